import { type AskedPerson, type FlowState, type FrozenFlow, stepsOnPath } from '../engine/index.ts'
import type { StepWithPeople } from '../people/index.ts'

/** A step of a path with the people by id; names are looked up by the caller. */
export interface FlowPathPart {
  key: string
  name: string
  kind: 'approver' | 'copy'
  mode: 'any' | 'all' | 'order'
  people: readonly AskedPerson[]
  passes: boolean
  selectable: boolean
  mustSelect: boolean
  several: boolean
}

/** The steps after the one that is open; all of them while the flow waits for its initiator. */
export function pathAhead(frozen: FrozenFlow, state: FlowState): FlowPathPart[] {
  const steps = stepsOnPath(frozen).map(({ step }) => step)
  const open = new Set(state.activations.filter(({ kind }) => kind === 'step').map(({ key }) => key))
  const last = steps.findLastIndex(({ key }) => open.has(key))
  return steps.slice(last + 1).map((step) => {
    const resolved = frozen.steps[step.key]
    const copied = (frozen.copies[step.key] ?? []).map((id): AskedPerson => ({ id, reason: 'named' }))
    return {
      key: step.key,
      name: step.name,
      kind: step.kind,
      mode: resolved?.mode ?? 'any',
      people: step.kind === 'copy' ? copied : (resolved?.people ?? []),
      passes: resolved?.passes ?? false,
      selectable: false,
      mustSelect: false,
      several: false,
    }
  })
}

/** A step of a preview. */
export const previewedStep = ({ step, resolved, selectable, mustSelect }: StepWithPeople): FlowPathPart => ({
  key: step.key,
  name: step.name,
  kind: step.kind,
  mode: resolved.mode,
  people: resolved.people,
  passes: resolved.passes,
  selectable,
  mustSelect,
  several: step.kind === 'copy' || step.several,
})
