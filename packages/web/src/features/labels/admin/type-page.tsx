import { type LabelCategory, labelAdminEndpoints } from '@cabinet/contract/labels.admin'
import { menuPageMatrix } from '@cabinet/contract/menus.matrix'
import { Pencil, Plus, Tags, Trash2 } from 'lucide-react'
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
  PersonCell,
  StateCell,
  sortActions,
  TagsCell,
  TextCell,
} from '../../../ui/admin/index.ts'
import { Tag } from '../../../ui/tag.tsx'
import { refreshLabelQueries } from '../labels.api.ts'
import { messages } from './admin.text.ts'
import { LabelCategoryForm } from './type-form.tsx'

const Choice = ({ type }: { type: LabelCategory }) => {
  const t = useText(messages)
  return <TextCell>{t(type.many ? 'many' : 'one')}</TextCell>
}
const Setters = ({ type }: { type: LabelCategory }) => <TextCell>{useText(messages)(type.setters)}</TextCell>
const Required = ({ type }: { type: LabelCategory }) => {
  const t = useText(messages)
  return <TagsCell tags={type.requiredIn.map((kind) => ({ key: kind, words: t(kind) }))} />
}
const State = ({ type }: { type: LabelCategory }) => {
  const t = useText(messages)
  return <StateCell look={type.enabled ? 'good' : 'off'} words={t(type.enabled ? 'on' : 'off')} />
}
const Name = ({ type }: { type: LabelCategory }) => {
  const t = useText(messages)
  return (
    <PersonCell
      name={type.name}
      below={<Tag colour={type.colour}>{t(type.colour)}</Tag>}
      icon={<Tags size={18} aria-hidden="true" />}
      faded={!type.enabled}
    />
  )
}

const columns: AdminColumn<LabelCategory>[] = [
  { key: 'name', words: messages.name, waiting: 'person', render: (type) => <Name type={type} /> },
  { key: 'choice', words: messages.choice, width: 100, render: (type) => <Choice type={type} /> },
  { key: 'setters', words: messages.setters, width: 170, render: (type) => <Setters type={type} /> },
  {
    key: 'requiredIn',
    words: messages.requiredIn,
    width: 220,
    waiting: 'tag',
    render: (type) => <Required type={type} />,
  },
  {
    key: 'count',
    words: messages.count,
    width: 90,
    align: 'end',
    render: (type) => <TextCell>{type.labelCount}</TextCell>,
  },
  { key: 'state', words: messages.state, width: 100, render: (type) => <State type={type} /> },
]
const filters: AdminPageFilter[] = [{ kind: 'text', key: 'search', words: messages.searchTypes }]
const idOf = (type: LabelCategory) => type.id
const nameOf = (type: LabelCategory) => type.name
const useTypes = ({ page, pageSize, search }: AskedListPage) =>
  useGrowingPage(labelAdminEndpoints.types, { page, pageSize, search })

const bulkActions: AdminBulkAction<LabelCategory>[] = [
  {
    key: 'delete',
    words: messages.delete,
    icon: Trash2,
    danger: true,
    confirm: {
      title: 'labelsAdmin.deleteTypesTitle',
      body: messages.deleteTypesBody,
      ok: messages.delete,
      danger: true,
    },
    run: async (types) => {
      const results = await call(labelAdminEndpoints.removeTypes, { ids: types.map(idOf) })
      await refreshLabelQueries()
      return results
        .filter(({ result }) => result === 'refused')
        .map(({ id, reason }) => ({ id, ok: false, why: reason ?? 'common.failed' }))
    },
  },
]

/** /dashboard/main/labelType: the label categories. */
export function LabelTypePage() {
  const t = useText(messages)
  const buttons = useServerButtons(menuPageMatrix.labelType[0])
  const all = useEndpoint(labelAdminEndpoints.types, { page: 1, pageSize: 100 }).data?.rows ?? []
  const [editing, setEditing] = useState<LabelCategory | 'new' | null>(null)
  const rowActions: AdminRowAction<LabelCategory>[] = [
    { key: 'edit', words: messages.edit, icon: Pencil, inline: true, run: setEditing },
    ...sortActions({
      all,
      idOf,
      up: messages.up,
      down: messages.down,
      save: async (ids) => {
        await call(labelAdminEndpoints.sortTypes, { ids })
        await refreshLabelQueries()
      },
    }),
  ]
  return (
    <AdminListPage
      name="labelTypes"
      title={messages.types}
      hint={t('typesHint')}
      columns={columns}
      filters={filters}
      useRows={useTypes}
      idOf={idOf}
      nameOf={nameOf}
      buttons={buttons}
      primary={{ key: 'create', words: messages.addType, icon: Plus, run: () => setEditing('new') }}
      rowActions={rowActions}
      bulkActions={bulkActions}
      onOpen={setEditing}
      empty={{ drawing: 'label', title: messages.noTypes, hint: messages.noTypesHint }}
    >
      {editing && <LabelCategoryForm type={editing} onClose={() => setEditing(null)} />}
    </AdminListPage>
  )
}
