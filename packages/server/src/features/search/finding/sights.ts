import { sql } from 'kysely'
import type { Ctx } from '../../../kernel/ctx.ts'
import { visibleNodePaths } from '../../nodes/gate/index.ts'
import type { NameFilter } from './wish.ts'

/** A hit, whoever asks: what it takes to sort and to count it. */
export interface SearchMatch {
  id: string
  name: string
  suffix: string
  isFolder: boolean
  /** Bytes; of a folder those of all below. */
  size: number
  createdBy: string
  updatedAt: Date
  /** The same to the microsecond, as the database writes it. */
  at: string
}

/** A hit that the actor sees. */
export interface VisibleMatch extends SearchMatch {
  spaceId: string
}

/** What a `SearchMatch` is made of; `n` is the node. */
export const searchMatchColumns = sql`n.id, n.name, n.suffix, n.is_folder as "isFolder",
  case when n.is_folder then coalesce((select bytes from folder_totals where node_id = n.id), 0) else n.size end as size,
  n.created_by as "createdBy", n.updated_at as "updatedAt", n.updated_at::text as at`

/** Those of these hits that the actor sees and that lie where they are looked for, in their order. */
export async function visibleMatches(
  ctx: Ctx,
  wish: NameFilter,
  hits: readonly SearchMatch[],
): Promise<VisibleMatch[]> {
  if (hits.length === 0) return []
  const ways = await visibleNodePaths(
    ctx,
    hits.map(({ id }) => id),
  )
  const places = wish.under.map((ids) => new Set(ids))
  return hits.flatMap((hit) => {
    const way = ways.get(hit.id)
    if (!way || !places.every((set) => way.some((id) => set.has(id)))) return []
    return [{ ...hit, spaceId: way[0]! }]
  })
}
