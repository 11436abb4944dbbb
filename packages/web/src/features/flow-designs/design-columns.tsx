import type { FlowDesignRow, FlowDesignState } from '@cabinet/contract/flow-designs.shapes'
import { Workflow } from 'lucide-react'
import { useText, useTranslate } from '../../kernel/text.ts'
import {
  type AdminColumn,
  PersonCell,
  StateCell,
  type StateLook,
  TextCell,
  TimeCell,
  TwoLines,
} from '../../ui/admin/index.ts'
import { flowActionMessages } from './actions.text.ts'
import { actionOfForm } from './flow-designs.api.ts'
import { designStateMessages, messages } from './pages.text.ts'

const looks: Record<FlowDesignState, StateLook> = { draft: 'wait', enabled: 'good', disabled: 'off' }

/** State of a design, in tables and drawers. */
export const DesignStateCell = ({ state }: { state: FlowDesignState }) => (
  <StateCell look={looks[state]} words={useTranslate()(designStateMessages[state])} />
)
function Action({ row }: { row: FlowDesignRow }) {
  const say = useTranslate()
  const action = actionOfForm(row.tableId)
  return <TextCell>{action ? say(flowActionMessages[action]) : row.tableId}</TextCell>
}
function Version({ row }: { row: FlowDesignRow }) {
  const t = useText(messages)
  if (row.version === 0) return <TextCell>{t('notPublished')}</TextCell>
  return (
    <TwoLines
      above={t('versionNumber', { number: row.version })}
      below={row.isChanged ? t('changed') : undefined}
    />
  )
}

export const designColumns: AdminColumn<FlowDesignRow>[] = [
  {
    key: 'name',
    words: messages.name,
    waiting: 'person',
    render: (row) => (
      <PersonCell
        name={row.name}
        below={row.code}
        icon={<Workflow size={18} aria-hidden="true" />}
        faded={row.state === 'disabled'}
      />
    ),
  },
  {
    key: 'state',
    words: messages.state,
    width: 110,
    waiting: 'tag',
    render: (row) => <DesignStateCell state={row.state} />,
  },
  { key: 'version', words: messages.version, width: 150, render: (row) => <Version row={row} /> },
  { key: 'action', words: messages.action, width: 180, render: (row) => <Action row={row} /> },
  { key: 'type', words: messages.type, width: 120, render: (row) => <TextCell>{row.typeName}</TextCell> },
  {
    key: 'settingCount',
    words: messages.settingCount,
    width: 90,
    align: 'end',
    render: (row) => <TextCell>{row.settingCount}</TextCell>,
  },
  {
    key: 'updatedAt',
    words: messages.updatedAt,
    width: 160,
    render: (row) => <TimeCell at={row.updatedAt} />,
  },
  {
    key: 'editor',
    words: messages.editor,
    width: 120,
    hidden: true,
    render: (row) => <TextCell>{row.editor}</TextCell>,
  },
  {
    key: 'remark',
    words: messages.remark,
    width: 220,
    hidden: true,
    render: (row) => <TextCell>{row.remark}</TextCell>,
  },
]
