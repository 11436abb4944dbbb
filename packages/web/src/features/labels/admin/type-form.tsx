import { type LabelColourName, labelLimits, labelSpaceKind } from '@cabinet/contract/labels'
import { type LabelCategory, labelAdminEndpoints } from '@cabinet/contract/labels.admin'
import { roleEndpoints } from '@cabinet/contract/roles'
import { call } from '../../../kernel/call.ts'
import { useEndpoint } from '../../../kernel/query.ts'
import { useText } from '../../../kernel/text.ts'
import { FormDrawer, type FormFieldSpec } from '../../../ui/admin/index.ts'
import { refreshLabelQueries } from '../labels.api.ts'
import { messages } from './admin.text.ts'
import { LabelColourPicker } from './colour-picker.tsx'

interface Values {
  name: string
  colour: LabelColourName
  many: 'one' | 'many'
  setters: LabelCategory['setters']
  roleIds: string[]
  requiredIn: LabelCategory['requiredIn']
  enabled: boolean
}

const errorAt = { 'labels.name_taken': 'name', 'labels.name_invalid': 'name' } as const

/** Adds or edits a label category. */
export function LabelCategoryForm({ type, onClose }: { type: LabelCategory | 'new'; onClose: () => void }) {
  const t = useText(messages)
  const given = type === 'new' ? undefined : type
  const roles =
    useEndpoint(roleEndpoints.list, { page: 1, pageSize: 100 }, { staleTime: 60_000 }).data?.rows ?? []
  const fields: FormFieldSpec<Values>[] = [
    { kind: 'text', name: 'name', words: messages.name, required: true, max: labelLimits.name },
    {
      kind: 'own',
      name: 'colour',
      words: messages.colour,
      draw: (field) => <LabelColourPicker field={field} label={t('colour')} />,
    },
    {
      kind: 'segments',
      name: 'many',
      words: messages.choice,
      options: [
        { value: 'many', words: messages.many },
        { value: 'one', words: messages.one },
      ],
    },
    {
      kind: 'select',
      name: 'setters',
      words: messages.setters,
      required: true,
      options: (['everyone', 'administrators', 'roles'] as const).map((value) => ({
        value,
        words: messages[value],
      })),
    },
    {
      kind: 'select',
      name: 'roleIds',
      words: messages.roles,
      required: true,
      many: true,
      shown: ({ setters }) => setters === 'roles',
      hint: messages.rolesHint,
      options: roles.map(({ id, name }) => ({ value: id, words: name })),
    },
    {
      kind: 'select',
      name: 'requiredIn',
      words: messages.requiredIn,
      many: true,
      placeholder: messages.nowhere,
      hint: messages.requiredHint,
      options: labelSpaceKind.options.map((value) => ({ value, words: messages[value] })),
    },
    { kind: 'switch', name: 'enabled', words: messages.enabled, hint: messages.offHint },
  ]
  return (
    <FormDrawer<Values>
      open
      title={given ? messages.editType : messages.addType}
      onClose={onClose}
      initial={{
        name: given?.name ?? '',
        colour: given?.colour ?? 'blue',
        many: given?.many === false ? 'one' : 'many',
        setters: given?.setters ?? 'everyone',
        roleIds: given?.roleIds ?? [],
        requiredIn: given?.requiredIn ?? [],
        enabled: given?.enabled ?? true,
      }}
      fields={fields}
      errorAt={errorAt}
      submit={async ({ many, roleIds, ...rest }) => {
        const values = { ...rest, many: many === 'many', roleIds: roleIds ?? [] }
        if (given) await call(labelAdminEndpoints.updateType, { id: given.id, ...values })
        else await call(labelAdminEndpoints.addType, values)
        await refreshLabelQueries()
      }}
    />
  )
}
