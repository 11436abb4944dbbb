import { menuAdminEndpoints, menuAudiences, menuFieldLimits } from '@cabinet/contract/menus.admin'
import { type MenuPageAudience, menuPageMatrix } from '@cabinet/contract/menus.matrix'
import { ArrowDown, ArrowUp, Eye, EyeOff, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useServerButtons } from '../../kernel/buttons.ts'
import { call } from '../../kernel/call.ts'
import { useText, useTranslate } from '../../kernel/text.ts'
import {
  type AdminBulkAction,
  type AdminColumn,
  AdminListPage,
  type AdminPageFilter,
  type AdminRowAction,
  PersonCell,
  StateCell,
  TextCell,
} from '../../ui/admin/index.ts'
import { refreshMenuQueries } from '../roles/index.ts'
import { type MenuTableRow, useAdminMenuPage, useAdminMenuRows } from './admin.api.ts'
import { audienceMessages, messages } from './admin.text.ts'
import { MenuFormDialog } from './menu-form.tsx'
import { MenuEntryIcon } from './menu-icon.tsx'
import styles from './menu-page.module.css'

const columns: AdminColumn<MenuTableRow>[] = [
  {
    key: 'name',
    words: messages.name,
    waiting: 'person',
    render: (menu) => (
      <span className={styles.name} style={{ paddingInlineStart: menu.depth * 22 }}>
        <PersonCell
          name={menu.name}
          below={menu.route || undefined}
          icon={<MenuEntryIcon name={menu.icon} />}
        />
      </span>
    ),
  },
  {
    key: 'audience',
    words: messages.audience,
    width: 210,
    render: (menu) => <AudienceCell audience={menu.audience} />,
  },
  {
    key: 'buttons',
    words: messages.buttonCount,
    width: 90,
    render: (menu) => <TextCell>{menu.buttons.length || null}</TextCell>,
  },
  { key: 'origin', words: messages.origin, width: 110, render: (menu) => <OriginCell menu={menu} /> },
  {
    key: 'state',
    words: messages.state,
    width: 110,
    waiting: 'tag',
    render: (menu) => <Shown menu={menu} />,
  },
]

function AudienceCell({ audience }: { audience: MenuPageAudience }) {
  const say = useTranslate()
  return <TextCell>{say(audienceMessages[audience])}</TextCell>
}

function OriginCell({ menu }: { menu: MenuTableRow }) {
  const t = useText(messages)
  return <TextCell>{t(menu.builtIn ? 'builtIn' : 'added')}</TextCell>
}

function Shown({ menu }: { menu: MenuTableRow }) {
  const t = useText(messages)
  const shown = menu.shown === 'Y'
  return <StateCell look={shown ? 'good' : 'off'} words={t(shown ? 'shown' : 'hidden')} />
}

const filters: AdminPageFilter[] = [
  { kind: 'text', key: 'search', words: messages.search },
  {
    kind: 'select',
    key: 'audience',
    words: messages.audience,
    options: menuAudiences.map((value) => ({ value, words: audienceMessages[value] })),
  },
  {
    kind: 'select',
    key: 'state',
    words: messages.state,
    options: [
      { value: 'Y', words: messages.shown },
      { value: 'N', words: messages.hidden },
    ],
  },
]
const idOf = (menu: MenuTableRow) => String(menu.id)
const nameOf = (menu: MenuTableRow) => menu.name

const change = async (menu: MenuTableRow, shown: 'Y' | 'N') => {
  await call(menuAdminEndpoints.update, { id: menu.id, shown })
  await refreshMenuQueries()
}

const bulkActions: AdminBulkAction<MenuTableRow>[] = [
  {
    key: 'delete',
    words: messages.delete,
    icon: Trash2,
    danger: true,
    ready: (menus) => (menus.some(({ builtIn }) => builtIn) ? 'menus.built_in' : true),
    confirm: {
      title: messages.deleteTitle,
      body: messages.deleteMenuBody,
      ok: messages.delete,
      danger: true,
    },
    slice: menuFieldLimits.added,
    run: async (menus) => {
      await call(menuAdminEndpoints.remove, { ids: menus.map(({ id }) => id) })
      await refreshMenuQueries()
    },
  },
]

/** Moves a menu before or after its neighbour. */
async function step(all: MenuTableRow[], menu: MenuTableRow, by: 1 | -1) {
  const ids = all.filter(({ parentId }) => parentId === menu.parentId).map(({ id }) => id)
  const from = ids.indexOf(menu.id)
  const other = ids[from + by]
  if (other === undefined) return
  ids[from] = other
  ids[from + by] = menu.id
  await call(menuAdminEndpoints.sort, { parentId: menu.parentId, ids })
  await refreshMenuQueries()
}

/** /dashboard/main/menu: the menus of the product and those that were added. */
export function MenuAdminPage() {
  const t = useText(messages)
  const buttons = useServerButtons(menuPageMatrix.menu[0])
  const all = useAdminMenuRows() ?? []
  const [editing, setEditing] = useState<MenuTableRow | 'new' | null>(null)
  const siblings = (menu: MenuTableRow) => all.filter(({ parentId }) => parentId === menu.parentId)
  const rowActions: AdminRowAction<MenuTableRow>[] = [
    { key: 'edit', words: messages.edit, icon: Pencil, inline: true, run: setEditing },
    {
      key: 'sort',
      words: messages.up,
      icon: ArrowUp,
      ready: (menu) => siblings(menu)[0]?.id !== menu.id,
      run: (menu) => step(all, menu, -1),
    },
    {
      key: 'sort',
      words: messages.down,
      icon: ArrowDown,
      ready: (menu) => siblings(menu).at(-1)?.id !== menu.id,
      run: (menu) => step(all, menu, 1),
    },
    {
      key: 'hide',
      words: messages.hide,
      icon: EyeOff,
      ready: (menu) => menu.shown === 'Y',
      run: (menu) => change(menu, 'N'),
    },
    {
      key: 'hide',
      words: messages.show,
      icon: Eye,
      ready: (menu) => menu.shown === 'N',
      run: (menu) => change(menu, 'Y'),
    },
  ]
  return (
    <AdminListPage
      name="menus"
      title={messages.menus}
      hint={t('menusHint')}
      columns={columns}
      filters={filters}
      useRows={useAdminMenuPage}
      idOf={idOf}
      nameOf={nameOf}
      buttons={buttons}
      primary={{ key: 'create', words: messages.addMenu, icon: Plus, run: () => setEditing('new') }}
      rowActions={rowActions}
      bulkActions={bulkActions}
      onOpen={setEditing}
      empty={{ drawing: 'menu', title: messages.noneYet, hint: messages.noneYetHint }}
    >
      {editing && <MenuFormDialog menu={editing} menus={all} onClose={() => setEditing(null)} />}
    </AdminListPage>
  )
}
