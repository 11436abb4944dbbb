import type { Tx } from '../../kernel/ctx.ts'
import { pathWithinInheritance } from '../nodes/access/index.ts'
import type { AccessibleNode } from '../nodes/index.ts'
import { areRightsWithin, endlessGrantDate, isGrantLive } from './grants.rules.ts'
import { findGrantsToSubjects, type GrantToWrite, type StoredGrant } from './own-grants.store.ts'

/**
 * Returns the grants that reach these nodes from above, to be stored as grants of their own; equal subjects
 * get the union of their rights.
 */
export async function inheritedGrants(
  tx: Tx,
  nodes: readonly AccessibleNode[],
  without: ReadonlySet<string>,
): Promise<GrantToWrite[]> {
  const ways = nodes.map(({ node, ancestors, space }) => ({
    nodeId: node.id,
    // under document control the root's grants reach own files only: as grants of the folder they would give
    // more
    from: node.inherits
      ? pathWithinInheritance(ancestors)
          .map((link) => link.id)
          .filter((id) => !(space.ownOnly && id === space.id))
      : [],
  }))
  const rows = await findGrantsToSubjects(tx.db, [...new Set(ways.flatMap(({ from }) => from))], null)
  const live = rows.filter((row) => isGrantLive(row, tx.now()))
  return ways.flatMap(({ nodeId, from }) => {
    const bySubject = new Map<string, GrantToWrite>()
    for (const { node_id, subject, rights, expires_at } of live) {
      if (!from.includes(node_id) || without.has(subject)) continue
      const grant = { nodeId, subject, rights, expiresAt: expires_at }
      bySubject.set(subject, united(bySubject.get(subject), grant))
    }
    return [...bySubject.values()]
  })
}

/** Merges two grants: unequal rights take the earlier expiry, so that none lasts longer than before. */
function united(one: GrantToWrite | undefined, other: GrantToWrite): GrantToWrite {
  if (!one) return other
  const [longer, shorter] = grantEndOf(one) >= grantEndOf(other) ? [one, other] : [other, one]
  if (areRightsWithin(shorter.rights, longer.rights)) return longer
  return { ...longer, rights: one.rights | other.rights, expiresAt: shorter.expiresAt }
}

export const grantEndOf = ({ expiresAt }: Pick<GrantToWrite, 'expiresAt'>) =>
  (expiresAt ?? endlessGrantDate).getTime()

/** Merges inherited grants with live ones already stored on the nodes. */
export const mergeKeptGrants = (
  kept: readonly GrantToWrite[],
  standing: readonly StoredGrant[],
): GrantToWrite[] =>
  kept.map((grant) => {
    const own = standing.find((row) => row.node_id === grant.nodeId && row.subject === grant.subject)
    return own ? united({ ...grant, rights: own.rights, expiresAt: own.expires_at }, grant) : grant
  })
