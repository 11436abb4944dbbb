import { type GroupError, groupApi, groupLimits, type UserGroup } from '@cabinet/contract/users.groups'
import { useMemo } from 'react'
import { call } from '../../../kernel/call.ts'
import { useText } from '../../../kernel/text.ts'
import { type Field, FormDrawer } from '../../../ui/admin/index.ts'
import { UserPicker } from '../lazy.tsx'
import { refreshGroups } from './groups.api.ts'
import { words } from './groups.text.ts'

interface Values {
  name: string
  note: string
  managerIds: string[]
}

const errorAt: Partial<Record<GroupError, keyof Values>> = {
  'groups.name_taken': 'name',
  'groups.name_invalid': 'name',
}
const fields: Field<Values>[] = [
  { kind: 'text', name: 'name', words: words.name, required: true, max: groupLimits.name },
  { kind: 'area', name: 'note', words: words.note, max: groupLimits.note },
  {
    kind: 'own',
    name: 'managerIds',
    words: words.managers,
    hint: words.managersHint,
    draw: (field) => <UserPicker {...field} many value={field.value as string[]} />,
  },
]

/** Adds or edits a group. */
export function GroupForm({ group, onClose }: { group: UserGroup | 'new'; onClose: () => void }) {
  const t = useText(words)
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
    if (isNew) await call(groupApi.create, input)
    else await call(groupApi.update, { id: group.id, ...input })
    await refreshGroups()
  }
  return (
    <FormDrawer<Values>
      open
      width={480}
      title={isNew ? words.add : t('editTitle', { name: group.name })}
      doneWords={isNew ? words.added : undefined}
      initial={initial}
      fields={fields}
      errorAt={errorAt}
      onClose={onClose}
      submit={save}
    />
  )
}
