import { roleEndpoints } from '@cabinet/contract/roles'
import { type ManagedUser, userAdminEndpoints } from '@cabinet/contract/users.admin'
import { sheetDownloads } from '@cabinet/contract/users.import'
import { wireId } from '@cabinet/contract/wire'
import { Pencil, Plus, Upload } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { useQueryParams, useScreenPath } from '../../../kernel/address.tsx'
import { useServerButtons } from '../../../kernel/buttons.ts'
import { saveStreamToDisk } from '../../../kernel/files.ts'
import { navigateTo, type QueryParameters } from '../../../kernel/go.ts'
import { useEndpoint } from '../../../kernel/query.ts'
import { currentLanguage, useText } from '../../../kernel/text.ts'
import {
  AdminListPage,
  type AdminPageFilter,
  type AskedListPage,
  CommandButton,
} from '../../../ui/admin/index.ts'
import { LazyOrganisationTree, organisationPathNames, useOrganisations } from '../../organisations/index.ts'
import { useManagedUsers, userListQuestionOf } from './people.api.ts'
import { messages, userStateNames, userTypeNames } from './people.text.ts'
import { type GeneratedPassword, GeneratedPasswords } from './secrets.tsx'
import { useUserActions } from './user-actions.ts'
import { userTableColumns } from './user-columns.tsx'
import { UserDetailDrawer, UserDrawerHead } from './user-drawer.tsx'
import { UserFormDrawer } from './user-form.tsx'
import { UserImportDrawer } from './user-import.tsx'

/** The menu of this page. */
const menu = 501
const ownFilters: AdminPageFilter[] = [
  { kind: 'text', key: 'search', words: messages.search },
  {
    kind: 'select',
    key: 'type',
    words: messages.type,
    options: ([1, 2, 3, 4] as const).map((type) => ({ value: String(type), words: userTypeNames[type] })),
  },
  {
    kind: 'select',
    key: 'state',
    words: messages.state,
    options: Object.entries(userStateNames).map(([value, name]) => ({ value, words: name })),
  },
]
const extra = ['groupId']
/** Roles that the filter offers. */
const rolesMost = 100
const idOf = (user: ManagedUser) => user.id
const nameOf = (user: ManagedUser) => user.name

const download = (asked: AskedListPage, name: string) =>
  saveStreamToDisk(
    sheetDownloads.users,
    { ...userListQuestionOf(asked), language: currentLanguage(), format: 'xlsx' },
    `${name}.xlsx`,
  )

/** Opens the user that a link names by `id` (specification): the list shows them alone, with their details. */
function useUserOfAddress(path: string, query: QueryParameters) {
  const { id } = query
  const isUser = id !== undefined && wireId.safeParse(id).success
  const user = useEndpoint(userAdminEndpoints.get, { id: id ?? '' }, { enabled: isUser }).data
  useEffect(() => {
    if (user)
      navigateTo(path, { ...query, id: undefined, search: user.account, row: user.id }, { replace: true })
  }, [user?.id])
}

/** /dashboard/userMain/user: the users of the organisations one administers. */
export function UserAdminPage() {
  const t = useText(messages)
  const path = useScreenPath()
  const query = useQueryParams()
  const buttons = useServerButtons(menu)
  const { known } = useOrganisations()
  const [editing, setEditing] = useState<ManagedUser | 'new' | null>(null)
  const [importing, setImporting] = useState(false)
  const [secrets, setSecrets] = useState<GeneratedPassword[]>([])
  const addSecrets = useCallback(
    (more: GeneratedPassword[]) => setSecrets((before) => [...before, ...more]),
    [],
  )
  const [tab, setTab] = useState<string>()
  const openTab = useCallback(
    (user: ManagedUser, key: string) => {
      setTab(key)
      navigateTo(path, { ...query, row: user.id }, { replace: true })
    },
    [path, query],
  )
  useUserOfAddress(path, query)
  const isOpen = query.row !== undefined
  useEffect(() => {
    if (!isOpen) setTab(undefined)
  }, [isOpen])
  const { rowActions, bulkActions } = useUserActions({
    onEdit: setEditing,
    onSecret: addSecrets,
    onTab: openTab,
  })
  const { groupId } = query
  const roles = useEndpoint(roleEndpoints.list, { page: 1, pageSize: rolesMost }).data?.rows
  const filters: AdminPageFilter[] = roles?.length
    ? [
        ...ownFilters,
        {
          kind: 'select',
          key: 'role',
          words: messages.roles,
          options: roles.map(({ id, name }) => ({ value: id, words: name })),
        },
      ]
    : ownFilters
  const place = groupId ? organisationPathNames(known, groupId).map(({ name }) => name) : []
  const may = (event: string) => buttons.some((button) => button.event === event)
  return (
    <AdminListPage
      name="users"
      title={messages.title}
      hint={place.join(' / ')}
      columns={userTableColumns}
      filters={filters}
      extra={extra}
      useRows={useManagedUsers}
      idOf={idOf}
      nameOf={nameOf}
      buttons={buttons}
      primary={{ key: 'create', words: messages.add, icon: Plus, run: () => setEditing('new') }}
      tools={[{ key: 'import', words: messages.import, icon: Upload, run: () => setImporting(true) }]}
      rowActions={rowActions}
      bulkActions={bulkActions}
      onExport={(asked) => download(asked, t('exportName'))}
      drawer={{
        width: 640,
        title: (user) => <UserDrawerHead user={user} />,
        actions: (user) =>
          user.editable && may('edit') ? (
            <CommandButton small words={messages.edit} icon={<Pencil />} run={() => setEditing(user)} />
          ) : null,
        body: (user) => <UserDetailDrawer key={tab} user={user} first={tab} />,
      }}
      empty={{ drawing: 'people', title: messages.none, hint: messages.noneHint }}
      aside={
        <LazyOrganisationTree
          withAll
          selected={groupId}
          onSelect={(organisation) =>
            navigateTo(
              path,
              { ...query, groupId: organisation?.id, page: undefined, row: undefined },
              { replace: true },
            )
          }
        />
      }
    >
      {editing && (
        <UserFormDrawer
          user={editing}
          organisationId={groupId}
          onClose={() => setEditing(null)}
          onSecret={addSecrets}
        />
      )}
      {importing && <UserImportDrawer organisationId={groupId} onClose={() => setImporting(false)} />}
      <GeneratedPasswords secrets={secrets} onClose={() => setSecrets([])} />
    </AdminListPage>
  )
}
