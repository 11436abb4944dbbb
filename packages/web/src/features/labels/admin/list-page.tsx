import { type CategoryLabel, labelAdminEndpoints } from '@cabinet/contract/labels.admin'
import { menuPageMatrix } from '@cabinet/contract/menus.matrix'
import { Merge, Pencil, Plus, ShieldHalf, Tag as TagIcon, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useServerButtons } from '../../../kernel/buttons.ts'
import { call } from '../../../kernel/call.ts'
import { useGrowingPage } from '../../../kernel/more.ts'
import { useEndpoint } from '../../../kernel/query.ts'
import { useText } from '../../../kernel/text.ts'
import {
  type AdminBulkAction,
  type AdminColumn,
  AdminListPage,
  type AdminPageFilter,
  type AdminRowAction,
  type AskedListPage,
  askForm,
  PersonCell,
  TextCell,
} from '../../../ui/admin/index.ts'
import { Tag } from '../../../ui/tag.tsx'
import { refreshLabelQueries } from '../labels.api.ts'
import { messages } from './admin.text.ts'
import { LabelFormDialog } from './label-form.tsx'

const Level = ({ label }: { label: CategoryLabel }) => {
  const t = useText(messages)
  if (label.level === 0) return <TextCell>{t('levelNone')}</TextCell>
  return (
    <Tag colour={label.colour} icon={<ShieldHalf aria-hidden="true" />}>
      {label.level}
    </Tag>
  )
}
const Colour = ({ label }: { label: CategoryLabel }) => (
  <Tag colour={label.colour}>{useText(messages)(label.colour)}</Tag>
)

const columns: AdminColumn<CategoryLabel>[] = [
  {
    key: 'name',
    words: messages.name,
    sortable: true,
    waiting: 'person',
    render: (label) => (
      <PersonCell name={label.name} below={label.typeName} icon={<TagIcon size={18} aria-hidden="true" />} />
    ),
  },
  {
    key: 'type',
    words: messages.type,
    width: 180,
    sortable: true,
    render: ({ typeName }) => <TextCell>{typeName}</TextCell>,
  },
  {
    key: 'colour',
    words: messages.colour,
    width: 110,
    waiting: 'tag',
    render: (label) => <Colour label={label} />,
  },
  {
    key: 'level',
    words: messages.level,
    width: 110,
    sortable: true,
    render: (label) => <Level label={label} />,
  },
  {
    key: 'count',
    words: messages.used,
    width: 110,
    align: 'end',
    sortable: true,
    render: ({ count }) => <TextCell>{count}</TextCell>,
  },
]
const idOf = (label: CategoryLabel) => label.id
const nameOf = (label: CategoryLabel) => label.name
const useLabels = ({ filters, page, pageSize, search, sort, order }: AskedListPage) =>
  useGrowingPage(labelAdminEndpoints.labels, { page, pageSize, search, sort, order, typeId: filters.type })

const bulkActions: AdminBulkAction<CategoryLabel>[] = [
  {
    key: 'merge',
    words: messages.merge,
    icon: Merge,
    ready: (labels) =>
      (labels.length > 1 && labels.every(({ typeId }) => typeId === labels[0]?.typeId)) || messages.mergeMore,
    prepare: (labels) =>
      askForm<{ into: string }>({
        title: messages.mergeTitle,
        initial: { into: labels[0]?.id ?? '' },
        fields: [
          {
            kind: 'select',
            name: 'into',
            words: messages.mergeInto,
            required: true,
            hint: messages.mergeHint,
            options: labels.map(({ id, name }) => ({ value: id, words: name })),
          },
        ],
      }),
    run: async (labels, prepared) => {
      const { into } = prepared as { into: string }
      await call(labelAdminEndpoints.mergeLabels, { ids: labels.map(idOf), intoId: into })
      await refreshLabelQueries()
    },
    slice: 1000,
  },
  {
    key: 'delete',
    words: messages.delete,
    icon: Trash2,
    danger: true,
    confirm: {
      title: 'labelsAdmin.deleteLabelsTitle',
      body: messages.deleteLabelsBody,
      ok: messages.delete,
      danger: true,
    },
    run: async (labels) => {
      const results = await call(labelAdminEndpoints.removeLabels, { ids: labels.map(idOf) })
      await refreshLabelQueries()
      return results
        .filter(({ result }) => result === 'refused')
        .map(({ id, reason }) => ({ id, ok: false, why: reason ?? 'common.failed' }))
    },
  },
]

/** /dashboard/main/labelList: the labels of all categories. */
export function LabelListPage() {
  const t = useText(messages)
  const buttons = useServerButtons(menuPageMatrix.labelList[0])
  const types = useEndpoint(labelAdminEndpoints.types, { page: 1, pageSize: 100 }).data?.rows ?? []
  const [editing, setEditing] = useState<CategoryLabel | 'new' | null>(null)
  const filters: AdminPageFilter[] = [
    { kind: 'text', key: 'search', words: messages.searchLabels },
    {
      kind: 'select',
      key: 'type',
      words: messages.type,
      options: types.map(({ id, name }) => ({ value: id, words: name })),
    },
  ]
  const rowActions: AdminRowAction<CategoryLabel>[] = [
    { key: 'edit', words: messages.edit, icon: Pencil, inline: true, run: setEditing },
  ]
  return (
    <AdminListPage
      name="labels"
      title={messages.labels}
      hint={t('labelsHint')}
      columns={columns}
      filters={filters}
      useRows={useLabels}
      idOf={idOf}
      nameOf={nameOf}
      buttons={buttons}
      primary={{ key: 'create', words: messages.addLabel, icon: Plus, run: () => setEditing('new') }}
      rowActions={rowActions}
      bulkActions={bulkActions}
      onOpen={setEditing}
      empty={{ drawing: 'label', title: messages.noLabels, hint: messages.noLabelsHint }}
    >
      {editing && <LabelFormDialog label={editing} types={types} onClose={() => setEditing(null)} />}
    </AdminListPage>
  )
}
