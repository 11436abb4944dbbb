import type { ApproverStep, CopyStep, FlowParty } from '@cabinet/contract/flow-designs.document'
import { type FlowSelection, flowLimits } from '@cabinet/contract/flows'
import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { AskedPerson, ResolvedStep, StepOnPath } from '../engine/index.ts'
import { findDirectors } from './directors.ts'
import { type FlowPerson, findMembersOfParties, findPresentPeople } from './directory.store.ts'

/** For whom the people of a flow's steps are looked up. */
export interface PeopleQuestion {
  enterpriseId: string
  initiatorId: string
  steps: readonly StepOnPath[]
  selections: readonly FlowSelection[]
  /** Approval administrators of the flow's type who may be asked. */
  administrators: readonly string[]
}

/** A step with the people who are asked, or who can be selected. */
export interface StepWithPeople {
  step: ApproverStep | CopyStep
  resolved: ResolvedStep
  /** The initiator selects, or may add recipients. */
  selectable: boolean
  mustSelect: boolean
  /** Among whom; null is the whole enterprise. */
  choices: readonly FlowPerson[] | null
  /** Why the flow cannot be started. */
  refusal: 'flows.nobody' | 'flows.selection_missing' | 'flows.selection_invalid' | null
}

/** The people by party and by id who may be asked. */
interface KnownPeople {
  present: ReadonlyMap<string, FlowPerson>
  members: ReadonlyMap<string, readonly FlowPerson[]>
  directors: readonly AskedPerson[]
}

/** Looks up the people of the steps that a flow comes to: a query each for users, members and directors. */
export async function findStepPeople(ctx: Ctx, question: PeopleQuestion): Promise<StepWithPeople[]> {
  const { enterpriseId, initiatorId, steps, selections } = question
  const parties = steps.flatMap(({ step }) => step.parties)
  const idsOf = (kind: FlowParty['kind']) => [
    ...new Set(parties.filter((party) => party.kind === kind).map(({ id }) => id)),
  ]
  const isDirected = ({ step }: StepOnPath) => step.kind === 'approver' && step.source.startsWith('director')
  const selected = selections.flatMap(({ userIds }) => userIds)
  const [present, members, directors] = await Promise.all([
    findPresentPeople(ctx, enterpriseId, [...idsOf('user'), ...selected, initiatorId]),
    findMembersOfParties(ctx, enterpriseId, {
      roleIds: idsOf('role'),
      departmentIds: idsOf('department'),
      most: flowLimits.people + 1,
    }),
    steps.some(isDirected) ? findDirectors(ctx, enterpriseId, initiatorId) : [],
  ])
  return steps.map(({ step }) => {
    const known = { present, members, directors }
    return step.kind === 'approver'
      ? resolveApprovers(step, question, known)
      : resolveCopy(step, question, known)
  })
}

/** People of parties, each once, with the reason. */
const peopleOfParties = (parties: readonly FlowParty[], { present, members }: KnownPeople): AskedPerson[] =>
  withoutRepeats(
    parties.flatMap(({ kind, id }): AskedPerson[] => {
      if (kind === 'user') return present.has(id) ? [{ id, reason: 'named' }] : []
      return (members.get(id) ?? []).map((person) => ({ id: person.id, reason: kind }))
    }),
  )

const withoutRepeats = (people: readonly AskedPerson[]): AskedPerson[] =>
  people.filter(({ id }, index) => people.findIndex((one) => one.id === id) === index)

function resolveApprovers(step: ApproverStep, question: PeopleQuestion, known: KnownPeople): StepWithPeople {
  const given = { step, selectable: false, mustSelect: false, choices: null, refusal: null }
  const asking = (people: readonly AskedPerson[], mode = step.mode): StepWithPeople => {
    if (mode !== 'any' && people.length > flowLimits.people) throw new AppError('flows.too_many_opinions')
    return { ...given, resolved: { people: people.slice(0, flowLimits.people), mode, passes: false } }
  }
  switch (step.source) {
    case 'initiator':
      return asking([{ id: question.initiatorId, reason: 'initiator' }])
    case 'chosen':
      return resolveSelection(step, question, known)
    case 'named': {
      const people = peopleOfParties(step.parties, known)
      return people.length > 0 ? asking(people) : askAdministrators(step, question, 'administrator')
    }
    case 'director': {
      const director = known.directors[step.level - 1]
      return director ? asking([director]) : askAdministrators(step, question, step.nobody)
    }
    case 'directors': {
      const { length } = known.directors
      const chain = known.directors.slice(0, Math.max(0, length - step.endLevel + 1))
      return chain.length > 0 ? asking(chain, 'order') : askAdministrators(step, question, step.nobody)
    }
  }
}

/** Nobody was found: what the step says then. */
function askAdministrators(
  step: ApproverStep,
  { administrators, initiatorId }: PeopleQuestion,
  action: ApproverStep['nobody'],
): StepWithPeople {
  const shared = { step, selectable: false, mustSelect: false, choices: null }
  if (action === 'pass')
    return { ...shared, resolved: { people: [], mode: step.mode, passes: true }, refusal: null }
  const others = administrators.filter((id) => id !== initiatorId)
  const asked = (others.length > 0 ? others : administrators).slice(0, flowLimits.people)
  const people = asked.map((id): AskedPerson => ({ id, reason: 'administrator' }))
  const isRefused = action === 'refuse' || people.length === 0
  return {
    ...shared,
    resolved: { people: isRefused ? [] : people, mode: 'any', passes: false },
    refusal: isRefused ? 'flows.nobody' : null,
  }
}

const selectionFor = (step: ApproverStep | CopyStep, { selections }: PeopleQuestion): readonly string[] => [
  ...new Set(selections.find(({ key }) => key === step.key)?.userIds),
]

function resolveSelection(step: ApproverStep, question: PeopleQuestion, known: KnownPeople): StepWithPeople {
  const choices =
    step.range === 'company'
      ? null
      : peopleOfParties(step.parties, known).map(({ id }) => personOf(known, id))
  const shared = { step, selectable: true, mustSelect: true, choices }
  const selected = selectionFor(step, question)
  const fits = (id: string) =>
    known.present.has(id) &&
    id !== question.initiatorId &&
    (choices === null || choices.some((person) => person.id === id))
  const isInvalid = !selected.every(fits) || (!step.several && selected.length > 1)
  const people = selected.map((id): AskedPerson => ({ id, reason: 'selected' }))
  const resolved = { people: isInvalid ? [] : people, mode: step.mode, passes: false }
  if (isInvalid) return { ...shared, resolved, refusal: 'flows.selection_invalid' }
  return { ...shared, resolved, refusal: people.length === 0 ? 'flows.selection_missing' : null }
}

function personOf({ present, members }: KnownPeople, id: string): FlowPerson {
  const found = present.get(id) ?? [...members.values()].flat().find((person) => person.id === id)
  return found ?? { id, name: '' }
}

function resolveCopy(step: CopyStep, question: PeopleQuestion, known: KnownPeople): StepWithPeople {
  const selected = step.selfSelect ? selectionFor(step, question) : []
  const isInvalid = selected.some((id) => !known.present.has(id))
  const people = withoutRepeats([
    ...peopleOfParties(step.parties, known),
    ...selected.map((id): AskedPerson => ({ id, reason: 'selected' })),
  ])
  return {
    step,
    resolved: { people: people.slice(0, flowLimits.people), mode: 'any', passes: false },
    selectable: step.selfSelect,
    mustSelect: false,
    choices: null,
    refusal: isInvalid ? 'flows.selection_invalid' : null,
  }
}
