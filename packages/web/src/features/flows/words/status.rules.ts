import { type FlowRow, type FlowStatus, type FlowStatusCode, flowStatusCodes } from '@cabinet/contract/flows'
import type { TagProps } from '../../../ui/tag.tsx'

export type ShownFlowStatus = FlowStatus | 'returned'

const statuses = Object.fromEntries(
  Object.entries(flowStatusCodes).map(([name, code]) => [code, name]),
) as Record<FlowStatusCode, FlowStatus>

/** The status as it is shown: one that waits for its initiator is told apart. */
export const shownStatusOf = ({
  status,
  isReturned,
}: Pick<FlowRow, 'status' | 'isReturned'>): ShownFlowStatus =>
  isReturned && status === flowStatusCodes.running ? 'returned' : statuses[status]

export const statusColours: Record<ShownFlowStatus, NonNullable<TagProps['colour']>> = {
  running: 'blue',
  returned: 'amber',
  agreed: 'green',
  refused: 'red',
  withdrawn: 'grey',
  ended: 'grey',
}

export const isRunning = ({ status }: Pick<FlowRow, 'status'>) => status === flowStatusCodes.running
