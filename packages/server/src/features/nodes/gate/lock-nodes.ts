import type { FileRight } from '@cabinet/contract/rights'
import type { Tx } from '../../../kernel/ctx.ts'
import type { AccessibleNode } from '../access/index.ts'
import { lockSpaceTrees } from '../tree/index.ts'
import { accessibleNodes, requireNode, requireNodes } from './gate.ts'

/**
 * Reads, locks the spaces that the answer depends on, and reads again, until all of them were locked before the last
 * reading: the answer stays true until the end of the transaction, though things move while a lock is awaited.
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

/** The spaces of nodes that were read by id. */
export const spaceIdsOfNodes = (nodes: ReadonlyMap<string, { space: { id: string } }>): string[] =>
  Array.from(nodes.values(), ({ space }) => space.id)

/**
 * These nodes, their spaces locked. Without rights: as far as the actor sees them; with rights it is the gate.
 * @throws common.not_found, common.no_permission where rights are asked for
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
 * One node through the gate, its space locked.
 * @throws common.not_found, common.no_permission
 */
export const lockAccessibleNode = (tx: Tx, id: string, ...rights: FileRight[]): Promise<AccessibleNode> =>
  readUnderSpaceLock(
    tx,
    () => requireNode(tx, id, ...rights),
    ({ space }) => [space.id],
  )
