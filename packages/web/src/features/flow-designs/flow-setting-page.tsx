import { flowActions, offeredFlowActions } from '@cabinet/contract/flow-designs.actions'
import { flowSettingEndpoints } from '@cabinet/contract/flow-designs.settings'
import type { FlowSetting } from '@cabinet/contract/flow-designs.shapes'
import { menuPageMatrix } from '@cabinet/contract/menus.matrix'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useServerButtons } from '../../kernel/buttons.ts'
import { call } from '../../kernel/call.ts'
import { useText, useTranslate } from '../../kernel/text.ts'
import {
  type AdminBulkAction,
  type AdminColumn,
  AdminListPage,
  type AdminPageFilter,
  type AdminRowAction,
  type AskedListPage,
  StateCell,
  TextCell,
  TwoLines,
  useArrayPage,
} from '../../ui/admin/index.ts'
import { flowActionMessages } from './actions.text.ts'
import { refreshFlowDesigns, useFlowSettings } from './flow-designs.api.ts'
import { flowTitleMessages } from './flow-designs.text.ts'
import { messages, scopeMessages } from './pages.text.ts'
import { SettingForm } from './setting-form.tsx'
import { placeText } from './setting-words.ts'

function Place({ row }: { row: FlowSetting }) {
  const say = useTranslate()
  const place = placeText(say, row.scope, row.place, row.placeName)
  return row.scope === 'space' || row.scope === 'department' ? (
    <TwoLines above={place} below={say(scopeMessages[row.scope])} />
  ) : (
    <TextCell>{place}</TextCell>
  )
}
const Action = ({ row }: { row: FlowSetting }) => (
  <TextCell>{useTranslate()(flowActionMessages[row.action])}</TextCell>
)
function Rule({ row }: { row: FlowSetting }) {
  const t = useText(messages)
  if (row.isPlaceGone) return <StateCell look="bad" words={t('nowhere')} />
  return row.designState === 'enabled' ? (
    <StateCell look="good" words={t('applies')} />
  ) : (
    <StateCell look="off" words={t('outOfForce')} />
  )
}

const columns: AdminColumn<FlowSetting>[] = [
  { key: 'action', words: messages.action, render: (row) => <Action row={row} /> },
  { key: 'place', words: messages.scope, width: 240, render: (row) => <Place row={row} /> },
  {
    key: 'flow',
    words: messages.flow,
    width: 240,
    render: (row) => <TextCell>{row.designName}</TextCell>,
  },
  { key: 'rule', words: messages.rule, width: 220, waiting: 'tag', render: (row) => <Rule row={row} /> },
]
const filters: AdminPageFilter[] = [
  {
    kind: 'select',
    key: 'action',
    words: messages.action,
    options: flowActions
      .filter((action) => offeredFlowActions.includes(action))
      .map((value) => ({ value, words: flowActionMessages[value] })),
  },
]
const idOf = (row: FlowSetting) => row.id
const nameOf = (row: FlowSetting) => row.designName

function useSettingPage(asked: AskedListPage) {
  const answer = useFlowSettings()
  const { action } = asked.filters
  const rows = answer.data?.rows
  const wanted = useMemo(() => (action ? rows?.filter((row) => row.action === action) : rows), [rows, action])
  return { ...answer, ...useArrayPage(wanted, asked) }
}

const bulkActions: AdminBulkAction<FlowSetting>[] = [
  {
    key: 'delete',
    words: messages.delete,
    icon: Trash2,
    danger: true,
    confirm: {
      title: messages.deleteSettingsTitle,
      body: messages.deleteSettingsBody,
      ok: messages.delete,
      danger: true,
    },
    run: async (rows) => {
      await call(flowSettingEndpoints.remove, { ids: rows.map(idOf) })
      await refreshFlowDesigns()
    },
  },
]

/** /dashboard/userMain/flowSetting: which action needs which design, and where. */
export function FlowSettingPage() {
  const t = useText(messages)
  const buttons = useServerButtons(menuPageMatrix.flowSetting[0])
  const levels = useFlowSettings().data?.levels ?? 0
  const [editing, setEditing] = useState<FlowSetting | 'new' | null>(null)
  const rowActions: AdminRowAction<FlowSetting>[] = [
    { key: 'edit', words: messages.edit, icon: Pencil, inline: true, run: setEditing },
  ]
  return (
    <AdminListPage
      name="flowSettings"
      title={flowTitleMessages.settings}
      hint={t('settingsHint')}
      columns={columns}
      filters={filters}
      useRows={useSettingPage}
      idOf={idOf}
      nameOf={nameOf}
      buttons={buttons}
      primary={{ key: 'create', words: messages.addSetting, icon: Plus, run: () => setEditing('new') }}
      rowActions={rowActions}
      bulkActions={bulkActions}
      onOpen={setEditing}
      empty={{ drawing: 'folder', title: messages.noSettings, hint: messages.noSettingsHint }}
    >
      {editing && <SettingForm setting={editing} levels={levels} onClose={() => setEditing(null)} />}
    </AdminListPage>
  )
}
