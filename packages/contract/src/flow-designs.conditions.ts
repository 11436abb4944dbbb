// Decides which branch a request takes. The engine, the back-test and the preview of a request ask here.

import type {
  BranchStep,
  ContainerStep,
  FlowCondition,
  FlowFacts,
  FlowParty,
  NumberCondition,
} from './flow-designs.document.ts'

/** By what the initiator is known to conditions and to the permission to start. */
export interface InitiatorSubjects {
  userId: string
  roleIds: readonly string[]
  /** The initiator's departments and all above them. */
  departmentIds: readonly string[]
}

/** The first branch that matches, by priority; the fallback has no conditions and matches. */
export const chooseBranch = (
  container: ContainerStep,
  facts: FlowFacts,
  initiator: InitiatorSubjects,
): BranchStep | undefined => container.branches.find((branch) => branchMatches(branch, facts, initiator))

/** Whether all conditions of a branch hold. A condition on a fact that the request does not have never holds. */
export const branchMatches = (branch: BranchStep, facts: FlowFacts, initiator: InitiatorSubjects): boolean =>
  branch.conditions.every((condition) => conditionHolds(condition, branch.parties, facts, initiator))

/** Whether a request's initiator is one of the parties, or in one of them. */
export const isAmongParties = (parties: readonly FlowParty[], initiator: InitiatorSubjects): boolean =>
  parties.some(({ kind, id }) => {
    if (kind === 'user') return id === initiator.userId
    return (kind === 'role' ? initiator.roleIds : initiator.departmentIds).includes(id)
  })

/** Whether somebody may start a flow: an empty list means everyone. */
export const mayStartFlow = (starters: readonly FlowParty[], initiator: InitiatorSubjects): boolean =>
  starters.length === 0 || isAmongParties(starters, initiator)

function conditionHolds(
  condition: FlowCondition,
  parties: readonly FlowParty[],
  facts: FlowFacts,
  initiator: InitiatorSubjects,
): boolean {
  if (condition.kind === 'initiator') return isAmongParties(parties, initiator)
  const fact = Object.hasOwn(facts, condition.column) ? facts[condition.column] : undefined
  if (fact === undefined) return false
  if (condition.kind === 'options')
    return [fact].flat().some((value) => condition.keys.includes(String(value)))
  const number = typeof fact === 'number' ? fact : typeof fact === 'string' ? parseFlowNumber(fact) : null
  return number !== null && numberHolds(condition, number)
}

/** The number of a condition as it was typed; null where it is none. */
export function parseFlowNumber(text: string): number | null {
  const trimmed = text.trim()
  return /^-?\d{1,15}(\.\d{1,6})?$/.test(trimmed) ? Number(trimmed) : null
}

function numberHolds(condition: NumberCondition, fact: number): boolean {
  const value = parseFlowNumber(condition.value)
  if (value === null) return false
  switch (condition.operator) {
    case 'less':
      return fact < value
    case 'more':
      return fact > value
    case 'atMost':
      return fact <= value
    case 'equal':
      return fact === value
    case 'atLeast':
      return fact >= value
    case 'between': {
      const second = parseFlowNumber(condition.second)
      if (second === null) return false
      const aboveLower = condition.lower === '<' ? value < fact : value <= fact
      return aboveLower && (condition.upper === '<' ? fact < second : fact <= second)
    }
  }
}
