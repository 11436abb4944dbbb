import {
  type GroupErrorKey,
  groupEndpoints,
  groupFieldLimits,
  type UserGroupRow,
} from '@cabinet/contract/groups'
import { useMemo } from 'react'
import { call } from '../../kernel/call.ts'
import { useText } from '../../kernel/text.ts'
import { FormDrawer, type FormFieldSpec } from '../../ui/admin/index.ts'
import { LazyUserPicker } from '../users/index.ts'
import { refreshGroupQueries } from './groups.api.ts'
import { messages } from './page.text.ts'

interface Values {
  name: string
  note: string
  managerIds: string[]
}

const errorAt: Partial<Record<GroupErrorKey, keyof Values>> = {
  'groups.name_taken': 'name',
  'groups.name_invalid': 'name',
}
const fields: FormFieldSpec<Values>[] = [
  { kind: 'text', name: 'name', words: messages.name, required: true, max: groupFieldLimits.name },
  { kind: 'area', name: 'note', words: messages.note, max: groupFieldLimits.note },
  {
    kind: 'own',
    name: 'managerIds',
    words: messages.managers,
    hint: messages.managersHint,
    draw: (field) => <LazyUserPicker {...field} many value={field.value as string[]} />,
  },
]

/** Adds or edits a group. */
export function UserGroupForm({ group, onClose }: { group: UserGroupRow | 'new'; onClose: () => void }) {
  const t = useText(messages)
  const isNew = group === 'new'
  const initial = useMemo<Values>(
    () =>
      group === 'new'
        ? { name: '', note: '', managerIds: [] }
        : { name: group.name, note: group.note, managerIds: group.managers.map(({ id }) => id) },
    [group],
  )
  const save = async ({ name, ...rest }: Values) => {
    const input = { name: name.trim(), ...rest }
    if (isNew) await call(groupEndpoints.create, input)
    else await call(groupEndpoints.update, { id: group.id, ...input })
    await refreshGroupQueries()
  }
  return (
    <FormDrawer<Values>
      open
      width={480}
      title={isNew ? messages.add : t('editTitle', { name: group.name })}
      doneWords={isNew ? messages.added : undefined}
      initial={initial}
      fields={fields}
      errorAt={errorAt}
      onClose={onClose}
      submit={save}
    />
  )
}
