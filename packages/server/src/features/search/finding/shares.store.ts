import { sql } from 'kysely'
import type { Db } from '../../../kernel/ctx.ts'
import type { NamePieceShares } from './pieces.rules.ts'

/** Cached because shares change slowly and their view is slow to read. */
const remembered = new WeakMap<Db, { at: number; shares: Promise<NamePieceShares> }>()
const MINUTE = 60_000

/**
 * Returns how common the pieces of names are by the planner's statistics; a piece without statistics is rare.
 */
export function findNamePieceShares(db: Db): Promise<NamePieceShares> {
  const known = remembered.get(db)
  if (known && performance.now() - known.at < MINUTE) return known.shares
  const shares = findShares(db)
  remembered.set(db, { at: performance.now(), shares })
  shares.catch(() => remembered.delete(db))
  return shares
}

// the row count comes from the table, since the index reports either names or pieces
async function findShares(db: Db): Promise<NamePieceShares> {
  const { rows } = await sql<{ names: number; pieces: string[] | null; shares: number[] | null }>`
    select names, pieces, shares from name_piece_shares()`.execute(db)
  const [row] = rows
  return {
    names: row?.names ?? 0,
    of: new Map((row?.pieces ?? []).map((piece, at) => [piece, row?.shares?.[at] ?? 0])),
  }
}
