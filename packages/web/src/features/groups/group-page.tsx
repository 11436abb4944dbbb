import { groupEndpoints, type UserGroupRow } from '@cabinet/contract/groups'
import { Pencil, Plus, Trash2, Upload, Users, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { useServerButtons } from '../../kernel/buttons.ts'
import { call } from '../../kernel/call.ts'
import { commonMessages } from '../../kernel/common.text.ts'
import { translate, useText } from '../../kernel/text.ts'
import { showToast } from '../../kernel/toast.ts'
import { AdminListPage, type AdminPageFilter, askForm, PersonCell } from '../../ui/admin/index.ts'
import { askForConfirmation } from '../../ui/confirm.tsx'
import { LazyUserPicker } from '../users/index.ts'
import { managerColumns, userGroupColumns } from './group-columns.tsx'
import { UserGroupForm } from './group-form.tsx'
import { exportGroups, GroupImportDrawer } from './group-import.tsx'
import { UserGroupMembers } from './group-members.tsx'
import { refreshGroupQueries, useUserGroups } from './groups.api.ts'
import { messages } from './page.text.ts'
import { groupSheetMessages } from './sheet.text.ts'

/** The menus of these pages. */
const groupsMenu = 511
const managersMenu = 504
const filters: AdminPageFilter[] = [{ kind: 'text', key: 'search', words: messages.search }]
const idOf = (group: UserGroupRow) => group.id
const nameOf = (group: UserGroupRow) => group.name

async function remove(groups: readonly UserGroupRow[]) {
  const results = await call(groupEndpoints.remove, { ids: groups.map(idOf) })
  await refreshGroupQueries()
  return results.map(({ id, result, reason }) => ({
    id,
    ok: result !== 'refused',
    ...(reason && { why: reason }),
  }))
}

async function removeOne(group: UserGroupRow) {
  const yes = await askForConfirmation({
    title: translate('groups.removeTitle', { count: 1 }),
    body: translate(messages.removeBody),
    okWords: translate(messages.remove),
    cancelWords: translate(commonMessages.cancel),
    danger: true,
  })
  if (!yes) return
  const [outcome] = await remove([group])
  if (outcome?.ok) showToast.success(messages.removed, { params: { name: group.name } })
  else showToast.error(outcome?.why ?? 'common.failed')
}

const head = (group: UserGroupRow) => (
  <PersonCell name={group.name} below={group.note || undefined} icon={<UsersRound aria-hidden="true" />} />
)

/** /dashboard/userMain/group: named sets of users across departments. */
export function UserGroupsPage() {
  const buttons = useServerButtons(groupsMenu)
  const [editing, setEditing] = useState<UserGroupRow | 'new' | null>(null)
  const [importing, setImporting] = useState(false)
  const mayChangeMembers = buttons.some(({ event }) => event === 'members')
  return (
    <AdminListPage
      name="groups"
      title={messages.title}
      columns={userGroupColumns}
      filters={filters}
      useRows={useUserGroups}
      idOf={idOf}
      nameOf={nameOf}
      buttons={buttons}
      primary={{ key: 'create', words: messages.add, icon: Plus, run: () => setEditing('new') }}
      tools={[
        { key: 'import', words: groupSheetMessages.import, icon: Upload, run: () => setImporting(true) },
      ]}
      onExport={exportGroups}
      rowActions={[
        { key: 'edit', words: messages.edit, icon: Pencil, inline: true, run: (group) => setEditing(group) },
        { key: 'delete', words: messages.remove, icon: Trash2, danger: true, run: removeOne },
      ]}
      bulkActions={[
        {
          key: 'delete',
          words: messages.remove,
          icon: Trash2,
          danger: true,
          confirm: { title: 'groups.removeTitle', body: messages.removeBody },
          run: remove,
        },
      ]}
      drawer={{
        width: 560,
        title: head,
        body: (group) => <UserGroupMembers group={group} editable={mayChangeMembers} />,
      }}
      empty={{ drawing: 'people', title: messages.none, hint: messages.noneHint }}
    >
      {editing && <UserGroupForm group={editing} onClose={() => setEditing(null)} />}
      {importing && <GroupImportDrawer onClose={() => setImporting(false)} />}
    </AdminListPage>
  )
}

const askManagers = (group: UserGroupRow) =>
  askForm<{ managerIds: string[] }>({
    title: translate(messages.editManagersTitle, { name: group.name }),
    body: messages.managersHint,
    okWords: commonMessages.save,
    initial: { managerIds: group.managers.map(({ id }) => id) },
    fields: [
      {
        kind: 'own',
        name: 'managerIds',
        words: messages.managers,
        draw: (field) => <LazyUserPicker {...field} many value={field.value as string[]} />,
      },
    ],
    submit: async ({ managerIds }) => {
      await call(groupEndpoints.update, { id: group.id, managerIds })
      await refreshGroupQueries()
    },
  })

/** /dashboard/userMain/groupmanager: the managers of each group. */
export function GroupManagerPage() {
  const t = useText(messages)
  const buttons = useServerButtons(managersMenu)
  return (
    <AdminListPage
      name="groupManagers"
      title={messages.managersTitle}
      hint={t('managersHint')}
      columns={managerColumns}
      filters={filters}
      useRows={useUserGroups}
      idOf={idOf}
      nameOf={nameOf}
      buttons={buttons}
      rowActions={[
        { key: 'edit', words: messages.editManagers, icon: Users, inline: true, run: askManagers },
      ]}
      drawer={{
        width: 560,
        title: head,
        body: (group) => <UserGroupMembers group={group} editable={false} />,
      }}
      empty={{ drawing: 'people', title: messages.none, hint: messages.managersNoneHint }}
    />
  )
}
