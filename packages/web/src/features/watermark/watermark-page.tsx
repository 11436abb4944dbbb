import { labelApi } from '@cabinet/contract/labels'
import { pages } from '@cabinet/contract/menus.matrix'
import { type Watermark, watermarkApi } from '@cabinet/contract/watermark'
import { ArrowDown, ArrowUp, CircleCheck, CircleSlash, Pencil, Plus, Stamp, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useButtons } from '../../kernel/buttons.ts'
import { call } from '../../kernel/call.ts'
import { stale, useCall } from '../../kernel/query.ts'
import { useText } from '../../kernel/text.ts'
import {
  AdminPage,
  type Asked,
  type BulkAction,
  type Column,
  type Filter,
  PersonCell,
  type RowAction,
  StateCell,
  TagsCell,
  TimeCell,
} from '../../ui/admin/index.ts'
import { words } from './admin.text.ts'
import { WatermarkForm } from './watermark-form.tsx'

const Actions = ({ row }: { row: Watermark }) => {
  const t = useText(words)
  return <TagsCell most={3} tags={row.actions.map((action) => ({ key: action, words: t(action) }))} />
}

const Where = ({ row }: { row: Watermark }) => {
  const t = useText(words)
  const spaces = row.spaceIds.length
  const tags = [
    ...row.spaceKinds.map((kind) => ({ key: kind, words: t(kind) })),
    ...row.departments.map(({ id, name }) => ({ key: id, words: name })),
    ...(spaces > 0 ? [{ key: 'spaces', words: t('places', { count: spaces }) }] : []),
  ]
  return <TagsCell tags={tags.length > 0 ? tags : [{ key: 'all', words: t('everywhere') }]} />
}

const What = ({ row }: { row: Watermark }) => {
  const t = useText(words)
  const labels = (
    useCall(labelApi.choices, {}, { staleTime: 60_000, enabled: row.labelIds.length > 0 }).data ?? []
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

const State = ({ row }: { row: Watermark }) => {
  const t = useText(words)
  return <StateCell look={row.enabled ? 'good' : 'off'} words={t(row.enabled ? 'on' : 'off')} />
}

const columns: Column<Watermark>[] = [
  {
    key: 'name',
    words: words.name,
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
    words: words.actions,
    width: 240,
    waiting: 'tag',
    render: (row) => <Actions row={row} />,
  },
  { key: 'where', words: words.where, width: 220, waiting: 'tag', render: (row) => <Where row={row} /> },
  { key: 'what', words: words.what, width: 200, waiting: 'tag', render: (row) => <What row={row} /> },
  { key: 'state', words: words.state, width: 100, waiting: 'tag', render: (row) => <State row={row} /> },
  {
    key: 'updatedAt',
    words: words.updatedAt,
    width: 160,
    hidden: true,
    render: (row) => <TimeCell at={row.updatedAt} />,
  },
]
const filters: Filter[] = [{ kind: 'text', key: 'search', words: words.search }]
const idOf = (row: Watermark) => row.id
const nameOf = (row: Watermark) => row.name

/** All of them are one answer, which is searched and cut into pages here. */
function useWatermarks({ page, pageSize, search = '' }: Asked) {
  const { data, error, isFetching, refetch } = useCall(watermarkApi.list, {})
  const wanted = search.trim().toLowerCase()
  const fitting = data?.filter(({ name, text }) => `${name} ${text}`.toLowerCase().includes(wanted))
  const rows = fitting?.slice((page - 1) * pageSize, page * pageSize)
  return { data: rows && { rows, total: fitting!.length }, error, isFetching, refetch }
}

const refresh = () => stale(watermarkApi.list)

async function remove(rows: readonly Watermark[]) {
  const results = await call(watermarkApi.remove, { ids: rows.map(idOf) })
  await refresh()
  return results
    .filter(({ result }) => result === 'refused')
    .map(({ id, reason }) => ({ id, ok: false, why: reason ?? 'common.failed' }))
}

const bulkActions: BulkAction<Watermark>[] = [
  {
    key: 'delete',
    words: words.delete,
    icon: Trash2,
    danger: true,
    confirm: { title: 'watermark.deleteTitle', body: words.deleteBody, ok: words.delete, danger: true },
    run: remove,
  },
]

async function turn({ departments, ...row }: Watermark) {
  const departmentIds = departments.map(({ id }) => id)
  await call(watermarkApi.update, { ...row, departmentIds, enabled: !row.enabled })
  await refresh()
}

/** /dashboard/main/watermark: what is drawn over files, for what, where and over which. */
export function WatermarkPage() {
  const t = useText(words)
  const buttons = useButtons(pages.watermark[0])
  const all = useCall(watermarkApi.list, {}).data ?? []
  const [editing, setEditing] = useState<Watermark | 'new' | null>(null)
  const step = async (row: Watermark, by: 1 | -1) => {
    const ids = all.map(idOf)
    const from = ids.indexOf(row.id)
    const other = ids[from + by]
    if (other === undefined) return
    ids[from + by] = row.id
    ids[from] = other
    await call(watermarkApi.sort, { ids })
    await refresh()
  }
  const rowActions: RowAction<Watermark>[] = [
    { key: 'edit', words: words.edit, icon: Pencil, inline: true, run: setEditing },
    {
      key: 'sort',
      words: words.up,
      icon: ArrowUp,
      ready: (row) => all[0]?.id !== row.id,
      run: (row) => step(row, -1),
    },
    {
      key: 'sort',
      words: words.down,
      icon: ArrowDown,
      ready: (row) => all.at(-1)?.id !== row.id,
      run: (row) => step(row, 1),
    },
    { key: 'enable', words: words.enable, icon: CircleCheck, ready: (row) => !row.enabled, run: turn },
    { key: 'disable', words: words.disable, icon: CircleSlash, ready: (row) => row.enabled, run: turn },
  ]
  return (
    <AdminPage
      name="watermarks"
      title={words.title}
      hint={t('hint')}
      columns={columns}
      filters={filters}
      useRows={useWatermarks}
      idOf={idOf}
      nameOf={nameOf}
      buttons={buttons}
      primary={{ key: 'create', words: words.add, icon: Plus, run: () => setEditing('new') }}
      rowActions={rowActions}
      bulkActions={bulkActions}
      onOpen={setEditing}
      empty={{ title: words.none, hint: words.noneHint }}
    >
      {editing && <WatermarkForm watermark={editing} onClose={() => setEditing(null)} />}
    </AdminPage>
  )
}
