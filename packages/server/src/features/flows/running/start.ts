import { type FlowAction, lockingFlowActions } from '@cabinet/contract/flow-designs.actions'
import { mayStartFlow } from '@cabinet/contract/flow-designs.conditions'
import type { FlowFacts } from '@cabinet/contract/flow-designs.document'
import { type FlowSelection, flowLimits } from '@cabinet/contract/flows'
import { generateId } from '../../../kernel/crypto/id.ts'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { findFlowDesign, type PublishedFlow } from '../../flow-designs/index.ts'
import type { AccessibleNode } from '../../nodes/index.ts'
import { findAdministratorsOf } from '../designs.ts'
import { type FrozenFlow, newFlowState, stepsOnPath } from '../engine/index.ts'
import type { FlowTerms } from '../flows.table.ts'
import { findInitiatorSubjects, findStepPeople, type StepWithPeople } from '../people/index.ts'
import {
  type BoundFile,
  factsOfFiles,
  findFilesOfItems,
  lockItemsForFlow,
  replaceSubjects,
  takeItems,
} from '../subjects/index.ts'
import { insertFlowRow } from './flows.store.ts'
import { turnFlow } from './turn.ts'

/** A request of the actor for something that may need approval. Callers have asked for rights. */
export interface FlowRequest {
  action: FlowAction
  /** Files and folders that it is about. */
  itemIds: readonly string[]
  /** Facts that conditions ask besides the facts of files, by column. */
  facts?: FlowFacts
  /** The request itself; the room gets it back with `flow.decided`. */
  terms: FlowTerms
  title: string
  remark?: string
  selections?: readonly FlowSelection[]
  /** The highest level of the labels on the items. */
  level?: number
}

/** A request with the design that it needs and the people who would be asked. */
export interface PreparedFlow {
  design: PublishedFlow
  frozen: FrozenFlow
  steps: readonly StepWithPeople[]
  items: readonly AccessibleNode[]
  files: readonly BoundFile[]
  refusal: 'flows.not_starter' | StepWithPeople['refusal']
}

export type StartedFlow = { kind: 'none' } | { kind: 'started'; flowId: string }

export const isLockingAction = (action: FlowAction): boolean => lockingFlowActions.includes(action)

/** Finds the design of a request and who would be asked; undefined where no approval is needed. */
export async function prepareFlow(
  ctx: Ctx,
  request: FlowRequest,
  items: readonly AccessibleNode[],
): Promise<PreparedFlow | undefined> {
  const { actor } = ctx
  const initiator = await findInitiatorSubjects(ctx.db, actor.userId)
  const design = await findFlowDesign(ctx, {
    enterpriseId: actor.enterpriseId,
    action: request.action,
    level: request.level ?? 0,
    spaceIds: [...new Set(items.map(({ space }) => space.id))],
    organisationIds: [...initiator.departmentIds].reverse(),
  })
  if (!design) return undefined
  const prepared = await freezeFlow(ctx, design, request, items, initiator)
  const mayStart = mayStartFlow(design.document.starters, initiator)
  return mayStart ? prepared : { ...prepared, refusal: 'flows.not_starter' }
}

/** Fixes files, facts and people of a request for a design. */
export async function freezeFlow(
  ctx: Ctx,
  design: PublishedFlow,
  request: Pick<FlowRequest, 'facts' | 'selections'>,
  items: readonly AccessibleNode[],
  initiator: FrozenFlow['initiator'],
): Promise<PreparedFlow> {
  const files = await findFilesOfItems(
    ctx.db,
    items.map(({ node }) => node.id),
    flowLimits.files + 1,
  )
  if (files.length > flowLimits.files) throw new AppError('flows.too_many_files')
  const ofFiles = factsOfFiles(
    files,
    items.map(({ space }) => space.kind),
  )
  const facts = { ...request.facts, ...ofFiles }
  const { root } = design.document
  const { passesRepeated, passesInitiator } = design.options
  const steps = await findStepPeople(ctx, {
    enterpriseId: ctx.actor.enterpriseId,
    initiatorId: initiator.userId,
    steps: stepsOnPath({ root, facts, initiator }),
    selections: request.selections ?? [],
    administrators: await findAdministratorsOf(ctx, design.typeId),
  })
  const resolvedOf = (kind: 'approver' | 'copy') => steps.filter(({ step }) => step.kind === kind)
  return {
    design,
    frozen: {
      ...{ root, facts, initiator, options: { passesRepeated, passesInitiator } },
      steps: Object.fromEntries(resolvedOf('approver').map(({ step, resolved }) => [step.key, resolved])),
      copies: Object.fromEntries(
        resolvedOf('copy').map(({ step, resolved }) => [step.key, resolved.people.map(({ id }) => id)]),
      ),
    },
    steps,
    items,
    files,
    refusal: steps.find(({ refusal }) => refusal !== null)?.refusal ?? null,
  }
}

/** The frozen part that is kept with the flow: the tree stays with its version. */
export const frozenToKeep = ({ root: _, ...frozen }: FrozenFlow): string => JSON.stringify(frozen)

/**
 * Asks for approval of a request, where a design stands in front of it. What the room needs when it hears
 * `flow.decided` must be written before: a flow that nobody has to decide is over at once.
 * @throws flows.not_starter, flows.nobody, flows.selection_missing, flows.selection_invalid, locks.<kind>
 */
export async function startFlow(tx: Tx, request: FlowRequest): Promise<StartedFlow> {
  const { userId, name, enterpriseId } = tx.actor
  const locking = isLockingAction(request.action)
  const items = await takeItems(tx, enterpriseId, request.itemIds, locking)
  if (items.length < new Set(request.itemIds).size) throw new AppError('common.not_found')
  const prepared = await prepareFlow(tx, request, items)
  if (!prepared) return { kind: 'none' }
  if (prepared.refusal) throw new AppError(prepared.refusal)
  const { design, frozen, files } = prepared
  const id = generateId()
  const row = await insertFlowRow(tx.db, {
    id,
    enterprise_id: enterpriseId,
    design_id: design.designId,
    type_id: design.typeId,
    version_id: design.versionId,
    action: request.action,
    title: request.title.slice(0, flowLimits.title),
    remark: request.remark ?? '',
    flow_name: design.name,
    initiator_id: userId,
    initiator_name: name,
    frozen: frozenToKeep(frozen),
    terms: JSON.stringify(request.terms),
    in_batch: design.options.allowsBatch,
    created_at: tx.now(),
    submitted_at: tx.now(),
    reminded_at: null,
    finished_at: null,
  })
  await replaceSubjects(tx.db, id, request.itemIds, files)
  if (locking) await lockItemsForFlow(tx, { id, initiatorId: userId }, items)
  await turnFlow(tx, { row, frozen, state: newFlowState }, { kind: 'submit' }, { verb: 'start' })
  return { kind: 'started', flowId: id }
}
