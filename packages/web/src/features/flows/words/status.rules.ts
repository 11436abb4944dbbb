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

const minuteMs = 60_000

export type DurationParts = { kind: 'moment' } | { kind: 'minutes' | 'hours' | 'days'; count: number }

/** How long something took, for the room to word: minutes under an hour, hours under two days, then days. */
export function durationParts(from: Date, to: Date): DurationParts {
  const minutes = Math.floor((to.getTime() - from.getTime()) / minuteMs)
  if (minutes < 1) return { kind: 'moment' }
  if (minutes < 60) return { kind: 'minutes', count: minutes }
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? { kind: 'hours', count: hours } : { kind: 'days', count: Math.floor(hours / 24) }
}
