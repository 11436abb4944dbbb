import { audiences, menuAdminApi, menuLimits } from '@cabinet/contract/menus.admin'
import { type Audience, pages } from '@cabinet/contract/menus.matrix'
import { ArrowDown, ArrowUp, Eye, EyeOff, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useButtons } from '../../kernel/buttons.ts'
import { call } from '../../kernel/call.ts'
import { useSay, useText } from '../../kernel/text.ts'
import {
  AdminPage,
  type BulkAction,
  type Column,
  type Filter,
  PersonCell,
  type RowAction,
  StateCell,
  TextCell,
} from '../../ui/admin/index.ts'
import { refreshMenus } from '../roles/index.ts'
import { type MenuRow, useMenuPage, useMenuRows } from './admin.api.ts'
import { audienceWords, words } from './admin.text.ts'
import { MenuForm } from './menu-form.tsx'
import { MenuIcon } from './menu-icon.tsx'
import styles from './menu-page.module.css'

const columns: Column<MenuRow>[] = [
  {
    key: 'name',
    words: words.name,
    waiting: 'person',
    render: (menu) => (
      <span className={styles.name} style={{ paddingInlineStart: menu.depth * 22 }}>
        <PersonCell name={menu.name} below={menu.route || undefined} icon={<MenuIcon name={menu.icon} />} />
      </span>
    ),
  },
  {
    key: 'audience',
    words: words.audience,
    width: 210,
    render: (menu) => <AudienceCell audience={menu.audience} />,
  },
  {
    key: 'buttons',
    words: words.buttonCount,
    width: 90,
    render: (menu) => <TextCell>{menu.buttons.length || null}</TextCell>,
  },
  { key: 'origin', words: words.origin, width: 110, render: (menu) => <OriginCell menu={menu} /> },
  { key: 'state', words: words.state, width: 110, waiting: 'tag', render: (menu) => <Shown menu={menu} /> },
]

function AudienceCell({ audience }: { audience: Audience }) {
  const say = useSay()
  return <TextCell>{say(audienceWords[audience])}</TextCell>
}

function OriginCell({ menu }: { menu: MenuRow }) {
  const t = useText(words)
  return <TextCell>{t(menu.builtIn ? 'builtIn' : 'added')}</TextCell>
}

function Shown({ menu }: { menu: MenuRow }) {
  const t = useText(words)
  const shown = menu.shown === 'Y'
  return <StateCell look={shown ? 'good' : 'off'} words={t(shown ? 'shown' : 'hidden')} />
}

const filters: Filter[] = [
  { kind: 'text', key: 'search', words: words.search },
  {
    kind: 'select',
    key: 'audience',
    words: words.audience,
    options: audiences.map((value) => ({ value, words: audienceWords[value] })),
  },
  {
    kind: 'select',
    key: 'state',
    words: words.state,
    options: [
      { value: 'Y', words: words.shown },
      { value: 'N', words: words.hidden },
    ],
  },
]
const idOf = (menu: MenuRow) => String(menu.id)
const nameOf = (menu: MenuRow) => menu.name

const change = async (menu: MenuRow, shown: 'Y' | 'N') => {
  await call(menuAdminApi.update, { id: menu.id, shown })
  await refreshMenus()
}

const bulkActions: BulkAction<MenuRow>[] = [
  {
    key: 'delete',
    words: words.delete,
    icon: Trash2,
    danger: true,
    ready: (menus) => (menus.some(({ builtIn }) => builtIn) ? 'menus.built_in' : true),
    confirm: { title: words.deleteTitle, body: words.deleteMenuBody, ok: words.delete, danger: true },
    slice: menuLimits.added,
    run: async (menus) => {
      await call(menuAdminApi.remove, { ids: menus.map(({ id }) => id) })
      await refreshMenus()
    },
  },
]

/** Puts a menu before or behind its neighbour. */
async function step(all: MenuRow[], menu: MenuRow, by: 1 | -1) {
  const ids = all.filter(({ parentId }) => parentId === menu.parentId).map(({ id }) => id)
  const from = ids.indexOf(menu.id)
  const other = ids[from + by]
  if (other === undefined) return
  ids[from] = other
  ids[from + by] = menu.id
  await call(menuAdminApi.sort, { parentId: menu.parentId, ids })
  await refreshMenus()
}

/** /dashboard/main/menu: the menus of the product and those that were added. */
export function MenuPage() {
  const t = useText(words)
  const buttons = useButtons(pages.menu[0])
  const all = useMenuRows() ?? []
  const [editing, setEditing] = useState<MenuRow | 'new' | null>(null)
  const siblings = (menu: MenuRow) => all.filter(({ parentId }) => parentId === menu.parentId)
  const rowActions: RowAction<MenuRow>[] = [
    { key: 'edit', words: words.edit, icon: Pencil, inline: true, run: setEditing },
    {
      key: 'sort',
      words: words.up,
      icon: ArrowUp,
      ready: (menu) => siblings(menu)[0]?.id !== menu.id,
      run: (menu) => step(all, menu, -1),
    },
    {
      key: 'sort',
      words: words.down,
      icon: ArrowDown,
      ready: (menu) => siblings(menu).at(-1)?.id !== menu.id,
      run: (menu) => step(all, menu, 1),
    },
    {
      key: 'hide',
      words: words.hide,
      icon: EyeOff,
      ready: (menu) => menu.shown === 'Y',
      run: (menu) => change(menu, 'N'),
    },
    {
      key: 'hide',
      words: words.show,
      icon: Eye,
      ready: (menu) => menu.shown === 'N',
      run: (menu) => change(menu, 'Y'),
    },
  ]
  return (
    <AdminPage
      name="menus"
      title={words.menus}
      hint={t('menusHint')}
      columns={columns}
      filters={filters}
      useRows={useMenuPage}
      idOf={idOf}
      nameOf={nameOf}
      buttons={buttons}
      primary={{ key: 'create', words: words.addMenu, icon: Plus, run: () => setEditing('new') }}
      rowActions={rowActions}
      bulkActions={bulkActions}
      onOpen={setEditing}
      empty={{ title: words.noneYet, hint: words.noneYetHint }}
    >
      {editing && <MenuForm menu={editing} menus={all} onClose={() => setEditing(null)} />}
    </AdminPage>
  )
}
