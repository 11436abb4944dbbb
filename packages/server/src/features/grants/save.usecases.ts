import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import type { grantEndpoints } from '@cabinet/contract/grants'
import type { GrantSubject } from '@cabinet/contract/grants.subjects'
import { includesRight } from '@cabinet/contract/rights'
import type { Ctx, Tx } from '../../kernel/ctx.ts'
import { AppError, throwIfRefused } from '../../kernel/errors.ts'
import { insertUndoRecord, type NodeGrantsUndo } from '../files/index.ts'
import { recordJournalLines } from '../journal/index.ts'
import { accessibleNodeOf, pathWithinInheritance } from '../nodes/access/index.ts'
import { type AccessibleNode, accessibleNodes, lockNodes } from '../nodes/index.ts'
import { findNodesWithAncestors } from '../nodes/paths/index.ts'
import {
  areRightsWithin,
  isGrantLive,
  newGrantRefusal,
  subjectIdOfKey,
  subjectKeyText,
  type WantedGrant,
  wantedGrantsOf,
} from './grants.rules.ts'
import { grantEndOf, inheritedGrants, mergeKeptGrants } from './kept.ts'
import {
  deleteGrantPairs,
  findGrantsToSubjects,
  type GrantToWrite,
  putGrantRows,
  type StoredGrant,
  updateNodeGrantState,
} from './own-grants.store.ts'
import { findSubjectKinds } from './subjects.store.ts'

/** Maximum grants that one request writes: each is a row. */
const MOST = 20_000

/**
 * Gives, changes and removes grants on several items at once. Nobody may give, remove or change more than
 * they hold themselves, nor for longer, nor lose the right to authorise by it.
 */
export const saveGrantChange = (
  ctx: Ctx,
  input: EndpointInput<typeof grantEndpoints.save>,
): Promise<EndpointReply<typeof grantEndpoints.save>> =>
  ctx.together(async (tx) => {
    const plan = await planGrantChange(tx, input)
    await requireWithinOwn(tx, plan)
    const changes = await applyGrantChange(tx, plan, 'spaces.grant')
    if (changes.length === 0) return { changed: 0 }
    const items = changes.map(({ id, before, now }) => ({ id, before, now }))
    return { undoId: await insertUndoRecord(tx, { kind: 'grant', items }), changed: changes.length }
  })

/** The rows that a change writes and deletes. */
export interface GrantChangePlan {
  nodes: AccessibleNode[]
  inherit: 'stop' | 'continue' | undefined
  given: GrantToWrite[]
  /** The given grants stood there before, so that they are judged as stored ones. */
  isUndo?: boolean
  /** Grants that reached these nodes from above and become grants of their own. */
  kept: GrantToWrite[]
  gone: StoredGrant[]
  /** Current rows on these nodes for these subjects. */
  before: StoredGrant[]
}

/**
 * Reads the items of a change and turns it into rows, with the spaces locked.
 * @throws common.not_found, common.no_permission, grants.* (see the contract)
 */
export async function planGrantChange(
  tx: Tx,
  input: EndpointInput<typeof grantEndpoints.save>,
): Promise<GrantChangePlan> {
  const { inherit, keep } = input
  const grants = wantedGrantsOf(input.grants)
  for (const grant of grants) throwIfRefused(newGrantRefusal(grant, tx.now()))
  const ids = [...new Set(input.ids)]
  if (ids.length * (grants.length + input.removed.length) > MOST) throw new AppError('grants.too_many')
  const nodes = await lockedForGrants(tx, ids)
  if (inherit && nodes.some(({ node }) => node.parentId === null)) throw new AppError('grants.root_inherits')
  await requireSubjects(tx, grants)
  const removed = removedSubjects(input.removed, grants)
  const subjects = [...grants.map(({ subject }) => subject), ...removed]
  const kept = inherit === 'stop' && keep ? await inheritedGrants(tx, nodes, new Set(subjects)) : []
  const before = await findGrantsToSubjects(tx.db, ids, [
    ...subjects,
    ...new Set(kept.map(({ subject }) => subject)),
  ])
  const given = ids.flatMap((nodeId) => grants.map((grant) => givenOf(nodeId, grant)))
  if (given.length + kept.length > MOST) throw new AppError('grants.too_many')
  const leaving = new Set(removed)
  const gone = before.filter((row) => leaving.has(row.subject))
  return {
    nodes,
    inherit,
    given,
    kept: mergeKeptGrants(
      kept,
      before.filter((row) => isGrantLive(row, tx.now())),
    ),
    gone,
    before,
  }
}

const givenOf = (nodeId: string, { subject, rights, expiresAt }: WantedGrant): GrantToWrite => ({
  nodeId,
  subject,
  rights,
  expiresAt,
})

/** Returns removed subjects that are not granted again in the same change. */
function removedSubjects(removed: readonly GrantSubject[], grants: readonly WantedGrant[]): string[] {
  const again = new Set(grants.map(({ subject }) => subject))
  return [...new Set(removed.map(subjectKeyText))].filter((subject) => !again.has(subject))
}

/**
 * Locks the spaces of these nodes and reads them again, so that the answer stays true until the transaction
 * ends.
 */
export async function lockedForGrants(tx: Tx, ids: readonly string[]): Promise<AccessibleNode[]> {
  const seen = await lockNodes(tx, ids, 'authorise')
  return ids.map((id) => seen.get(id)!)
}

async function requireSubjects(tx: Tx, grants: readonly WantedGrant[]): Promise<void> {
  if (grants.length === 0) return
  const ids = grants.map(({ subject }) => subjectIdOfKey(subject))
  const kinds = await findSubjectKinds(tx.db, tx.actor.enterpriseId, ids)
  for (const { subject, kind } of grants)
    if (kinds.get(subjectIdOfKey(subject)) !== kind) throw new AppError('grants.subject_unknown')
}

/**
 * Stored grants are judged by the rights held before an archive takes some away: a file may bring along a grant of
 * which the archive leaves less, and its administrators can still remove it, and undo that.
 * @throws grants.beyond_own
 */
export async function requireWithinOwn(tx: Tx, plan: GrantChangePlan): Promise<void> {
  const { nodes, given, before, inherit } = plan
  const own = new Map(nodes.map(({ node, held }) => [node.id, held]))
  for (const row of before) if (isGrantLive(row, tx.now())) requireHeld(row.rights, own.get(row.node_id)!)
  if (inherit) await requireInheritedHeld(tx, nodes, inherit)
  // a user whose own right expires cannot give one that lasts longer
  for (const [end, grants] of byEnd(given)) {
    const ids = [...new Set(grants.map(({ nodeId }) => nodeId))]
    const links = await findNodesWithAncestors(tx.db, ids, tx.actor.subjects, new Date(end))
    const held = new Map(
      ids.map((id) => [id, accessibleNodeOf(tx.actor, links, id)?.[plan.isUndo ? 'held' : 'rights'] ?? 0]),
    )
    for (const grant of grants) requireHeld(grant.rights, held.get(grant.nodeId)!)
  }
}

function requireHeld(rights: number, held: number): void {
  if (!areRightsWithin(rights, held)) throw new AppError('grants.beyond_own')
}

function byEnd(given: readonly GrantToWrite[]): Map<number, GrantToWrite[]> {
  const ends = new Map<number, GrantToWrite[]>()
  for (const grant of given) ends.set(grantEndOf(grant), [...(ends.get(grantEndOf(grant)) ?? []), grant])
  return ends
}

/**
 * Requires all inherited rights on the folder above, since stopping or resuming inheritance takes or gives
 * them.
 */
async function requireInheritedHeld(tx: Tx, nodes: readonly AccessibleNode[], inherit: 'stop' | 'continue') {
  const changing = nodes.filter(({ node }) => node.inherits !== (inherit === 'continue'))
  if (changing.length === 0) return
  const above = changing.map(({ ancestors }) => pathWithinInheritance(ancestors).map((link) => link.id))
  const rows = await findGrantsToSubjects(tx.db, [...new Set(above.flat())], null)
  const parents = await accessibleNodes(
    tx,
    changing.map(({ node }) => node.parentId!),
  )
  for (const [index, one] of changing.entries()) {
    const held = (inherit === 'stop' ? one : parents.get(one.node.parentId!))?.held ?? 0
    if (inherit === 'continue' && !includesRight(held, 'authorise')) throw new AppError('grants.beyond_own')
    for (const row of rows)
      if (above[index]!.includes(row.node_id) && isGrantLive(row, tx.now())) requireHeld(row.rights, held)
  }
}

/** Writes a plan and its journal lines; returns the actual changes. */
export async function applyGrantChange(tx: Tx, plan: GrantChangePlan, action: string) {
  const { nodes, inherit, given, kept, gone } = plan
  const ids = nodes.map(({ node }) => node.id)
  await deleteGrantPairs(
    tx.db,
    gone.map((row) => ({ nodeId: row.node_id, subject: row.subject })),
  )
  await putGrantRows(tx, [...given, ...kept])
  await updateNodeGrantState(tx.db, ids, inherit ? inherit === 'continue' : null)
  const after = await accessibleNodes(tx, ids)
  for (const id of ids)
    if (!includesRight(after.get(id)?.rights ?? 0, 'authorise')) throw new AppError('grants.locks_out')
  const changes = changesOf(plan)
  await recordJournalLines(
    tx,
    changes.map(({ id, spaceId, before, now }) => ({ action, spaceId, nodes: [id], before, after: now })),
  )
  return changes
}

/** Returns the grants before and after for each node that changes. */
function changesOf({ nodes, inherit, given, kept, gone, before }: GrantChangePlan) {
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
        before: { inherits: node.inherits, grants: old } satisfies NodeGrantsUndo,
        now: { inherits, grants: now } satisfies NodeGrantsUndo,
      },
    ]
  })
}
