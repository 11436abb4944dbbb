import type { Tx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import type { NodeGrantsUndo, UndoRecord } from '../files/index.ts'
import { findGrantsToSubjects } from './own-grants.store.ts'
import { applyGrantChange, type GrantChangePlan, lockedForGrants, requireWithinOwn } from './save.usecases.ts'

/** Restores the grants before a change, while they are still as it left them. */
export async function undoGrantChange(
  tx: Tx,
  { items }: Extract<UndoRecord, { kind: 'grant' }>,
): Promise<void> {
  const nodes = await lockedForGrants(
    tx,
    items.map(({ id }) => id),
  )
  for (const inherits of [true, false]) {
    const some = items.filter(({ before }) => before.inherits === inherits)
    if (some.length === 0) continue
    const ids = new Set(some.map(({ id }) => id))
    const plan = await planBack(
      tx,
      nodes.filter(({ node }) => ids.has(node.id)),
      some,
    )
    await requireWithinOwn(tx, plan)
    await applyGrantChange(tx, plan, 'spaces.undoGrant')
  }
}

type Items = { id: string; before: NodeGrantsUndo; now: NodeGrantsUndo }[]

async function planBack(tx: Tx, nodes: GrantChangePlan['nodes'], items: Items): Promise<GrantChangePlan> {
  const subjects = [...new Set(items.flatMap(({ now }) => now.grants.map(({ subject }) => subject)))]
  const before = await findGrantsToSubjects(
    tx.db,
    items.map(({ id }) => id),
    subjects,
  )
  const standing = new Map(before.map((row) => [`${row.node_id} ${row.subject}`, row]))
  const plan: GrantChangePlan = {
    nodes,
    inherit: undefined,
    given: [],
    isUndo: true,
    kept: [],
    gone: [],
    before: [],
  }
  for (const { id, before: was, now } of items) {
    const node = nodes.find((one) => one.node.id === id)?.node
    requireStill(node?.inherits === now.inherits)
    if (was.inherits !== now.inherits) plan.inherit = was.inherits ? 'continue' : 'stop'
    for (const [index, { subject, rights, expiresAt }] of now.grants.entries()) {
      const row = standing.get(`${id} ${subject}`)
      requireStill((row?.rights ?? 0) === rights && (row?.expires_at?.toISOString() ?? null) === expiresAt)
      const old = was.grants[index]!
      const end = old.expiresAt ? new Date(old.expiresAt) : null
      if (row) plan.before.push(row)
      // a grant that would have expired meanwhile does not come back
      if (old.rights !== 0 && (end === null || end > tx.now()))
        plan.given.push({ nodeId: id, subject, rights: old.rights, expiresAt: end })
      else if (row) plan.gone.push(row)
    }
  }
  return plan
}

function requireStill(still: boolean): void {
  if (!still) throw new AppError('spaces.undo_ended')
}
