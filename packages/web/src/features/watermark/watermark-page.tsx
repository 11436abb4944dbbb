import { labelEndpoints } from '@cabinet/contract/labels'
import { menuPageMatrix } from '@cabinet/contract/menus.matrix'
import { type WatermarkRule, watermarkEndpoints } from '@cabinet/contract/watermark'
import { CircleCheck, CircleSlash, Pencil, Plus, Stamp, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useServerButtons } from '../../kernel/buttons.ts'
import { call } from '../../kernel/call.ts'
import { markQueriesStale, useEndpoint } from '../../kernel/query.ts'
import { useText } from '../../kernel/text.ts'
import {
  type AdminBulkAction,
  type AdminColumn,
  AdminListPage,
  type AdminPageFilter,
  type AdminRowAction,
  type AskedListPage,
  PersonCell,
  StateCell,
  sortActions,
  TagsCell,
  TimeCell,
  useArrayPage,
} from '../../ui/admin/index.ts'
import { messages } from './admin.text.ts'
import { WatermarkFormDrawer } from './watermark-form.tsx'

const Actions = ({ row }: { row: WatermarkRule }) => {
  const t = useText(messages)
  return <TagsCell most={3} tags={row.actions.map((action) => ({ key: action, words: t(action) }))} />
}

const Where = ({ row }: { row: WatermarkRule }) => {
  const t = useText(messages)
  const spaces = row.spaceIds.length
  const tags = [
    ...row.spaceKinds.map((kind) => ({ key: kind, words: t(kind) })),
    ...row.departments.map(({ id, name }) => ({ key: id, words: name })),
    ...(spaces > 0 ? [{ key: 'spaces', words: t('places', { count: spaces }) }] : []),
  ]
  return <TagsCell tags={tags.length > 0 ? tags : [{ key: 'all', words: t('everywhere') }]} />
}

const What = ({ row }: { row: WatermarkRule }) => {
  const t = useText(messages)
  const labels = (
    useEndpoint(labelEndpoints.choices, {}, { staleTime: 60_000, enabled: row.labelIds.length > 0 }).data ??
    []
  ).flatMap((type) => type.labels)
  const tags = [
    ...labels
      .filter(({ id }) => row.labelIds.includes(id))
      .map(({ id, name, colour }) => ({ key: id, words: name, colour })),
    ...(row.level > 0 ? [{ key: 'level', words: t('levelOf', { level: row.level }) }] : []),
  ]
  const all = row.labelIds.length === 0 && row.level === 0
  return <TagsCell tags={all ? [{ key: 'all', words: t('everything') }] : tags} />
}

const State = ({ row }: { row: WatermarkRule }) => {
  const t = useText(messages)
  return <StateCell look={row.enabled ? 'good' : 'off'} words={t(row.enabled ? 'on' : 'off')} />
}

const columns: AdminColumn<WatermarkRule>[] = [
  {
    key: 'name',
    words: messages.name,
    waiting: 'person',
    render: (row) => (
      <PersonCell
        name={row.name}
        below={row.text.split('\n').join(' ') || undefined}
        icon={<Stamp size={18} aria-hidden="true" />}
        faded={!row.enabled}
      />
    ),
  },
  {
    key: 'actions',
    words: messages.actions,
    width: 240,
    waiting: 'tag',
    render: (row) => <Actions row={row} />,
  },
  { key: 'where', words: messages.where, width: 220, waiting: 'tag', render: (row) => <Where row={row} /> },
  { key: 'what', words: messages.what, width: 200, waiting: 'tag', render: (row) => <What row={row} /> },
  { key: 'state', words: messages.state, width: 100, waiting: 'tag', render: (row) => <State row={row} /> },
  {
    key: 'updatedAt',
    words: messages.updatedAt,
    width: 160,
    hidden: true,
    render: (row) => <TimeCell at={row.updatedAt} />,
  },
]
const filters: AdminPageFilter[] = [{ kind: 'text', key: 'search', words: messages.search }]
const idOf = (row: WatermarkRule) => row.id
const nameOf = (row: WatermarkRule) => row.name

/** Searches and pages the watermarks here, because the server returns all of them. */
function useWatermarks({ search = '', ...asked }: AskedListPage) {
  const { data, error, isFetching, refetch } = useEndpoint(watermarkEndpoints.list, {})
  const wanted = search.trim().toLowerCase()
  const fitting = useMemo(
    () => data?.filter(({ name, text }) => `${name} ${text}`.toLowerCase().includes(wanted)),
    [data, wanted],
  )
  return { ...useArrayPage(fitting, asked), error, isFetching, refetch }
}

const refresh = () => markQueriesStale(watermarkEndpoints.list)

async function remove(rows: readonly WatermarkRule[]) {
  const results = await call(watermarkEndpoints.remove, { ids: rows.map(idOf) })
  await refresh()
  return results
    .filter(({ result }) => result === 'refused')
    .map(({ id, reason }) => ({ id, ok: false, why: reason ?? 'common.failed' }))
}

const bulkActions: AdminBulkAction<WatermarkRule>[] = [
  {
    key: 'delete',
    words: messages.delete,
    icon: Trash2,
    danger: true,
    confirm: { title: 'watermark.deleteTitle', body: messages.deleteBody, ok: messages.delete, danger: true },
    run: remove,
  },
]

async function turn({ departments, ...row }: WatermarkRule) {
  const departmentIds = departments.map(({ id }) => id)
  await call(watermarkEndpoints.update, { ...row, departmentIds, enabled: !row.enabled })
  await refresh()
}

/** /dashboard/main/watermark: watermarks, the operations, spaces and files they apply to. */
export function WatermarkRulesPage() {
  const t = useText(messages)
  const buttons = useServerButtons(menuPageMatrix.watermark[0])
  const all = useEndpoint(watermarkEndpoints.list, {}).data ?? []
  const [editing, setEditing] = useState<WatermarkRule | 'new' | null>(null)
  const rowActions: AdminRowAction<WatermarkRule>[] = [
    { key: 'edit', words: messages.edit, icon: Pencil, inline: true, run: setEditing },
    ...sortActions({
      all,
      idOf,
      up: messages.up,
      down: messages.down,
      save: async (ids) => {
        await call(watermarkEndpoints.sort, { ids })
        await refresh()
      },
    }),
    { key: 'enable', words: messages.enable, icon: CircleCheck, ready: (row) => !row.enabled, run: turn },
    { key: 'disable', words: messages.disable, icon: CircleSlash, ready: (row) => row.enabled, run: turn },
  ]
  return (
    <AdminListPage
      name="watermarks"
      title={messages.title}
      hint={t('hint')}
      columns={columns}
      filters={filters}
      useRows={useWatermarks}
      idOf={idOf}
      nameOf={nameOf}
      buttons={buttons}
      primary={{ key: 'create', words: messages.add, icon: Plus, run: () => setEditing('new') }}
      rowActions={rowActions}
      bulkActions={bulkActions}
      onOpen={setEditing}
      empty={{ drawing: 'watermark', title: messages.none, hint: messages.noneHint }}
    >
      {editing && <WatermarkFormDrawer watermark={editing} onClose={() => setEditing(null)} />}
    </AdminListPage>
  )
}
