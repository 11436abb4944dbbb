import { menuAdminEndpoints } from '@cabinet/contract/menus.admin'
import { menuPageMatrix } from '@cabinet/contract/menus.matrix'
import type { ButtonEventName } from '@cabinet/contract/menus.names'
import { ArrowDown, ArrowUp, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useServerButtons } from '../../kernel/buttons.ts'
import { call } from '../../kernel/call.ts'
import { useText } from '../../kernel/text.ts'
import {
  type AdminBulkAction,
  type AdminColumn,
  AdminListPage,
  type AdminPageFilter,
  type AdminRowAction,
  PersonCell,
  TextCell,
} from '../../ui/admin/index.ts'
import { refreshMenuQueries } from '../roles/index.ts'
import { type ButtonTableRow, useAdminButtonPage, useAdminMenuRows } from './admin.api.ts'
import { messages } from './admin.text.ts'
import { PageButtonForm } from './button-form.tsx'
import { ServerButtonIcon } from './button-icon.tsx'

const columns: AdminColumn<ButtonTableRow>[] = [
  {
    key: 'name',
    words: messages.name,
    waiting: 'person',
    render: (button) => (
      <PersonCell name={button.words} below={button.event} icon={<ServerButtonIcon name={button.icon} />} />
    ),
  },
  { key: 'page', words: messages.page, width: 240, render: (button) => <TextCell>{button.page}</TextCell> },
  {
    key: 'event',
    words: messages.event,
    width: 160,
    render: (button) => <TextCell>{button.event}</TextCell>,
  },
]
const idOf = (button: ButtonTableRow) => button.id
const nameOf = (button: ButtonTableRow) => button.words

const bulkActions: AdminBulkAction<ButtonTableRow>[] = [
  {
    key: 'delete',
    words: messages.delete,
    icon: Trash2,
    danger: true,
    confirm: {
      title: messages.deleteTitle,
      body: messages.deleteButtonBody,
      ok: messages.delete,
      danger: true,
    },
    run: async (buttons) => {
      // one call for each page
      for (const menuId of new Set(buttons.map((button) => button.menuId)))
        await call(menuAdminEndpoints.removeButtons, {
          menuId,
          events: buttons
            .filter((button) => button.menuId === menuId)
            .map(({ event }) => event as ButtonEventName),
        })
      await refreshMenuQueries()
    },
  },
]

/** /dashboard/userMain/button: the buttons of each page. */
export function PageButtonsPage() {
  const t = useText(messages)
  const offered = useServerButtons(menuPageMatrix.button[0])
  const menus = useAdminMenuRows() ?? []
  const [editing, setEditing] = useState<ButtonTableRow | 'new' | null>(null)
  const eventsOf = ({ menuId }: ButtonTableRow) =>
    (menus.find(({ id }) => id === menuId)?.buttons ?? []).map(({ event }) => event as ButtonEventName)
  const step = async (button: ButtonTableRow, by: 1 | -1) => {
    const events = eventsOf(button)
    const from = events.indexOf(button.event as ButtonEventName)
    const other = events[from + by]
    if (other === undefined) return
    events[from + by] = events[from]!
    events[from] = other
    await call(menuAdminEndpoints.sortButtons, { menuId: button.menuId, events })
    await refreshMenuQueries()
  }
  const filters: AdminPageFilter[] = [
    { kind: 'text', key: 'search', words: messages.search },
    {
      kind: 'select',
      key: 'menu',
      words: messages.page,
      options: menus
        .filter(({ route }) => route !== '')
        .map(({ id, name }) => ({ value: String(id), words: name })),
    },
  ]
  const rowActions: AdminRowAction<ButtonTableRow>[] = [
    { key: 'edit', words: messages.edit, icon: Pencil, inline: true, run: setEditing },
    {
      key: 'sort',
      words: messages.up,
      icon: ArrowUp,
      ready: (button) => eventsOf(button)[0] !== button.event,
      run: (button) => step(button, -1),
    },
    {
      key: 'sort',
      words: messages.down,
      icon: ArrowDown,
      ready: (button) => eventsOf(button).at(-1) !== button.event,
      run: (button) => step(button, 1),
    },
  ]
  return (
    <AdminListPage
      name="buttons"
      title={messages.buttons}
      hint={t('buttonsHint')}
      columns={columns}
      filters={filters}
      useRows={useAdminButtonPage}
      idOf={idOf}
      nameOf={nameOf}
      buttons={offered}
      primary={{ key: 'create', words: messages.addButton, icon: Plus, run: () => setEditing('new') }}
      rowActions={rowActions}
      bulkActions={bulkActions}
      onOpen={setEditing}
      empty={{ drawing: 'menu', title: messages.noButtons, hint: messages.noButtonsHint }}
    >
      {editing && <PageButtonForm button={editing} menus={menus} onClose={() => setEditing(null)} />}
    </AdminListPage>
  )
}
