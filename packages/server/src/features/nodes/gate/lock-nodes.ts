import type { FileRight } from '@cabinet/contract/rights'
import type { Tx } from '../../../kernel/ctx.ts'
import type { AccessibleNode } from '../access/index.ts'
import { lockSpaceTrees } from '../tree/index.ts'
import { accessibleNodes, requireNode, requireNodes } from './gate.ts'

/**
 * Reads, locks the spaces that the answer depends on, and reads again until all of them were locked before
 * the last read: the answer then stays true until the transaction ends, even if nodes moved while a lock was
 * awaited.
 */
export async function readUnderSpaceLock<Answer>(
  tx: Tx,
  read: () => Promise<Answer>,
  spacesOf: (answer: Answer) => readonly string[],
): Promise<Answer> {
  const locked = new Set<string>()
  for (;;) {
    const answer = await read()
    const spaces = spacesOf(answer)
    if (spaces.every((id) => locked.has(id))) return answer
    for (const id of await lockSpaceTrees(tx.db, [...locked, ...spaces])) locked.add(id)
  }
}

/** Returns the space of each of these nodes. */
export const spaceIdsOfNodes = (nodes: ReadonlyMap<string, { space: { id: string } }>): string[] =>
  Array.from(nodes.values(), ({ space }) => space.id)

/**
 * Locks the spaces of these nodes and returns the nodes: those the actor sees, or, where rights are given,
 * all of them after the access check.
 * @throws common.not_found, common.no_permission where rights are given
 */
export const lockNodes = (
  tx: Tx,
  ids: readonly string[],
  ...rights: FileRight[]
): Promise<Map<string, AccessibleNode>> =>
  readUnderSpaceLock(
    tx,
    () => (rights.length === 0 ? accessibleNodes(tx, ids) : requireNodes(tx, ids, ...rights)),
    spaceIdsOfNodes,
  )

/**
 * Locks the space of one node and returns the node after the access check.
 * @throws common.not_found, common.no_permission
 */
export const lockAccessibleNode = (tx: Tx, id: string, ...rights: FileRight[]): Promise<AccessibleNode> =>
  readUnderSpaceLock(
    tx,
    () => requireNode(tx, id, ...rights),
    ({ space }) => [space.id],
  )
