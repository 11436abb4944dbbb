import { type FlowListType, type FlowRow, flowListTypes } from '@cabinet/contract/flows'
import { useDurationText } from '../../../kernel/duration.ts'
import { useText } from '../../../kernel/text.ts'
import { type AdminColumn, PersonCell, TextCell, TimeCell } from '../../../ui/admin/index.ts'
import { joinNames } from '../../../ui/format.ts'
import { Tag } from '../../../ui/tag.tsx'
import { flowActionMessages } from '../../flow-designs/index.ts'
import { FlowStatusTag, isRunning } from '../words/index.ts'
import { FlowActionIcon } from './action-icon.tsx'
import { listMessages } from './list.text.ts'

function Title({ row }: { row: FlowRow }) {
  const t = useText(listMessages)
  const action = useText(flowActionMessages)(row.action)
  return (
    <PersonCell
      name={row.title}
      below={action}
      icon={<FlowActionIcon action={row.action} />}
      beside={row.isCopied ? <Tag>{t('copied')}</Tag> : undefined}
    />
  )
}

function Waiting({ row }: { row: FlowRow }) {
  const t = useText(listMessages)
  const duration = useDurationText()
  if (!isRunning(row) || !row.waitingSince) return <TextCell>{null}</TextCell>
  const isOverdue = row.dueAt !== null && row.dueAt < new Date()
  if (isOverdue) return <Tag colour="red">{`${duration(row.waitingSince)} · ${t('overdue')}`}</Tag>
  return <TextCell>{duration(row.waitingSince)}</TextCell>
}

/** The columns of a list; those that say the same in every row of it are off at first. */
export const agentColumns = (type: FlowListType): AdminColumn<FlowRow>[] => [
  { key: 'title', words: listMessages.title, waiting: 'person', render: (row) => <Title row={row} /> },
  {
    key: 'category',
    words: listMessages.category,
    width: 120,
    hidden: type !== flowListTypes.completed,
    render: (row) => <TextCell>{row.typeName}</TextCell>,
  },
  { key: 'flow', words: listMessages.flow, width: 140, render: (row) => <TextCell>{row.flowName}</TextCell> },
  {
    key: 'step',
    words: listMessages.step,
    width: 130,
    hidden: type === flowListTypes.completed,
    render: (row) => <TextCell>{row.currentNodeName}</TextCell>,
  },
  {
    key: 'asked',
    words: listMessages.asked,
    width: 140,
    hidden: type !== flowListTypes.initiated,
    render: (row) => <TextCell>{joinNames(row.approverNames)}</TextCell>,
  },
  {
    key: 'status',
    words: listMessages.status,
    width: 110,
    waiting: 'tag',
    hidden: type === flowListTypes.pending,
    render: (row) => <FlowStatusTag flow={row} />,
  },
  {
    key: 'initiator',
    words: listMessages.initiator,
    width: 110,
    hidden: type === flowListTypes.initiated,
    render: (row) => <TextCell>{row.initiatorName}</TextCell>,
  },
  {
    key: 'started',
    words: listMessages.started,
    width: 150,
    render: (row) => <TimeCell at={row.createdAt} />,
  },
  {
    key: 'finished',
    words: listMessages.finished,
    width: 150,
    hidden: type !== flowListTypes.completed,
    render: (row) => <TimeCell at={row.finishedAt} />,
  },
  {
    key: 'waiting',
    words: listMessages.waiting,
    width: 150,
    hidden: type === flowListTypes.completed,
    render: (row) => <Waiting row={row} />,
  },
]
