import { type Label, labelAdminApi } from '@cabinet/contract/labels'
import { pages } from '@cabinet/contract/menus.matrix'
import { Merge, Pencil, Plus, ShieldHalf, Tag as TagIcon, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useButtons } from '../../../kernel/buttons.ts'
import { call } from '../../../kernel/call.ts'
import { useCall } from '../../../kernel/query.ts'
import { useText } from '../../../kernel/text.ts'
import {
  AdminPage,
  type Asked,
  askForm,
  type BulkAction,
  type Column,
  type Filter,
  PersonCell,
  type RowAction,
  TextCell,
} from '../../../ui/admin/index.ts'
import { Tag } from '../../../ui/tag.tsx'
import { refreshLabels } from '../labels.api.ts'
import { words } from './admin.text.ts'
import { LabelForm } from './label-form.tsx'

const Level = ({ label }: { label: Label }) => {
  const t = useText(words)
  if (label.level === 0) return <TextCell>{t('levelNone')}</TextCell>
  return (
    <Tag colour={label.colour} icon={<ShieldHalf aria-hidden="true" />}>
      {label.level}
    </Tag>
  )
}
const Colour = ({ label }: { label: Label }) => (
  <Tag colour={label.colour}>{useText(words)(label.colour)}</Tag>
)

const columns: Column<Label>[] = [
  {
    key: 'name',
    words: words.name,
    sortable: true,
    waiting: 'person',
    render: (label) => (
      <PersonCell name={label.name} below={label.typeName} icon={<TagIcon size={18} aria-hidden="true" />} />
    ),
  },
  {
    key: 'type',
    words: words.type,
    width: 180,
    sortable: true,
    render: ({ typeName }) => <TextCell>{typeName}</TextCell>,
  },
  {
    key: 'colour',
    words: words.colour,
    width: 110,
    waiting: 'tag',
    render: (label) => <Colour label={label} />,
  },
  {
    key: 'level',
    words: words.level,
    width: 110,
    sortable: true,
    render: (label) => <Level label={label} />,
  },
  {
    key: 'count',
    words: words.used,
    width: 110,
    align: 'end',
    sortable: true,
    render: ({ count }) => <TextCell>{count}</TextCell>,
  },
]
const idOf = (label: Label) => label.id
const nameOf = (label: Label) => label.name
const useLabels = ({ filters, page, pageSize, search, sort, order }: Asked) =>
  useCall(labelAdminApi.labels, { page, pageSize, search, sort, order, typeId: filters.type })

const bulkActions: BulkAction<Label>[] = [
  {
    key: 'merge',
    words: words.merge,
    icon: Merge,
    ready: (labels) =>
      (labels.length > 1 && labels.every(({ typeId }) => typeId === labels[0]!.typeId)) || words.mergeMore,
    prepare: (labels) =>
      askForm<{ into: string }>({
        title: words.mergeTitle,
        initial: { into: labels[0]!.id },
        fields: [
          {
            kind: 'select',
            name: 'into',
            words: words.mergeInto,
            required: true,
            hint: words.mergeHint,
            options: labels.map(({ id, name }) => ({ value: id, words: name })),
          },
        ],
      }),
    run: async (labels, prepared) => {
      const { into } = prepared as { into: string }
      await call(labelAdminApi.mergeLabels, { ids: labels.map(idOf), intoId: into })
      await refreshLabels()
    },
    slice: 1000,
  },
  {
    key: 'delete',
    words: words.delete,
    icon: Trash2,
    danger: true,
    confirm: {
      title: 'labelsAdmin.deleteLabelsTitle',
      body: words.deleteLabelsBody,
      ok: words.delete,
      danger: true,
    },
    run: async (labels) => {
      const results = await call(labelAdminApi.removeLabels, { ids: labels.map(idOf) })
      await refreshLabels()
      return results
        .filter(({ result }) => result === 'refused')
        .map(({ id, reason }) => ({ id, ok: false, why: reason ?? 'common.failed' }))
    },
  },
]

/** /dashboard/main/labelList: the labels of all categories. */
export function LabelListPage() {
  const t = useText(words)
  const buttons = useButtons(pages.labelList[0])
  const types = useCall(labelAdminApi.types, { page: 1, pageSize: 100 }).data?.rows ?? []
  const [editing, setEditing] = useState<Label | 'new' | null>(null)
  const filters: Filter[] = [
    { kind: 'text', key: 'search', words: words.searchLabels },
    {
      kind: 'select',
      key: 'type',
      words: words.type,
      options: types.map(({ id, name }) => ({ value: id, words: name })),
    },
  ]
  const rowActions: RowAction<Label>[] = [
    { key: 'edit', words: words.edit, icon: Pencil, inline: true, run: setEditing },
  ]
  return (
    <AdminPage
      name="labels"
      title={words.labels}
      hint={t('labelsHint')}
      columns={columns}
      filters={filters}
      useRows={useLabels}
      idOf={idOf}
      nameOf={nameOf}
      buttons={buttons}
      primary={{ key: 'create', words: words.addLabel, icon: Plus, run: () => setEditing('new') }}
      rowActions={rowActions}
      bulkActions={bulkActions}
      onOpen={setEditing}
      empty={{ title: words.noLabels, hint: words.noLabelsHint }}
    >
      {editing && <LabelForm label={editing} types={types} onClose={() => setEditing(null)} />}
    </AdminPage>
  )
}
