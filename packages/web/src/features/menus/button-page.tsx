import { type ButtonEvent, menuAdminApi } from '@cabinet/contract/menus.admin'
import { pages } from '@cabinet/contract/menus.matrix'
import { ArrowDown, ArrowUp, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useButtons } from '../../kernel/buttons.ts'
import { call } from '../../kernel/call.ts'
import { useText } from '../../kernel/text.ts'
import {
  AdminPage,
  type BulkAction,
  type Column,
  type Filter,
  PersonCell,
  type RowAction,
  TextCell,
} from '../../ui/admin/index.ts'
import { refreshMenus } from '../roles/index.ts'
import { type ButtonRow, useButtonPage, useMenuRows } from './admin.api.ts'
import { words } from './admin.text.ts'
import { ButtonForm } from './button-form.tsx'
import { ButtonIcon } from './button-icon.tsx'

const columns: Column<ButtonRow>[] = [
  {
    key: 'name',
    words: words.name,
    waiting: 'person',
    render: (button) => (
      <PersonCell name={button.words} below={button.event} icon={<ButtonIcon name={button.icon} />} />
    ),
  },
  { key: 'page', words: words.page, width: 240, render: (button) => <TextCell>{button.page}</TextCell> },
  { key: 'event', words: words.event, width: 160, render: (button) => <TextCell>{button.event}</TextCell> },
]
const idOf = (button: ButtonRow) => button.id
const nameOf = (button: ButtonRow) => button.words

const bulkActions: BulkAction<ButtonRow>[] = [
  {
    key: 'delete',
    words: words.delete,
    icon: Trash2,
    danger: true,
    confirm: { title: words.deleteTitle, body: words.deleteButtonBody, ok: words.delete, danger: true },
    run: async (buttons) => {
      // one call for each page
      for (const menuId of new Set(buttons.map((button) => button.menuId)))
        await call(menuAdminApi.removeButtons, {
          menuId,
          events: buttons
            .filter((button) => button.menuId === menuId)
            .map(({ event }) => event as ButtonEvent),
        })
      await refreshMenus()
    },
  },
]

/** /dashboard/userMain/button: the buttons of each page. */
export function ButtonPage() {
  const t = useText(words)
  const offered = useButtons(pages.button[0])
  const menus = useMenuRows() ?? []
  const [editing, setEditing] = useState<ButtonRow | 'new' | null>(null)
  const eventsOf = ({ menuId }: ButtonRow) =>
    (menus.find(({ id }) => id === menuId)?.buttons ?? []).map(({ event }) => event as ButtonEvent)
  const step = async (button: ButtonRow, by: 1 | -1) => {
    const events = eventsOf(button)
    const from = events.indexOf(button.event as ButtonEvent)
    const other = events[from + by]
    if (other === undefined) return
    events[from + by] = events[from]!
    events[from] = other
    await call(menuAdminApi.sortButtons, { menuId: button.menuId, events })
    await refreshMenus()
  }
  const filters: Filter[] = [
    { kind: 'text', key: 'search', words: words.search },
    {
      kind: 'select',
      key: 'menu',
      words: words.page,
      options: menus
        .filter(({ route }) => route !== '')
        .map(({ id, name }) => ({ value: String(id), words: name })),
    },
  ]
  const rowActions: RowAction<ButtonRow>[] = [
    { key: 'edit', words: words.edit, icon: Pencil, inline: true, run: setEditing },
    {
      key: 'sort',
      words: words.up,
      icon: ArrowUp,
      ready: (button) => eventsOf(button)[0] !== button.event,
      run: (button) => step(button, -1),
    },
    {
      key: 'sort',
      words: words.down,
      icon: ArrowDown,
      ready: (button) => eventsOf(button).at(-1) !== button.event,
      run: (button) => step(button, 1),
    },
  ]
  return (
    <AdminPage
      name="buttons"
      title={words.buttons}
      hint={t('buttonsHint')}
      columns={columns}
      filters={filters}
      useRows={useButtonPage}
      idOf={idOf}
      nameOf={nameOf}
      buttons={offered}
      primary={{ key: 'create', words: words.addButton, icon: Plus, run: () => setEditing('new') }}
      rowActions={rowActions}
      bulkActions={bulkActions}
      onOpen={setEditing}
      empty={{ title: words.noButtons, hint: words.noButtonsHint }}
    >
      {editing && <ButtonForm button={editing} menus={menus} onClose={() => setEditing(null)} />}
    </AdminPage>
  )
}
