import type { Right } from '@cabinet/contract/rights'
import type { Tx } from '../../../kernel/ctx.ts'
import type { Reached } from '../access/index.ts'
import { lockSpaces } from '../tree/index.ts'
import { reached, requireNode, requireRights } from './gate.ts'

/**
 * Reads, locks the spaces that the answer depends on, and reads again, until all of them were locked before the last
 * reading: the answer stays true until the end of the transaction, though things move while a lock is awaited.
 */
export async function readLocked<Answer>(
  tx: Tx,
  read: () => Promise<Answer>,
  spacesOf: (answer: Answer) => readonly string[],
): Promise<Answer> {
  const locked = new Set<string>()
  for (;;) {
    const answer = await read()
    const spaces = spacesOf(answer)
    if (spaces.every((id) => locked.has(id))) return answer
    for (const id of await lockSpaces(tx.db, [...locked, ...spaces])) locked.add(id)
  }
}

/** The spaces of nodes that were read by id. */
export const spacesOf = (nodes: ReadonlyMap<string, { space: { id: string } }>): string[] =>
  Array.from(nodes.values(), ({ space }) => space.id)

/**
 * These nodes, their spaces locked. Without rights: as far as the actor sees them; with rights it is the gate.
 * @throws common.not_found, common.no_permission where rights are asked for
 */
export const lockNodes = (
  tx: Tx,
  ids: readonly string[],
  ...rights: Right[]
): Promise<Map<string, Reached>> =>
  readLocked(tx, () => (rights.length === 0 ? reached(tx, ids) : requireRights(tx, ids, ...rights)), spacesOf)

/**
 * One node through the gate, its space locked.
 * @throws common.not_found, common.no_permission
 */
export const lockNode = (tx: Tx, id: string, ...rights: Right[]): Promise<Reached> =>
  readLocked(
    tx,
    () => requireNode(tx, id, ...rights),
    ({ space }) => [space.id],
  )
