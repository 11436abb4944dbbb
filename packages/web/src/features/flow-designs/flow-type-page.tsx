import { flowTypeEndpoints } from '@cabinet/contract/flow-designs.settings'
import type { FlowType } from '@cabinet/contract/flow-designs.shapes'
import { menuPageMatrix } from '@cabinet/contract/menus.matrix'
import { Pencil, Plus, Trash2, Workflow } from 'lucide-react'
import { useState } from 'react'
import { useServerButtons } from '../../kernel/buttons.ts'
import { call } from '../../kernel/call.ts'
import { commonMessages } from '../../kernel/common.text.ts'
import { translate, useText } from '../../kernel/text.ts'
import {
  type AdminColumn,
  AdminListPage,
  type AdminRowAction,
  type AskedListPage,
  PersonCell,
  StateCell,
  sortActions,
  TagsCell,
  TextCell,
  useArrayPage,
} from '../../ui/admin/index.ts'
import { askForConfirmation } from '../../ui/confirm.tsx'
import { refreshFlowDesigns, useFlowTypes } from './flow-designs.api.ts'
import { flowTitleMessages } from './flow-designs.text.ts'
import { messages } from './pages.text.ts'
import { FlowTypeForm } from './type-form.tsx'

const State = ({ type }: { type: FlowType }) => {
  const t = useText(messages)
  return <StateCell look={type.isEnabled ? 'good' : 'off'} words={t(type.isEnabled ? 'on' : 'off')} />
}
function Administrators({ type }: { type: FlowType }) {
  const t = useText(messages)
  if (type.administrators.length === 0) return <TextCell>{t('enterpriseAdministrators')}</TextCell>
  return <TagsCell tags={type.administrators.map(({ id, name }) => ({ key: id, words: name }))} />
}

const columns: AdminColumn<FlowType>[] = [
  {
    key: 'name',
    words: messages.name,
    waiting: 'person',
    render: (type) => (
      <PersonCell
        name={type.name}
        below={type.code}
        icon={<Workflow size={18} aria-hidden="true" />}
        faded={!type.isEnabled}
      />
    ),
  },
  {
    key: 'administrators',
    words: messages.administrators,
    width: 260,
    waiting: 'tag',
    render: (type) => <Administrators type={type} />,
  },
  {
    key: 'designCount',
    words: messages.designCount,
    width: 100,
    align: 'end',
    render: (type) => <TextCell>{type.designCount}</TextCell>,
  },
  {
    key: 'state',
    words: messages.state,
    width: 110,
    waiting: 'tag',
    render: (type) => <State type={type} />,
  },
]
const idOf = (type: FlowType) => type.id
const nameOf = (type: FlowType) => type.name

function useTypePage(asked: AskedListPage) {
  const types = useFlowTypes()
  return { ...types, ...useArrayPage(types.data, asked) }
}

async function remove({ id, name }: FlowType) {
  const yes = await askForConfirmation({
    title: translate(messages.deleteTypeTitle, { name }),
    body: translate(messages.cannotUndo),
    okWords: translate(messages.delete),
    cancelWords: translate(commonMessages.cancel),
    danger: true,
  })
  if (!yes) return
  await call(flowTypeEndpoints.remove, { id })
  await refreshFlowDesigns()
}

/** /dashboard/userMain/flowType: the types that group designs. */
export function FlowTypePage() {
  const t = useText(messages)
  const buttons = useServerButtons(menuPageMatrix.flowType[0])
  const all = useFlowTypes().data ?? []
  const [editing, setEditing] = useState<FlowType | 'new' | null>(null)
  const rowActions: AdminRowAction<FlowType>[] = [
    { key: 'edit', words: messages.edit, icon: Pencil, inline: true, run: setEditing },
    ...sortActions({
      all,
      idOf,
      up: messages.up,
      down: messages.down,
      save: async (ids) => {
        await call(flowTypeEndpoints.sort, { ids })
        await refreshFlowDesigns()
      },
    }),
    {
      key: 'delete',
      words: messages.delete,
      icon: Trash2,
      danger: true,
      divided: true,
      ready: ({ designCount }) => designCount === 0 || messages.typeHasDesigns,
      run: remove,
    },
  ]
  return (
    <AdminListPage
      name="flowTypes"
      title={flowTitleMessages.types}
      hint={t('typesHint')}
      columns={columns}
      useRows={useTypePage}
      idOf={idOf}
      nameOf={nameOf}
      buttons={buttons}
      primary={{ key: 'create', words: messages.addType, icon: Plus, run: () => setEditing('new') }}
      rowActions={rowActions}
      onOpen={setEditing}
      empty={{ drawing: 'folder', title: messages.noTypes, hint: messages.noTypesHint }}
    >
      {editing && <FlowTypeForm type={editing} onClose={() => setEditing(null)} />}
    </AdminListPage>
  )
}
