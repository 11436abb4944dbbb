import type { AssignedRole } from '@cabinet/contract/roles'
import { Select } from 'antd'
import type { FormFieldSpec } from '../../../ui/admin/index.ts'
import { messages } from './people.text.ts'
import type { UserFormValues } from './user-fields.tsx'

/** The field of a user's roles: those that one may not assign are shown and stay as they are. */
export const userRolesField = (roles: readonly AssignedRole[]): FormFieldSpec<UserFormValues> => ({
  kind: 'own',
  name: 'roleIds',
  words: messages.roles,
  shown: () => roles.length > 0,
  ...(roles.some((role) => !role.givable) && { hint: messages.rolesHint }),
  draw: ({ value, onChange, ...field }) => (
    <Select
      {...field}
      mode="multiple"
      showSearch={roles.length > 8 ? { optionFilterProp: 'label' } : false}
      value={value as string[]}
      onChange={(next: string[]) => onChange(next)}
      options={roles.map(({ id, name, givable }) => ({ value: id, label: name, disabled: !givable }))}
    />
  ),
})
