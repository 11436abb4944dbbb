import { type FlowAction, offeredFlowActions } from '@cabinet/contract/flow-designs.actions'
import { type FlowListType, type FlowRow, flowListTypes, flowStatusCodes } from '@cabinet/contract/flows'
import { flowEndpoints } from '@cabinet/contract/flows.calls'
import { BellRing, CircleCheck, ExternalLink, Printer, Undo2, UserRoundCog } from 'lucide-react'
import { useMemo } from 'react'
import { useQueryParams } from '../../../kernel/address.tsx'
import { useServerButtons } from '../../../kernel/buttons.ts'
import { navigateTo } from '../../../kernel/go.ts'
import { useGrowingPage } from '../../../kernel/more.ts'
import {
  AdminListPage,
  type AdminPageFilter,
  type AdminRowAction,
  type AskedListPage,
  momentsOfDates,
} from '../../../ui/admin/index.ts'
import { flowActionMessages } from '../../flow-designs/index.ts'
import {
  askAndWithdrawFlow,
  askForDecision,
  commandMessages,
  decideTogether,
  type FlowVerdict,
  openDecision,
  openTransfer,
  sendFlowReminder,
} from '../commands/index.ts'
import { flowAddress, flowRecordPath, refreshFlows } from '../flows.api.ts'
import { isRunning, statusMessages } from '../words/index.ts'
import { agentColumns } from './agent-columns.tsx'
import { listMessages } from './list.text.ts'
import { listNameOf, listTypeOf, menuOfList } from './list-type.ts'

const statusesOf: Record<FlowListType, readonly (keyof typeof flowStatusCodes)[]> = {
  [flowListTypes.initiated]: ['running', 'agreed', 'refused', 'withdrawn', 'ended'],
  [flowListTypes.pending]: [],
  [flowListTypes.completed]: ['agreed', 'refused', 'withdrawn', 'ended'],
}

const filtersOf = (type: FlowListType): AdminPageFilter[] => [
  { kind: 'text', key: 'search', words: listMessages.search },
  {
    kind: 'select',
    key: 'action',
    words: listMessages.action,
    options: offeredFlowActions.map((value) => ({ value, words: flowActionMessages[value] })),
  },
  { kind: 'dates', key: 'at', words: listMessages.days },
  ...(statusesOf[type].length > 0
    ? [
        {
          kind: 'select',
          key: 'status',
          words: listMessages.status,
          options: statusesOf[type].map((name) => ({
            value: String(flowStatusCodes[name]),
            words: statusMessages[name],
          })),
        } as const,
      ]
    : []),
]

const datesOf = (filters: AskedListPage['filters']) =>
  filters.atFrom || filters.atTo ? momentsOfDates(filters, 'at', 0) : {}

const rowsOf = (type: FlowListType) =>
  function useFlowRows({ search, page, pageSize, filters }: AskedListPage) {
    return useGrowingPage(flowEndpoints.page, {
      type,
      page,
      pageSize,
      keyword: search,
      action: filters.action as FlowAction | undefined,
      status: filters.status ? (Number(filters.status) as 1) : undefined,
      ...datesOf(filters),
    })
  }

const usePages = { 1: rowsOf(1), 2: rowsOf(2), 3: rowsOf(3) } as const

const idOf = (row: FlowRow) => row.id
const nameOf = (row: FlowRow) => row.title
const extra = ['parentId']

function open(row: FlowRow) {
  const { path, query } = flowAddress(row)
  navigateTo(path, query)
}

const rowActions: AdminRowAction<FlowRow>[] = [
  {
    key: 'approve',
    words: commandMessages.approve,
    icon: CircleCheck,
    inline: true,
    ready: (row) => row.sort !== null,
    run: (row) => void openDecision(row),
  },
  { key: 'open', words: listMessages.open, icon: ExternalLink, run: open },
  {
    key: 'transfer',
    words: commandMessages.transfer,
    icon: UserRoundCog,
    ready: (row) => row.sort !== null,
    run: (row) => void openTransfer(row),
  },
  {
    key: 'remind',
    words: commandMessages.remind,
    icon: BellRing,
    inline: true,
    ready: (row) => isRunning(row) && !row.isReturned,
    run: sendFlowReminder,
  },
  {
    key: 'withdraw',
    words: commandMessages.withdraw,
    icon: Undo2,
    danger: true,
    ready: isRunning,
    run: askAndWithdrawFlow,
  },
  {
    key: 'print',
    words: commandMessages.print,
    icon: Printer,
    run: ({ id }) => navigateTo(flowRecordPath, { flowId: id }),
  },
]

const actionsOf: Record<FlowListType, readonly string[]> = {
  [flowListTypes.initiated]: ['open', 'remind', 'withdraw', 'print'],
  [flowListTypes.pending]: ['approve', 'open', 'transfer', 'print'],
  [flowListTypes.completed]: ['open', 'print'],
}

/** /dashboard/flow/myAgent/AgentTable: what waits for the user (2), what the user started (1), what is over (3). */
export function AgentTablePage() {
  const type = listTypeOf(useQueryParams())
  return <AgentTable key={type} type={type} />
}

function AgentTable({ type }: { type: FlowListType }) {
  const name = listNameOf(type)
  const offered = useServerButtons(menuOfList(type))
  const buttons = useMemo(() => [...offered, { event: 'open' }], [offered])
  const columns = useMemo(() => agentColumns(type), [type])
  const filters = useMemo(() => filtersOf(type), [type])
  return (
    <AdminListPage
      name={`flows.${name}`}
      title={listMessages[name]}
      columns={columns}
      filters={filters}
      extra={extra}
      useRows={usePages[type]}
      idOf={idOf}
      nameOf={nameOf}
      onOpen={open}
      buttons={buttons}
      rowActions={rowActions.filter(({ key }) => actionsOf[type].includes(key))}
      bulkActions={
        type === flowListTypes.pending
          ? [
              {
                key: 'approve',
                words: commandMessages.approveMany,
                icon: CircleCheck,
                ready: (rows) => rows.some(({ inBatch }) => inBatch) || 'flows.no_batch',
                prepare: askForDecision,
                run: async (rows, decision) => {
                  const told = await decideTogether(rows, decision as FlowVerdict)
                  await refreshFlows()
                  return told
                },
              },
            ]
          : []
      }
      empty={{
        drawing: 'message',
        title: listMessages[`${name}None`],
        hint: listMessages[`${name}NoneHint`],
      }}
    />
  )
}
