import { menuPageMatrix } from '@cabinet/contract/menus.matrix'
import { fileRightNames, fileRights, namedRightSets } from '@cabinet/contract/rights'
import { fileRightWords, rightSetWords } from '@cabinet/contract/rights.words'
import { roleEndpoints, roleFieldLimits, type UserRoleRow } from '@cabinet/contract/roles'
import { userTypeCodes } from '@cabinet/contract/users'
import { Copy, Pencil, Plus, ShieldCheck, Trash2, Upload, UserCheck } from 'lucide-react'
import { useState } from 'react'
import { useQueryParams } from '../../kernel/address.tsx'
import { useServerButtons } from '../../kernel/buttons.ts'
import { call } from '../../kernel/call.ts'
import { currentPath, navigateTo } from '../../kernel/go.ts'
import { useSignedInUser } from '../../kernel/session.ts'
import { translate, useText, useTranslate } from '../../kernel/text.ts'
import { showToast } from '../../kernel/toast.ts'
import {
  type AdminBulkAction,
  type AdminColumn,
  AdminListPage,
  type AdminPageFilter,
  type AdminRowAction,
  askForm,
  CommandButton,
  FormDrawer,
  PersonCell,
  TextCell,
  TimeCell,
} from '../../ui/admin/index.ts'
import { joinNames } from '../../ui/format.ts'
import { RoleEditorDrawer } from './role-drawer.tsx'
import { exportRoles, RoleImportDrawer } from './role-import.tsx'
import { refreshRoleQueries, useRolePageQuery } from './roles.api.ts'
import { messages } from './roles.text.ts'
import { roleSheetMessages } from './sheet.text.ts'

const columns: AdminColumn<UserRoleRow>[] = [
  {
    key: 'name',
    words: messages.name,
    sortable: true,
    waiting: 'person',
    render: (role) => (
      <PersonCell name={role.name} below={role.note || undefined} icon={<ShieldCheck aria-hidden="true" />} />
    ),
  },
  {
    key: 'position',
    words: messages.position,
    width: 108,
    sortable: true,
    render: (role) => <TextCell>{role.position}</TextCell>,
  },
  {
    key: 'members',
    words: messages.members,
    width: 112,
    sortable: true,
    render: (role) => <TextCell>{role.memberCount}</TextCell>,
  },
  { key: 'pages', words: messages.pagesColumn, width: 130, render: (role) => <PagesCell role={role} /> },
  { key: 'rights', words: messages.rights, width: 150, render: (role) => <RightsCell set={role.rights} /> },
  {
    key: 'creator',
    words: messages.creator,
    width: 130,
    render: (role) => <TextCell>{role.createdBy}</TextCell>,
  },
  {
    key: 'created',
    words: messages.created,
    width: 150,
    sortable: true,
    hidden: true,
    render: (role) => <TimeCell at={role.createdAt} />,
  },
]

function PagesCell({ role }: { role: UserRoleRow }) {
  const t = useText(messages)
  return <TextCell>{role.narrows ? t('pageCount', { count: role.pageCount }) : t('unlimited')}</TextCell>
}

/** The name of a permission template, else the number of permissions. */
function RightsCell({ set }: { set: number }) {
  const said = useTranslate()
  const template = (Object.keys(namedRightSets) as (keyof typeof namedRightSets)[]).find(
    (key) => namedRightSets[key] === set,
  )
  if (set === 0) return <TextCell>{null}</TextCell>
  const names = fileRightNames
    .filter((name) => set & fileRights[name])
    .map((name) => said(fileRightWords[name]))
  return <TextCell>{template ? said(rightSetWords[template]) : joinNames(names)}</TextCell>
}

const filters: AdminPageFilter[] = [
  { kind: 'text', key: 'search', words: messages.search },
  {
    kind: 'select',
    key: 'creator',
    words: messages.creator,
    options: [{ value: 'mine', words: messages.mine }],
  },
]
const idOf = (role: UserRoleRow) => role.id
const nameOf = (role: UserRoleRow) => role.name
const errorAt = { 'roles.name_taken': 'name', 'roles.name_invalid': 'name' } as const

/** Asks for the copy's name and creates it. */
const copyOf = (role: UserRoleRow, name: string) =>
  askForm<{ name: string }>({
    title: translate(messages.copyTitle, { name: role.name }),
    okWords: messages.copy,
    initial: { name },
    fields: [{ kind: 'text', name: 'name', words: messages.name, required: true, max: roleFieldLimits.name }],
    errorAt,
    submit: async (given) => {
      await call(roleEndpoints.copy, { id: role.id, name: given.name })
      await refreshRoleQueries()
      showToast.success(messages.copied)
    },
  })

const bulkActions: AdminBulkAction<UserRoleRow>[] = [
  {
    key: 'takeOver',
    words: messages.takeOver,
    icon: UserCheck,
    ready: (roles) => roles.some(({ editable }) => !editable),
    confirm: { title: messages.takeOverTitle, body: messages.takeOverBody, ok: messages.takeOver },
    run: async (roles) => {
      await call(roleEndpoints.takeOver, { ids: roles.map(idOf) })
      await refreshRoleQueries()
    },
  },
  {
    key: 'delete',
    words: messages.delete,
    icon: Trash2,
    danger: true,
    ready: (roles) => (roles.every(({ editable }) => editable) ? true : 'roles.not_creator'),
    confirm: { title: messages.deleteTitle, body: messages.deleteBody, ok: messages.delete, danger: true },
    run: async (roles) => {
      await call(roleEndpoints.remove, { ids: roles.map(idOf) })
      await refreshRoleQueries()
    },
  },
]

/** /dashboard/userMain/role: the roles of the enterprise. */
export function RoleAdminPage() {
  const t = useText(messages)
  const buttons = useServerButtons(menuPageMatrix.role[0])
  const { menuid, id: menuOfAddress } = useQueryParams()
  const isPlatform = useSignedInUser().data?.type === userTypeCodes.platform
  const [editing, setEditing] = useState<UserRoleRow | 'new' | null>(null)
  const [importing, setImporting] = useState(false)
  const rowActions: AdminRowAction<UserRoleRow>[] = [
    {
      key: 'edit',
      words: messages.edit,
      icon: Pencil,
      inline: true,
      ready: (role) => (role.editable ? true : 'roles.not_creator'),
      run: setEditing,
    },
    {
      key: 'copy',
      words: messages.copy,
      icon: Copy,
      inline: true,
      run: (role) => copyOf(role, t('copyName', { name: role.name }).slice(0, roleFieldLimits.name)),
    },
  ]
  const edited = editing === 'new' || !editing ? { name: '', note: '' } : editing
  return (
    <AdminListPage
      name="roles"
      title={messages.title}
      hint={t('hint')}
      columns={columns}
      filters={filters}
      useRows={useRolePageQuery}
      idOf={idOf}
      nameOf={nameOf}
      buttons={buttons}
      primary={{ key: 'create', words: messages.add, icon: Plus, run: () => setEditing('new') }}
      tools={[
        { key: 'import', words: roleSheetMessages.import, icon: Upload, run: () => setImporting(true) },
      ]}
      onExport={exportRoles}
      rowActions={rowActions}
      bulkActions={isPlatform ? bulkActions : bulkActions.filter(({ key }) => key !== 'takeOver')}
      drawer={{
        width: 760,
        title: nameOf,
        hint: (role) => role.note,
        actions: (role) =>
          role.editable ? (
            <CommandButton small words={messages.edit} icon={<Pencil />} run={() => setEditing(role)} />
          ) : null,
        body: (role) => <RoleEditorDrawer key={role.id} role={role} />,
      }}
      empty={{ drawing: 'role', title: messages.none, hint: messages.noneHint }}
    >
      {importing && <RoleImportDrawer onClose={() => setImporting(false)} />}
      <FormDrawer
        open={editing !== null}
        title={editing === 'new' ? messages.add : messages.editTitle}
        onClose={() => setEditing(null)}
        initial={{ name: edited.name, note: edited.note }}
        fields={[
          { kind: 'text', name: 'name', words: messages.name, required: true, max: roleFieldLimits.name },
          { kind: 'area', name: 'note', words: messages.note, max: roleFieldLimits.note, rows: 4 },
        ]}
        errorAt={errorAt}
        submit={async ({ name, note }) => {
          if (editing !== 'new' && editing) {
            await call(roleEndpoints.update, { id: editing.id, name, note: note ?? '' })
            return refreshRoleQueries()
          }
          const { id } = await call(roleEndpoints.create, { name, note: note ?? '' })
          await refreshRoleQueries()
          // without filters, as these may hide it: a new role is given members and permissions next
          navigateTo(currentPath(), { menuid, id: menuOfAddress, sort: '-created', row: id })
        }}
      />
    </AdminListPage>
  )
}
