import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import { type ErrorKey, isErrorKey } from '@cabinet/contract/errors'
import { type FlowAction, flowAction } from '@cabinet/contract/flow-designs.actions'
import { type InitiatorSubjects, mayStartFlow } from '@cabinet/contract/flow-designs.conditions'
import type { FlowDocument } from '@cabinet/contract/flow-designs.document'
import type { FlowOptions } from '@cabinet/contract/flow-designs.shapes'
import { walkFlowNodes } from '@cabinet/contract/flow-designs.steps'
import {
  type BackTestRequest,
  type backTestEndpoints,
  backTestLimits,
} from '@cabinet/contract/flows.back-test'
import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { findTypeOfDesign } from '../../flow-designs/index.ts'
import { userNamesOf } from '../../users/index.ts'
import { findAdministratorsOf } from '../designs.ts'
import { type FrozenFlow, type StepOnPath, stepsOnPath } from '../engine/index.ts'
import { findInitiatorSubjects, findStepPeople } from '../people/index.ts'
import { type DecisionHours, findDecisionHours, findPastFlows, type PastRequest } from './history.store.ts'
import { medianOf, simulateFlow, takenBranches } from './simulation.rules.ts'

type Endpoint = (typeof backTestEndpoints)['run']
type Reply = EndpointReply<Endpoint>

/** Requests of a room that went through no flow. */
export interface RequestHistory {
  actions: readonly FlowAction[]
  /** Returns the newest of the actor's enterprise, `most` of them. */
  find(ctx: Ctx, past: { action: FlowAction; since: Date; most: number }): Promise<PastRequest[]>
}

declare module '../../../kernel/events.ts' {
  interface Slots {
    requestHistories: RequestHistory
  }
}

interface Found {
  steps: FrozenFlow['steps']
  /** Keys of the steps whose people the initiator selects. */
  selected: ReadonlySet<string>
  refusal: ErrorKey | null
}

/** A request as a document treats it. */
interface TriedRequest extends Pick<Found, 'selected' | 'refusal'> {
  request: PastRequest
  frozen: FrozenFlow
}

const dayMs = 24 * 3_600_000
const hourMs = 3_600_000

/** Tries a document on the requests of the last days. Changes nothing. Throws `flow_designs.not_found`. */
export async function tryFlowDesign(
  ctx: Ctx,
  { id, document, options }: EndpointInput<Endpoint>,
): Promise<Reply> {
  const { enterpriseId } = ctx.actor
  const typeId = await findTypeOfDesign(ctx, enterpriseId, id)
  if (!typeId) throw new AppError('flow_designs.not_found')
  const since = new Date(ctx.now().getTime() - backTestLimits.days * dayMs)
  const past = await findPastRequests(ctx, document.tableId, since)
  const tried = await tryAll(
    ctx,
    document,
    options ?? noOptions,
    await findAdministratorsOf(ctx, typeId),
    past,
  )
  const ids = [...new Set(tried.flatMap(({ frozen }) => peopleOf(frozen)))]
  const hours = await findDecisionHours(ctx.db, enterpriseId, since, ids)
  const names = await userNamesOf(ctx.db, [...ids, ...past.map(({ initiatorId }) => initiatorId)])
  const rows = tried.map((one) => rowOf(one, hours, (userId) => names.get(userId)?.name ?? ''))
  const possible = rows.filter(({ refusal }) => refusal === undefined)
  return {
    total: rows.length,
    refused: rows.length - possible.length,
    hours: rounded(medianOf(possible.flatMap((row) => row.hours ?? []))),
    realHours: rounded(medianOf(possible.flatMap((row) => row.realHours ?? []))),
    untaken: untakenBranches(document, tried),
    rows: rows.slice(0, backTestLimits.rows),
  }
}

const noOptions = { allowsBatch: false, passesRepeated: false, passesInitiator: false }

/** The newest requests for a form, whether they went through a flow or not. */
async function findPastRequests(ctx: Ctx, tableId: string, since: Date): Promise<PastRequest[]> {
  const { data: action } = flowAction.safeParse(tableId)
  if (!action) return []
  const most = backTestLimits.requests
  const histories = ctx.wiring.provided('requestHistories').filter(({ actions }) => actions.includes(action))
  const found = await Promise.all([
    findPastFlows(ctx.db, ctx.actor.enterpriseId, action, { since, most }),
    ...histories.map((one) => one.find(ctx, { action, since, most })),
  ])
  return found
    .flat()
    .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
    .slice(0, most)
}

/** Requests of one initiator that come to the same steps ask the same people: looked up once. */
async function tryAll(
  ctx: Ctx,
  document: FlowDocument,
  options: FlowOptions,
  administrators: readonly string[],
  past: readonly PastRequest[],
): Promise<TriedRequest[]> {
  const subjects = new Map<string, InitiatorSubjects>()
  const known = new Map<string, Found>()
  const tried: TriedRequest[] = []
  for (const request of past) {
    const { initiatorId, facts } = request
    const initiator = subjects.get(initiatorId) ?? (await findInitiatorSubjects(ctx.db, initiatorId))
    subjects.set(initiatorId, initiator)
    const path = stepsOnPath({ root: document.root, facts, initiator })
    const key = [initiatorId, ...path.map(({ step }) => step.key)].join(' ')
    const found = known.get(key) ?? (await findPeople(ctx, initiatorId, path, administrators))
    known.set(key, found)
    const frozen = { root: document.root, facts, initiator, options, copies: {}, steps: found.steps }
    const refusal = mayStartFlow(document.starters, initiator) ? found.refusal : 'flows.not_starter'
    tried.push({ request, frozen, selected: found.selected, refusal })
  }
  return tried
}

/** The people of steps as they would be asked today; a step whose people the initiator selects counts as passed. */
async function findPeople(
  ctx: Ctx,
  initiatorId: string,
  steps: readonly StepOnPath[],
  administrators: readonly string[],
): Promise<Found> {
  const question = {
    enterpriseId: ctx.actor.enterpriseId,
    initiatorId,
    steps,
    selections: [],
    administrators,
  }
  try {
    const all = await findStepPeople(ctx, question)
    const approvers = all.filter(({ step }) => step.kind === 'approver')
    return {
      steps: Object.fromEntries(
        approvers.map(({ step, resolved, mustSelect }) => [
          step.key,
          mustSelect ? { ...resolved, passes: true } : resolved,
        ]),
      ),
      selected: new Set(approvers.filter(({ mustSelect }) => mustSelect).map(({ step }) => step.key)),
      refusal: all.find(({ refusal }) => refusal === 'flows.nobody')?.refusal ?? null,
    }
  } catch (error) {
    if (!(error instanceof AppError) || !isErrorKey(error.key)) throw error
    return { steps: {}, selected: new Set(), refusal: error.key }
  }
}

const peopleOf = ({ steps }: FrozenFlow): string[] =>
  Object.values(steps).flatMap(({ people }) => people.map(({ id }) => id))

function rowOf(
  { request, frozen, selected, refusal }: TriedRequest,
  known: DecisionHours,
  nameOf: (userId: string) => string,
): BackTestRequest {
  const { title, initiatorId, createdAt, decidedAt } = request
  const { all } = known
  const simulated =
    all === null || refusal ? null : simulateFlow(frozen, (userId) => known.users.get(userId) ?? all)
  const steps = stepsOnPath(frozen).filter(({ step }) => step.kind === 'approver')
  return {
    title,
    initiatorName: nameOf(initiatorId),
    createdAt,
    realHours: rounded(decidedAt && (decidedAt.getTime() - createdAt.getTime()) / hourMs),
    hours: rounded(simulated?.hours ?? null),
    steps: steps.map(({ step: { key, name } }) => ({
      key,
      name,
      people: (frozen.steps[key]?.people ?? []).map((one) => ({ ...one, name: nameOf(one.id) })),
      isSelected: selected.has(key),
      passes: !selected.has(key) && (frozen.steps[key]?.passes ?? false),
      hours: rounded(simulated?.steps.get(key) ?? null),
    })),
    ...(refusal && { refusal }),
  }
}

const rounded = (hours: number | null) => (hours === null ? null : Math.round(hours * 10) / 10)

/** Branches that none of the requests took; none where there was no request. */
function untakenBranches({ root }: FlowDocument, tried: readonly TriedRequest[]): Reply['untaken'] {
  if (tried.length === 0) return []
  const taken = new Set(tried.flatMap(({ frozen }) => takenBranches(frozen)))
  return [...walkFlowNodes(root)]
    .filter(({ kind, key }) => kind === 'branch' && !taken.has(key))
    .map(({ key, name }) => ({ key, name }))
}
