import { groupApi, type UserGroup } from '@cabinet/contract/users.groups'
import { Pencil, Plus, Trash2, Users, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { useButtons } from '../../../kernel/buttons.ts'
import { call } from '../../../kernel/call.ts'
import { common } from '../../../kernel/common.text.ts'
import { say, useText } from '../../../kernel/text.ts'
import { toast } from '../../../kernel/toast.ts'
import { AdminPage, askForm, type Filter, PersonCell } from '../../../ui/admin/index.ts'
import { ask } from '../../../ui/confirm.tsx'
import { UserPicker } from '../lazy.tsx'
import { groupColumns, managerColumns } from './group-columns.tsx'
import { GroupForm } from './group-form.tsx'
import { GroupMembers } from './group-members.tsx'
import { refreshGroups, useGroups } from './groups.api.ts'
import { words } from './groups.text.ts'

/** The menus of these pages. */
const groupsMenu = 511
const managersMenu = 504
const filters: Filter[] = [{ kind: 'text', key: 'search', words: words.search }]
const idOf = (group: UserGroup) => group.id
const nameOf = (group: UserGroup) => group.name

async function remove(groups: readonly UserGroup[]) {
  const results = await call(groupApi.remove, { ids: groups.map(idOf) })
  await refreshGroups()
  return results.map(({ id, result, reason }) => ({
    id,
    ok: result !== 'refused',
    ...(reason && { why: reason }),
  }))
}

async function removeOne(group: UserGroup) {
  const yes = await ask({
    title: say('groups.removeTitle', { count: 1 }),
    body: say(words.removeBody),
    okWords: say(words.remove),
    cancelWords: say(common.cancel),
    danger: true,
  })
  if (!yes) return
  const [outcome] = await remove([group])
  if (outcome?.ok) toast.success(words.removed, { params: { name: group.name } })
  else toast.error(outcome?.why ?? 'common.failed')
}

const head = (group: UserGroup) => (
  <PersonCell name={group.name} below={group.note || undefined} icon={<UsersRound aria-hidden="true" />} />
)

/** /dashboard/userMain/group: named sets of people across departments. */
export function GroupPage() {
  const buttons = useButtons(groupsMenu)
  const [editing, setEditing] = useState<UserGroup | 'new' | null>(null)
  const mayChangeMembers = buttons.some(({ event }) => event === 'members')
  return (
    <AdminPage
      name="groups"
      title={words.title}
      columns={groupColumns}
      filters={filters}
      useRows={useGroups}
      idOf={idOf}
      nameOf={nameOf}
      buttons={buttons}
      primary={{ key: 'create', words: words.add, icon: Plus, run: () => setEditing('new') }}
      rowActions={[
        { key: 'edit', words: words.edit, icon: Pencil, inline: true, run: (group) => setEditing(group) },
        { key: 'delete', words: words.remove, icon: Trash2, danger: true, run: removeOne },
      ]}
      bulkActions={[
        {
          key: 'delete',
          words: words.remove,
          icon: Trash2,
          danger: true,
          confirm: { title: 'groups.removeTitle', body: words.removeBody },
          run: remove,
        },
      ]}
      drawer={{
        width: 560,
        title: head,
        body: (group) => <GroupMembers group={group} editable={mayChangeMembers} />,
      }}
      empty={{ title: words.none, hint: words.noneHint }}
    >
      {editing && <GroupForm group={editing} onClose={() => setEditing(null)} />}
    </AdminPage>
  )
}

const askManagers = (group: UserGroup) =>
  askForm<{ managerIds: string[] }>({
    title: say(words.editManagersTitle, { name: group.name }),
    body: words.managersHint,
    okWords: common.save,
    initial: { managerIds: group.managers.map(({ id }) => id) },
    fields: [
      {
        kind: 'own',
        name: 'managerIds',
        words: words.managers,
        draw: (field) => <UserPicker {...field} many value={field.value as string[]} />,
      },
    ],
    submit: async ({ managerIds }) => {
      await call(groupApi.update, { id: group.id, managerIds })
      await refreshGroups()
    },
  })

/** /dashboard/userMain/groupmanager: who looks after which group. */
export function GroupManagerPage() {
  const t = useText(words)
  const buttons = useButtons(managersMenu)
  return (
    <AdminPage
      name="groupManagers"
      title={words.managersTitle}
      hint={t('managersHint')}
      columns={managerColumns}
      filters={filters}
      useRows={useGroups}
      idOf={idOf}
      nameOf={nameOf}
      buttons={buttons}
      rowActions={[{ key: 'edit', words: words.editManagers, icon: Users, inline: true, run: askManagers }]}
      drawer={{ width: 560, title: head, body: (group) => <GroupMembers group={group} editable={false} /> }}
      empty={{ title: words.none, hint: words.managersNoneHint }}
    />
  )
}
