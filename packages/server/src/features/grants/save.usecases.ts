import type { Input, Reply } from '@cabinet/contract/endpoint'
import type { grantApi, Subject } from '@cabinet/contract/grants'
import { holds } from '@cabinet/contract/rights'
import type { Ctx, Tx } from '../../kernel/ctx.ts'
import { AppError, refuseIf } from '../../kernel/errors.ts'
import { insertUndo, type NodeGrants } from '../files/index.ts'
import { recordAll } from '../journal/index.ts'
import { reach, reaching } from '../nodes/access/index.ts'
import { lockNodes, type Reached, reached } from '../nodes/index.ts'
import { findChains } from '../nodes/paths/index.ts'
import { grantRefusal, subjectIdOf, subjectText, type Wanted, wantedOf, within } from './grants.rules.ts'
import { endOf, inheritedGrants, merged } from './kept.ts'
import {
  dropGrants,
  findGrantsTo,
  type Given,
  type GrantRow,
  putGrants,
  settleNodes,
} from './own-grants.store.ts'
import { findKinds } from './subjects.store.ts'

/** Grants that one request writes at most: each is a row. */
const MOST = 20_000

/**
 * Gives, changes and takes away grants on several items at once. Nobody gives, takes or changes more than they hold
 * themselves, nor for longer, nor loses the right to authorise by it.
 */
export const saveGrants = (
  ctx: Ctx,
  input: Input<typeof grantApi.save>,
): Promise<Reply<typeof grantApi.save>> =>
  ctx.together(async (tx) => {
    const plan = await planOf(tx, input)
    await requireWithinOwn(tx, plan)
    const changes = await apply(tx, plan, 'spaces.grant')
    if (changes.length === 0) return { changed: 0 }
    const items = changes.map(({ id, before, now }) => ({ id, before, now }))
    return { undoId: await insertUndo(tx, { kind: 'grant', items }), changed: changes.length }
  })

/** What a change comes to: which rows are written and which go. */
export interface Plan {
  nodes: Reached[]
  inherit: 'stop' | 'continue' | undefined
  given: Given[]
  /** What reached these nodes from above and stays as grants of their own. */
  kept: Given[]
  gone: GrantRow[]
  /** Rows that stand on these nodes for these subjects now. */
  before: GrantRow[]
}

/**
 * Reads what a change is about and turns it into rows, with the spaces locked.
 * @throws common.not_found, common.no_permission, grants.* (see the contract)
 */
export async function planOf(tx: Tx, input: Input<typeof grantApi.save>): Promise<Plan> {
  const { inherit, keep } = input
  const grants = wantedOf(input.grants)
  for (const grant of grants) refuseIf(grantRefusal(grant, tx.now()))
  const ids = [...new Set(input.ids)]
  if (ids.length * (grants.length + input.removed.length) > MOST) throw new AppError('grants.too_many')
  const nodes = await lockedForGrants(tx, ids)
  if (inherit && nodes.some(({ node }) => node.parentId === null)) throw new AppError('grants.root_inherits')
  await requireSubjects(tx, grants)
  const removed = removedSubjects(input.removed, grants)
  const subjects = [...grants.map(({ subject }) => subject), ...removed]
  const kept = inherit === 'stop' && keep ? await inheritedGrants(tx, nodes, new Set(subjects)) : []
  const before = await findGrantsTo(tx.db, ids, [...subjects, ...new Set(kept.map(({ subject }) => subject))])
  const given = ids.flatMap((nodeId) => grants.map((grant) => givenOf(nodeId, grant)))
  if (given.length + kept.length > MOST) throw new AppError('grants.too_many')
  const leaving = new Set(removed)
  const gone = before.filter((row) => leaving.has(row.subject))
  return {
    nodes,
    inherit,
    given,
    kept: merged(
      kept,
      before.filter((row) => isLive(tx, row)),
    ),
    gone,
    before,
  }
}

const givenOf = (nodeId: string, { subject, rights, expiresAt }: Wanted): Given => ({
  nodeId,
  subject,
  rights,
  expiresAt,
})

/** Removed ones that are not given anew in the same breath. */
function removedSubjects(removed: readonly Subject[], grants: readonly Wanted[]): string[] {
  const again = new Set(grants.map(({ subject }) => subject))
  return [...new Set(removed.map(subjectText))].filter((subject) => !again.has(subject))
}

/** Locks the spaces of these nodes and looks again: what is answered stays true until the end. */
export async function lockedForGrants(tx: Tx, ids: readonly string[]): Promise<Reached[]> {
  const seen = await lockNodes(tx, ids, 'authorise')
  return ids.map((id) => seen.get(id)!)
}

async function requireSubjects(tx: Tx, grants: readonly Wanted[]): Promise<void> {
  if (grants.length === 0) return
  const ids = grants.map(({ subject }) => subjectIdOf(subject))
  const kinds = await findKinds(tx.db, tx.actor.enterpriseId, ids)
  for (const { subject, kind } of grants)
    if (kinds.get(subjectIdOf(subject)) !== kind) throw new AppError('grants.subject_unknown')
}

/** @throws grants.beyond_own */
export async function requireWithinOwn(tx: Tx, plan: Plan): Promise<void> {
  const { nodes, given, before, inherit } = plan
  const own = new Map(nodes.map(({ node, rights }) => [node.id, rights]))
  for (const row of before) if (isLive(tx, row)) requireHeld(row.rights, own.get(row.node_id)!)
  if (inherit) await requireInheritedHeld(tx, nodes, inherit)
  // whose own right ends gives none that lasts longer
  for (const [end, grants] of byEnd(given)) {
    const ids = [...new Set(grants.map(({ nodeId }) => nodeId))]
    const links = await findChains(tx.db, ids, tx.actor.subjects, new Date(end))
    const held = new Map(ids.map((id) => [id, reach(tx.actor, links, id)?.rights ?? 0]))
    for (const grant of grants) requireHeld(grant.rights, held.get(grant.nodeId)!)
  }
}

const isLive = (tx: Tx, row: GrantRow) => row.expires_at === null || row.expires_at > tx.now()

function requireHeld(rights: number, held: number): void {
  if (!within(rights, held)) throw new AppError('grants.beyond_own')
}

function byEnd(given: readonly Given[]): Map<number, Given[]> {
  const ends = new Map<number, Given[]>()
  for (const grant of given) ends.set(endOf(grant), [...(ends.get(endOf(grant)) ?? []), grant])
  return ends
}

/** Cutting off, or letting in, what comes from above takes or gives it: one must hold it all on the folder above. */
async function requireInheritedHeld(tx: Tx, nodes: readonly Reached[], inherit: 'stop' | 'continue') {
  const changing = nodes.filter(({ node }) => node.inherits !== (inherit === 'continue'))
  if (changing.length === 0) return
  const above = changing.map(({ ancestors }) => reaching(ancestors).map((link) => link.id))
  const rows = await findGrantsTo(tx.db, [...new Set(above.flat())], null)
  const parents = await reached(
    tx,
    changing.map(({ node }) => node.parentId!),
  )
  for (const [index, { node, rights }] of changing.entries()) {
    const held = inherit === 'stop' ? rights : (parents.get(node.parentId!)?.rights ?? 0)
    if (inherit === 'continue' && !holds(held, 'authorise')) throw new AppError('grants.beyond_own')
    for (const row of rows)
      if (above[index]!.includes(row.node_id) && isLive(tx, row)) requireHeld(row.rights, held)
  }
}

/** Writes a plan and its journal lines; answers what has really changed. */
export async function apply(tx: Tx, plan: Plan, action: string) {
  const { nodes, inherit, given, kept, gone } = plan
  const ids = nodes.map(({ node }) => node.id)
  await dropGrants(
    tx.db,
    gone.map((row) => ({ nodeId: row.node_id, subject: row.subject })),
  )
  await putGrants(tx, [...given, ...kept])
  await settleNodes(tx.db, ids, inherit ? inherit === 'continue' : null)
  const after = await reached(tx, ids)
  for (const id of ids)
    if (!holds(after.get(id)?.rights ?? 0, 'authorise')) throw new AppError('grants.locks_out')
  const changes = changesOf(plan)
  await recordAll(
    tx,
    changes.map(({ id, spaceId, before, now }) => ({ action, spaceId, nodes: [id], before, after: now })),
  )
  return changes
}

/** Per node that really changes: what was and what is. */
function changesOf({ nodes, inherit, given, kept, gone, before }: Plan) {
  const put = [...given, ...kept]
  return nodes.flatMap(({ node, space }) => {
    const was = before.filter((row) => row.node_id === node.id)
    const is = new Map(put.filter((one) => one.nodeId === node.id).map((one) => [one.subject, one]))
    const left = new Set(gone.filter((row) => row.node_id === node.id).map((row) => row.subject))
    const subjects = [...new Set([...is.keys(), ...left])]
    const state = (subject: string, rights = 0, expiresAt: Date | null = null) => ({
      subject,
      rights,
      expiresAt: expiresAt?.toISOString() ?? null,
    })
    const old = subjects.map((subject) => {
      const row = was.find((one) => one.subject === subject)
      return state(subject, row?.rights, row?.expires_at)
    })
    const now = subjects.map((subject) => state(subject, is.get(subject)?.rights, is.get(subject)?.expiresAt))
    const inherits = inherit ? inherit === 'continue' : node.inherits
    if (inherits === node.inherits && JSON.stringify(old) === JSON.stringify(now)) return []
    return [
      {
        id: node.id,
        spaceId: space.id,
        before: { inherits: node.inherits, grants: old } satisfies NodeGrants,
        now: { inherits, grants: now } satisfies NodeGrants,
      },
    ]
  })
}
