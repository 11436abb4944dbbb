import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { wayTo } from '../access/index.ts'
import { findChains, type Link, type SpaceOf } from '../paths/index.ts'
import { readLocked, spacesOf } from './lock-nodes.ts'

/** A live node and where it lies, whoever asks: for work of the system. */
export interface Place {
  node: Link
  space: SpaceOf
  /** A live lock lies on it or on a folder above. */
  held: boolean
}

/** Where these nodes lie. Those that are gone or in the bin are left out. One query for any number. */
export async function placesOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Place>> {
  const links = await findChains(ctx.db, ids, [], ctx.now())
  const places = new Map<string, Place>()
  for (const id of ids) {
    const way = wayTo(links, id)
    if (!way || way.some((link) => link.deleted)) continue
    places.set(id, {
      node: way.at(-1)!,
      space: way[0]!.space!,
      held: way.some((link) => link.locks.length > 0),
    })
  }
  return places
}

/** The same, their spaces locked, so that what is answered stays true until the end. */
export const lockedPlaces = (tx: Tx, ids: readonly string[]): Promise<Map<string, Place>> =>
  readLocked(tx, () => placesOf(tx, ids), spacesOf)
