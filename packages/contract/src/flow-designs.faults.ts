// Faults of an approval flow's document. The designer shows them, and the server refuses to publish with one.

import { flowAction, flowColumns, flowColumnsOf } from './flow-designs.actions.ts'
import {
  type Constraint,
  constraintsOf,
  isContradiction,
  isCovered,
  isHalfCondition,
} from './flow-designs.coverage.ts'
import type {
  ApproverStep,
  BranchStep,
  ContainerStep,
  FlowCondition,
  FlowDocument,
  FlowNode,
  FlowParty,
  FlowStep,
} from './flow-designs.document.ts'
import { walkFlowNodes } from './flow-designs.steps.ts'

export const flowFaultKinds = [
  /** The document is for no form that is known. */
  'unknown_form',
  'no_approver_in_flow',
  'approver_missing',
  /** An approver chosen among one role names no role, or several. */
  'role_not_one',
  'recipients_missing',
  /** Above the levels that the organisation offers. */
  'level_too_high',
  /** A kind of party that this node cannot have. */
  'party_kind',
  /** Deleted or disabled. */
  'party_gone',
  'branch_without_conditions',
  'fallback_missing',
  'branch_unreachable',
  'condition_incomplete',
  /** Conditions exclude each other, or those of an outer branch. */
  'conditions_contradict',
  'unknown_column',
  /** An option that is no longer offered, as a deleted label. */
  'option_gone',
] as const
export type FlowFaultKind = (typeof flowFaultKinds)[number]

export interface FlowFault {
  kind: FlowFaultKind
  nodeKey: string
  /** Names of the parties or columns at fault. */
  names?: readonly string[]
}

/** Facts from outside the document. */
export interface FlowKnowledge {
  /** Parties that are deleted or disabled, by `partyKeyOf`. */
  gone: ReadonlySet<string>
  /** Keys of the options that a column offers today; a column that is absent is not judged. */
  options?: ReadonlyMap<string, ReadonlySet<string>>
}

export const partyKeyOf = ({ kind, id }: Pick<FlowParty, 'kind' | 'id'>): string => `${kind} ${id}`

/** Every fault in tree order. */
export function flowFaults(document: FlowDocument, knowledge: FlowKnowledge): readonly FlowFault[] {
  const faults: FlowFault[] = []
  const { root } = document
  const add: AddFault = (kind, nodeKey, names) =>
    faults.push(names && names.length > 0 ? { kind, nodeKey, names } : { kind, nodeKey })
  const action = flowAction.safeParse(document.tableId)
  if (!action.success) add('unknown_form', root.key)
  if (![...walkFlowNodes(root)].some(({ kind }) => kind === 'approver')) add('no_approver_in_flow', root.key)
  judgeParties(root.key, document.starters, ['user', 'department'], knowledge, add)
  const columns = new Map<string, 'number' | 'options'>(
    action.success
      ? flowColumnsOf[action.data].map((name) => [flowColumns[name].id, flowColumns[name].type])
      : [],
  )
  judgeLine(root.next, { document, knowledge, columns: action.success ? columns : null, add }, [])
  return faults
}

type AddFault = (kind: FlowFaultKind, nodeKey: string, names?: readonly string[]) => void

interface Judgement {
  document: FlowDocument
  knowledge: FlowKnowledge
  /** null where the form is not known: then columns are not judged. */
  columns: ReadonlyMap<string, 'number' | 'options'> | null
  add: AddFault
}

/** `outer` are the claims of the branches around. */
function judgeLine(first: FlowStep | null, judgement: Judgement, outer: readonly Constraint[]): void {
  const { add, knowledge } = judgement
  for (let step = first; step; step = step.next) {
    if (step.kind === 'approver') judgeApprover(step, judgement)
    else if (step.kind === 'container') judgeContainer(step, judgement, outer)
    else {
      if (step.parties.length === 0 && !step.selfSelect) add('recipients_missing', step.key)
      judgeParties(step.key, step.parties, ['user', 'role'], knowledge, add)
    }
  }
}

function judgeApprover(step: ApproverStep, { document, knowledge, add }: Judgement): void {
  const { key, source, range, parties } = step
  const fromRole = source === 'chosen' && range === 'role'
  const usesParties = source === 'named' || (source === 'chosen' && range !== 'company')
  if (usesParties && parties.length === 0) add('approver_missing', key)
  else if (fromRole && (parties.length !== 1 || parties[0]?.kind !== 'role')) add('role_not_one', key)
  const level = source === 'director' ? step.level : source === 'directors' ? step.endLevel : 0
  if (level > document.directorMaxLevel) add('level_too_high', key)
  if (usesParties)
    judgeParties(key, parties, fromRole ? ['role', 'user', 'department'] : ['user'], knowledge, add)
}

function judgeContainer(container: ContainerStep, judgement: Judgement, outer: readonly Constraint[]): void {
  const { branches } = container
  const fallback = branches.at(-1)
  if (!fallback || fallback.conditions.length > 0) judgement.add('fallback_missing', container.key)
  const earlier: (readonly Constraint[])[] = []
  for (const branch of branches) {
    const own = judgeBranch(branch, branch === fallback, judgement)
    const within = own ? [...outer, ...own] : outer
    if (own && own.length > 0) {
      if (isContradiction(within)) judgement.add('conditions_contradict', branch.key)
      else {
        if (isCovered(within, earlier)) judgement.add('branch_unreachable', branch.key)
        earlier.push(own)
      }
    }
    judgeLine(branch.next, judgement, within)
  }
}

/** Returns the claims of the branch, or null where a condition is not complete: it never holds and covers nothing. */
function judgeBranch(
  branch: BranchStep,
  isLast: boolean,
  { columns, knowledge, add }: Judgement,
): readonly Constraint[] | null {
  const { key, conditions } = branch
  if (conditions.length === 0 && !isLast) add('branch_without_conditions', key)
  const named = (wrong: (condition: FlowCondition) => boolean) =>
    conditions.filter(wrong).map((condition) => (condition.kind === 'initiator' ? '' : condition.label))
  const unknown = named(
    (one) => one.kind !== 'initiator' && columns !== null && columns.get(one.column) !== one.kind,
  )
  if (unknown.length > 0) add('unknown_column', key, unknown)
  const half = named((one) => isHalfCondition(one, branch))
  if (half.length > 0) add('condition_incomplete', key, half.filter(Boolean))
  const gone = named((one) => {
    const offered = one.kind === 'options' ? knowledge.options?.get(one.column) : undefined
    return offered !== undefined && one.kind === 'options' && one.keys.some((option) => !offered.has(option))
  })
  if (gone.length > 0) add('option_gone', key, gone)
  if (conditions.some(({ kind }) => kind === 'initiator'))
    judgeParties(key, branch.parties, ['user', 'role', 'department'], knowledge, add)
  return half.length > 0 || unknown.length > 0 ? null : constraintsOf(branch)
}

function judgeParties(
  nodeKey: string,
  parties: readonly FlowParty[],
  kinds: readonly FlowParty['kind'][],
  { gone }: FlowKnowledge,
  add: AddFault,
): void {
  const names = (wrong: (party: FlowParty) => boolean) => parties.filter(wrong).map(({ name }) => name)
  const foreign = names(({ kind }) => !kinds.includes(kind))
  if (foreign.length > 0) add('party_kind', nodeKey, foreign)
  const absent = names((party) => gone.has(partyKeyOf(party)))
  if (absent.length > 0) add('party_gone', nodeKey, absent)
}

/** Every party that a document names in a place where it counts, for the question which of them are gone. */
export const partiesOfDocument = (document: FlowDocument): readonly FlowParty[] => [
  ...document.starters,
  ...[...walkFlowNodes(document.root)].flatMap(partiesOfNode),
]

const partiesOfNode = (node: FlowNode): readonly FlowParty[] =>
  node.kind === 'start' || node.kind === 'container' ? [] : node.parties
