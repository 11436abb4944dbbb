import { roleApi } from '@cabinet/contract/roles'
import type { PersonRow } from '@cabinet/contract/users.admin'
import { sheetDownloads } from '@cabinet/contract/users.import'
import { Pencil, Plus, Upload } from 'lucide-react'
import { useCallback, useState } from 'react'
import { usePath, useQueryParams } from '../../../kernel/address.tsx'
import { useButtons } from '../../../kernel/buttons.ts'
import { saveFrom } from '../../../kernel/files.ts'
import { go } from '../../../kernel/go.ts'
import { useCall } from '../../../kernel/query.ts'
import { language, useText } from '../../../kernel/text.ts'
import { AdminPage, type Asked, DeedButton, type Filter } from '../../../ui/admin/index.ts'
import { OrganisationTree, pathOf, useOrganisations } from '../../organisations/index.ts'
import { questionOf, usePeople } from './people.api.ts'
import { stateWords, typeWords, words } from './people.text.ts'
import { type Secret, Secrets } from './secrets.tsx'
import { useUserActions } from './user-actions.tsx'
import { columns } from './user-columns.tsx'
import { UserDrawer, UserHead } from './user-drawer.tsx'
import { UserForm } from './user-form.tsx'
import { UserImportDrawer } from './user-import.tsx'

/** The menu of this page. */
const menu = 501
const ownFilters: Filter[] = [
  { kind: 'text', key: 'search', words: words.search },
  {
    kind: 'select',
    key: 'type',
    words: words.type,
    options: ([1, 2, 3, 4] as const).map((type) => ({ value: String(type), words: typeWords[type] })),
  },
  {
    kind: 'select',
    key: 'state',
    words: words.state,
    options: Object.entries(stateWords).map(([value, name]) => ({ value, words: name })),
  },
]
const extra = ['groupId']
/** Roles that the filter offers. */
const rolesMost = 100
const idOf = (user: PersonRow) => user.id
const nameOf = (user: PersonRow) => user.name

const download = (asked: Asked, name: string) =>
  saveFrom(
    sheetDownloads.users,
    { ...questionOf(asked), language: language(), format: 'xlsx' },
    `${name}.xlsx`,
  )

/** /dashboard/userMain/user: the people of the organisations that one administers. */
export function UserPage() {
  const t = useText(words)
  const path = usePath()
  const query = useQueryParams()
  const buttons = useButtons(menu)
  const { known } = useOrganisations()
  const [editing, setEditing] = useState<PersonRow | 'new' | null>(null)
  const [importing, setImporting] = useState(false)
  const [secrets, setSecrets] = useState<Secret[]>([])
  const addSecrets = useCallback((more: Secret[]) => setSecrets((before) => [...before, ...more]), [])
  const { rowActions, bulkActions } = useUserActions({ onEdit: setEditing, onSecret: addSecrets })
  const { groupId } = query
  const roles = useCall(roleApi.list, { page: 1, pageSize: rolesMost }).data?.rows
  const filters: Filter[] = roles?.length
    ? [
        ...ownFilters,
        {
          kind: 'select',
          key: 'role',
          words: words.roles,
          options: roles.map(({ id, name }) => ({ value: id, words: name })),
        },
      ]
    : ownFilters
  const place = groupId ? pathOf(known, groupId).map(({ name }) => name) : []
  const may = (event: string) => buttons.some((button) => button.event === event)
  return (
    <AdminPage
      name="users"
      title={words.title}
      hint={place.join(' / ')}
      columns={columns}
      filters={filters}
      extra={extra}
      useRows={usePeople}
      idOf={idOf}
      nameOf={nameOf}
      buttons={buttons}
      primary={{ key: 'create', words: words.add, icon: Plus, run: () => setEditing('new') }}
      tools={[{ key: 'import', words: words.import, icon: Upload, run: () => setImporting(true) }]}
      rowActions={rowActions}
      bulkActions={bulkActions}
      onExport={(asked) => download(asked, t('exportName'))}
      drawer={{
        width: 640,
        title: (user) => <UserHead user={user} />,
        actions: (user) =>
          user.editable && may('edit') ? (
            <DeedButton small words={words.edit} icon={<Pencil />} run={() => setEditing(user)} />
          ) : null,
        body: (user) => <UserDrawer user={user} />,
      }}
      empty={{ title: words.none, hint: words.noneHint }}
      aside={
        <OrganisationTree
          withAll
          selected={groupId}
          onSelect={(organisation) =>
            go(
              path,
              { ...query, groupId: organisation?.id, page: undefined, row: undefined },
              { replace: true },
            )
          }
        />
      }
    >
      {editing && (
        <UserForm
          user={editing}
          organisationId={groupId}
          onClose={() => setEditing(null)}
          onSecret={addSecrets}
        />
      )}
      {importing && <UserImportDrawer organisationId={groupId} onClose={() => setImporting(false)} />}
      <Secrets secrets={secrets} onClose={() => setSecrets([])} />
    </AdminPage>
  )
}
