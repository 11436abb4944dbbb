import type { FlowNode } from '@cabinet/contract/flow-designs.document'
import { walkFlowNodes } from '@cabinet/contract/flow-designs.steps'
import { type FlowErrorKey, flowLimits } from '@cabinet/contract/flows'
import type { FlowEffect, FlowTurn, FrozenFlow } from '../engine/index.ts'

export type EffectOf<K extends FlowEffect['kind']> = Extract<FlowEffect, { kind: K }>

export const effectsOf = <K extends FlowEffect['kind']>(
  effects: readonly FlowEffect[],
  kind: K,
): EffectOf<K>[] => effects.filter((effect): effect is EffectOf<K> => effect.kind === kind)

export function nodeOf(frozen: Pick<FrozenFlow, 'root'>, key: string): FlowNode | undefined {
  for (const node of walkFlowNodes(frozen.root)) if (node.key === key) return node
  return undefined
}

/** The name of a step; '' stands for the default of its kind. */
export const nodeNameOf = (frozen: Pick<FrozenFlow, 'root'>, key: string): string =>
  nodeOf(frozen, key)?.name ?? ''

const hourMs = 3_600_000

/** When the time of somebody who is asked now in a step is over; null where the step has no limit. */
export function dueAtOf(frozen: Pick<FrozenFlow, 'root'>, key: string, now: Date): Date | null {
  const step = nodeOf(frozen, key)
  const limit = step?.kind === 'approver' ? step.timeLimit : null
  return limit && new Date(now.getTime() + limit.hours * hourMs)
}

/** Why an event was refused, as an error. */
export const refusalKeys: Record<NonNullable<FlowTurn['refusal']>, FlowErrorKey> = {
  closed: 'flows.opinion_closed',
  ended: 'flows.ended',
  returned: 'flows.returned',
  decided: 'flows.decided',
  added: 'flows.added_cannot_add',
  step: 'flows.step_invalid',
}

/** When the next reminder is possible; null for now. */
export function nextReminderAt(remindedAt: Date | null, now: Date): Date | null {
  const next = remindedAt && new Date(remindedAt.getTime() + flowLimits.remindMinutes * 60_000)
  return next && next > now ? next : null
}
