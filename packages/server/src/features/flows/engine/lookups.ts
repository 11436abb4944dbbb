import { chooseBranch } from '@cabinet/contract/flow-designs.conditions'
import type {
  ApproverStep,
  BranchStep,
  ContainerStep,
  CopyStep,
  FlowStep,
} from '@cabinet/contract/flow-designs.document'
import { walkFlowNodes } from '@cabinet/contract/flow-designs.steps'
import { definedOf } from '../../../kernel/certain.ts'
import type { FlowActivation, FlowState, FrozenFlow, OpenOpinion } from './state.ts'

export const certainActivation = (state: FlowState, number: number): FlowActivation =>
  definedOf(
    state.activations.find((one) => one.number === number),
    `activation ${number}`,
  )

export const certainOpinion = (state: FlowState, sort: number): OpenOpinion =>
  definedOf(
    state.opinions.find((one) => one.sort === sort),
    `open opinion ${sort}`,
  )

/** The node of an activation. */
export function certainStep(frozen: FrozenFlow, key: string): FlowStep {
  for (const node of walkFlowNodes(frozen.root))
    if (node.key === key && node.kind !== 'start' && node.kind !== 'branch') return node
  throw new RangeError(`The document has no step ${key}.`)
}

/** The branch that the flow takes; undefined where none matches. */
export const takenBranch = (frozen: FrozenFlow, container: ContainerStep): BranchStep | undefined =>
  chooseBranch(container, frozen.facts, frozen.initiator)

/** A step that a flow comes to, with the containers around it, the outermost first. */
export interface StepOnPath {
  step: ApproverStep | CopyStep
  around: readonly ContainerStep[]
}

/** The steps that a flow comes to, in order. */
export function stepsOnPath(frozen: Pick<FrozenFlow, 'root' | 'facts' | 'initiator'>): StepOnPath[] {
  const found: StepOnPath[] = []
  const walk = (from: FlowStep | null, around: readonly ContainerStep[]): void => {
    for (let step = from; step; step = step.next)
      if (step.kind !== 'container') found.push({ step, around })
      else walk(chooseBranch(step, frozen.facts, frozen.initiator)?.next ?? null, [...around, step])
  }
  walk(frozen.root.next, [])
  return found
}
