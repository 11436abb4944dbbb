import { pages } from '@cabinet/contract/menus.matrix'
import { rightNames, rightSets, rights } from '@cabinet/contract/rights'
import { type Role, roleApi, roleLimits } from '@cabinet/contract/roles'
import { userType } from '@cabinet/contract/users'
import { Copy, Pencil, Plus, ShieldCheck, Trash2, UserCheck } from 'lucide-react'
import { useState } from 'react'
import { useButtons } from '../../kernel/buttons.ts'
import { call } from '../../kernel/call.ts'
import { useMe } from '../../kernel/session.ts'
import { say, useSay, useText } from '../../kernel/text.ts'
import { toast } from '../../kernel/toast.ts'
import {
  AdminPage,
  askForm,
  type BulkAction,
  type Column,
  DeedButton,
  type Filter,
  FormDrawer,
  PersonCell,
  type RowAction,
  TextCell,
  TimeCell,
} from '../../ui/admin/index.ts'
import { RoleDrawer } from './role-drawer.tsx'
import { refreshRoles, useRoles } from './roles.api.ts'
import { rightWords, setWords, words } from './roles.text.ts'

const columns: Column<Role>[] = [
  {
    key: 'name',
    words: words.name,
    sortable: true,
    waiting: 'person',
    render: (role) => (
      <PersonCell name={role.name} below={role.note || undefined} icon={<ShieldCheck aria-hidden="true" />} />
    ),
  },
  {
    key: 'position',
    words: words.position,
    width: 96,
    sortable: true,
    render: (role) => <TextCell>{role.position}</TextCell>,
  },
  {
    key: 'members',
    words: words.members,
    width: 96,
    sortable: true,
    render: (role) => <TextCell>{role.memberCount}</TextCell>,
  },
  { key: 'pages', words: words.pagesColumn, width: 130, render: (role) => <PagesCell role={role} /> },
  { key: 'rights', words: words.rights, width: 150, render: (role) => <RightsCell set={role.rights} /> },
  {
    key: 'creator',
    words: words.creator,
    width: 130,
    render: (role) => <TextCell>{role.createdBy}</TextCell>,
  },
  {
    key: 'created',
    words: words.created,
    width: 150,
    sortable: true,
    hidden: true,
    render: (role) => <TimeCell at={role.createdAt} />,
  },
]

function PagesCell({ role }: { role: Role }) {
  const t = useText(words)
  return <TextCell>{role.narrows ? t('pageCount', { count: role.pageCount }) : t('unlimited')}</TextCell>
}

/** A right set by the name of its template, else how many rights. */
function RightsCell({ set }: { set: number }) {
  const said = useSay()
  const template = (Object.keys(rightSets) as (keyof typeof rightSets)[]).find(
    (key) => rightSets[key] === set,
  )
  if (set === 0) return <TextCell>{null}</TextCell>
  const names = rightNames.filter((name) => set & rights[name]).map((name) => said(rightWords[name]))
  return <TextCell>{template ? said(setWords[template]) : names.join('、')}</TextCell>
}

const filters: Filter[] = [
  { kind: 'text', key: 'search', words: words.search },
  {
    kind: 'select',
    key: 'creator',
    words: words.creator,
    options: [{ value: 'mine', words: words.mine }],
  },
]
const idOf = (role: Role) => role.id
const nameOf = (role: Role) => role.name
const errorAt = { 'roles.name_taken': 'name', 'roles.name_invalid': 'name' } as const

/** Asks how the copy is to be called, and makes it. */
const copyOf = (role: Role, name: string) =>
  askForm<{ name: string }>({
    title: say(words.copyTitle, { name: role.name }),
    okWords: words.copy,
    initial: { name },
    fields: [{ kind: 'text', name: 'name', words: words.name, required: true, max: roleLimits.name }],
    errorAt,
    submit: async (given) => {
      await call(roleApi.copy, { id: role.id, name: given.name })
      await refreshRoles()
      toast.success(words.copied)
    },
  })

const bulkActions: BulkAction<Role>[] = [
  {
    key: 'takeOver',
    words: words.takeOver,
    icon: UserCheck,
    ready: (roles) => roles.some(({ editable }) => !editable),
    confirm: { title: words.takeOverTitle, body: words.takeOverBody, ok: words.takeOver },
    run: async (roles) => {
      await call(roleApi.takeOver, { ids: roles.map(idOf) })
      await refreshRoles()
    },
  },
  {
    key: 'delete',
    words: words.delete,
    icon: Trash2,
    danger: true,
    ready: (roles) => (roles.every(({ editable }) => editable) ? true : 'roles.not_creator'),
    confirm: { title: words.deleteTitle, body: words.deleteBody, ok: words.delete, danger: true },
    run: async (roles) => {
      await call(roleApi.remove, { ids: roles.map(idOf) })
      await refreshRoles()
    },
  },
]

/** /dashboard/userMain/role: the roles of the enterprise. */
export function RolePage() {
  const t = useText(words)
  const buttons = useButtons(pages.role[0])
  const isPlatform = useMe().data?.type === userType.platform
  const [editing, setEditing] = useState<Role | 'new' | null>(null)
  const rowActions: RowAction<Role>[] = [
    {
      key: 'edit',
      words: words.edit,
      icon: Pencil,
      inline: true,
      ready: (role) => (role.editable ? true : 'roles.not_creator'),
      run: setEditing,
    },
    {
      key: 'copy',
      words: words.copy,
      icon: Copy,
      inline: true,
      run: (role) => copyOf(role, t('copyName', { name: role.name }).slice(0, roleLimits.name)),
    },
  ]
  const edited = editing === 'new' || !editing ? { name: '', note: '' } : editing
  return (
    <AdminPage
      name="roles"
      title={words.title}
      hint={t('hint')}
      columns={columns}
      filters={filters}
      useRows={useRoles}
      idOf={idOf}
      nameOf={nameOf}
      buttons={buttons}
      primary={{ key: 'create', words: words.add, icon: Plus, run: () => setEditing('new') }}
      rowActions={rowActions}
      bulkActions={isPlatform ? bulkActions : bulkActions.filter(({ key }) => key !== 'takeOver')}
      drawer={{
        width: 760,
        title: nameOf,
        hint: (role) => role.note,
        actions: (role) =>
          role.editable ? (
            <DeedButton small words={words.edit} icon={<Pencil />} run={() => setEditing(role)} />
          ) : null,
        body: (role) => <RoleDrawer key={role.id} role={role} />,
      }}
      empty={{ title: words.none, hint: words.noneHint }}
    >
      <FormDrawer
        open={editing !== null}
        title={editing === 'new' ? words.add : words.editTitle}
        onClose={() => setEditing(null)}
        initial={{ name: edited.name, note: edited.note }}
        fields={[
          { kind: 'text', name: 'name', words: words.name, required: true, max: roleLimits.name },
          { kind: 'area', name: 'note', words: words.note, max: roleLimits.note, rows: 4 },
        ]}
        errorAt={errorAt}
        submit={async ({ name, note }) => {
          if (editing === 'new' || !editing) await call(roleApi.create, { name, note: note ?? '' })
          else await call(roleApi.update, { id: editing.id, name, note: note ?? '' })
          await refreshRoles()
        }}
      />
    </AdminPage>
  )
}
