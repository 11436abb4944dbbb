import type { Tx } from '../../kernel/ctx.ts'
import { reaching } from '../nodes/access/index.ts'
import type { Reached } from '../nodes/index.ts'
import { forEver, within } from './grants.rules.ts'
import { findGrantsTo, type Given, type GrantRow } from './own-grants.store.ts'

/** What reaches these nodes from above, to stay as grants of their own; of equal subjects the union, the longest end. */
export async function inheritedGrants(
  tx: Tx,
  nodes: readonly Reached[],
  without: ReadonlySet<string>,
): Promise<Given[]> {
  const ways = nodes.map(({ node, ancestors, space }) => ({
    nodeId: node.id,
    // under document control the root's grants reach own files only: as grants of the folder they would give more
    from: node.inherits
      ? reaching(ancestors)
          .map((link) => link.id)
          .filter((id) => !(space.ownOnly && id === space.id))
      : [],
  }))
  const rows = await findGrantsTo(tx.db, [...new Set(ways.flatMap(({ from }) => from))], null)
  const live = rows.filter((row) => row.expires_at === null || row.expires_at > tx.now())
  return ways.flatMap(({ nodeId, from }) => {
    const bySubject = new Map<string, Given>()
    for (const { node_id, subject, rights, expires_at } of live) {
      if (!from.includes(node_id) || without.has(subject)) continue
      const grant = { nodeId, subject, rights, expiresAt: expires_at }
      bySubject.set(subject, united(bySubject.get(subject), grant))
    }
    return [...bySubject.values()]
  })
}

/** Two grants that become one: what ends sooner must not come to last longer, so unequal rights keep the sooner end. */
function united(one: Given | undefined, other: Given): Given {
  if (!one) return other
  const [longer, shorter] = endOf(one) >= endOf(other) ? [one, other] : [other, one]
  if (within(shorter.rights, longer.rights)) return longer
  return { ...longer, rights: one.rights | other.rights, expiresAt: shorter.expiresAt }
}

export const endOf = ({ expiresAt }: Pick<Given, 'expiresAt'>) => (expiresAt ?? forEver).getTime()

/** What is kept joins what stands there already and has not ended. */
export const merged = (kept: readonly Given[], standing: readonly GrantRow[]): Given[] =>
  kept.map((grant) => {
    const own = standing.find((row) => row.node_id === grant.nodeId && row.subject === grant.subject)
    return own ? united({ ...grant, rights: own.rights, expiresAt: own.expires_at }, grant) : grant
  })
