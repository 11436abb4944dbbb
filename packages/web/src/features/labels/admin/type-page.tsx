import { type LabelType, labelAdminApi } from '@cabinet/contract/labels'
import { pages } from '@cabinet/contract/menus.matrix'
import { ArrowDown, ArrowUp, Pencil, Plus, Tags, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useButtons } from '../../../kernel/buttons.ts'
import { call } from '../../../kernel/call.ts'
import { useCall } from '../../../kernel/query.ts'
import { useText } from '../../../kernel/text.ts'
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
  TextCell,
} from '../../../ui/admin/index.ts'
import { Tag } from '../../../ui/tag.tsx'
import { refreshLabels } from '../labels.api.ts'
import { words } from './admin.text.ts'
import { TypeForm } from './type-form.tsx'

const Choice = ({ type }: { type: LabelType }) => {
  const t = useText(words)
  return <TextCell>{t(type.many ? 'many' : 'one')}</TextCell>
}
const Setters = ({ type }: { type: LabelType }) => <TextCell>{useText(words)(type.setters)}</TextCell>
const Required = ({ type }: { type: LabelType }) => {
  const t = useText(words)
  return <TagsCell tags={type.requiredIn.map((kind) => ({ key: kind, words: t(kind) }))} />
}
const State = ({ type }: { type: LabelType }) => {
  const t = useText(words)
  return <StateCell look={type.enabled ? 'good' : 'off'} words={t(type.enabled ? 'on' : 'off')} />
}
const Name = ({ type }: { type: LabelType }) => {
  const t = useText(words)
  return (
    <PersonCell
      name={type.name}
      below={<Tag colour={type.colour}>{t(type.colour)}</Tag>}
      icon={<Tags size={18} aria-hidden="true" />}
      faded={!type.enabled}
    />
  )
}

const columns: Column<LabelType>[] = [
  { key: 'name', words: words.name, waiting: 'person', render: (type) => <Name type={type} /> },
  { key: 'choice', words: words.choice, width: 100, render: (type) => <Choice type={type} /> },
  { key: 'setters', words: words.setters, width: 170, render: (type) => <Setters type={type} /> },
  {
    key: 'requiredIn',
    words: words.requiredIn,
    width: 220,
    waiting: 'tag',
    render: (type) => <Required type={type} />,
  },
  {
    key: 'count',
    words: words.count,
    width: 90,
    align: 'end',
    render: (type) => <TextCell>{type.labelCount}</TextCell>,
  },
  { key: 'state', words: words.state, width: 100, render: (type) => <State type={type} /> },
]
const filters: Filter[] = [{ kind: 'text', key: 'search', words: words.searchTypes }]
const idOf = (type: LabelType) => type.id
const nameOf = (type: LabelType) => type.name
const useTypes = ({ page, pageSize, search }: Asked) =>
  useCall(labelAdminApi.types, { page, pageSize, search })

const bulkActions: BulkAction<LabelType>[] = [
  {
    key: 'delete',
    words: words.delete,
    icon: Trash2,
    danger: true,
    confirm: {
      title: 'labelsAdmin.deleteTypesTitle',
      body: words.deleteTypesBody,
      ok: words.delete,
      danger: true,
    },
    run: async (types) => {
      const results = await call(labelAdminApi.removeTypes, { ids: types.map(idOf) })
      await refreshLabels()
      return results
        .filter(({ result }) => result === 'refused')
        .map(({ id, reason }) => ({ id, ok: false, why: reason ?? 'common.failed' }))
    },
  },
]

/** /dashboard/main/labelType: the categories of labels. */
export function LabelTypePage() {
  const t = useText(words)
  const buttons = useButtons(pages.labelType[0])
  const all = useCall(labelAdminApi.types, { page: 1, pageSize: 100 }).data?.rows ?? []
  const [editing, setEditing] = useState<LabelType | 'new' | null>(null)
  const step = async (type: LabelType, by: 1 | -1) => {
    const ids = all.map(idOf)
    const from = ids.indexOf(type.id)
    const other = ids[from + by]
    if (other === undefined) return
    ids[from + by] = type.id
    ids[from] = other
    await call(labelAdminApi.sortTypes, { ids })
    await refreshLabels()
  }
  const rowActions: RowAction<LabelType>[] = [
    { key: 'edit', words: words.edit, icon: Pencil, inline: true, run: setEditing },
    {
      key: 'sort',
      words: words.up,
      icon: ArrowUp,
      ready: (type) => all[0]?.id !== type.id,
      run: (type) => step(type, -1),
    },
    {
      key: 'sort',
      words: words.down,
      icon: ArrowDown,
      ready: (type) => all.at(-1)?.id !== type.id,
      run: (type) => step(type, 1),
    },
  ]
  return (
    <AdminPage
      name="labelTypes"
      title={words.types}
      hint={t('typesHint')}
      columns={columns}
      filters={filters}
      useRows={useTypes}
      idOf={idOf}
      nameOf={nameOf}
      buttons={buttons}
      primary={{ key: 'create', words: words.addType, icon: Plus, run: () => setEditing('new') }}
      rowActions={rowActions}
      bulkActions={bulkActions}
      onOpen={setEditing}
      empty={{ title: words.noTypes, hint: words.noTypesHint }}
    >
      {editing && <TypeForm type={editing} onClose={() => setEditing(null)} />}
    </AdminPage>
  )
}
