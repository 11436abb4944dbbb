import { sql } from 'kysely'
import { firstOf } from '../../../kernel/certain.ts'
import type { Ctx } from '../../../kernel/ctx.ts'
import { visibleNodePaths } from '../../nodes/gate/index.ts'
import type { NameFilter } from './wish.ts'

/** A match before any access check, with the columns for sorting and counting. */
export interface SearchMatch {
  id: string
  name: string
  suffix: string
  isFolder: boolean
  /** Bytes; for a folder, of everything below it. */
  size: number
  createdBy: string
  updatedAt: Date
  /** The time of the last change in microseconds, as the database writes it. */
  at: string
}

/** A match that the actor sees. */
export interface VisibleMatch extends SearchMatch {
  spaceId: string
}

/** The columns of a `SearchMatch`; `n` is the node. */
export const searchMatchColumns = sql`n.id, n.name, n.suffix, n.is_folder as "isFolder",
  case when n.is_folder then coalesce((select bytes from folder_totals where node_id = n.id), 0) else n.size end as size,
  n.created_by as "createdBy", n.updated_at as "updatedAt", n.updated_at::text as at`

/**
 * Returns those of these matches that the actor sees and that lie in the searched folders, in their order. `known`
 * are the paths of the visible ones, where they were asked for already.
 */
export async function visibleMatches(
  ctx: Ctx,
  wish: NameFilter,
  hits: readonly SearchMatch[],
  known?: ReadonlyMap<string, string[]>,
): Promise<VisibleMatch[]> {
  if (hits.length === 0) return []
  const ids = hits.map(({ id }) => id)
  const ways = known ?? (await visibleNodePaths(ctx, ids))
  const places = wish.under.map((ids) => new Set(ids))
  return hits.flatMap((hit) => {
    const way = ways.get(hit.id)
    if (!way || !places.every((set) => way.some((id) => set.has(id)))) return []
    return [{ ...hit, spaceId: firstOf(way) }]
  })
}
