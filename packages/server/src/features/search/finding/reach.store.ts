import { sql } from 'kysely'
import type { Actor, Db } from '../../../kernel/ctx.ts'
import { liveGrantSql } from '../../nodes/paths/index.ts'

/** Limits of a search folder by folder. */
export interface ReachLimits {
  /** Nodes where the scope begins. */
  tops: number
  folders: number
  items: number
}

/**
 * Returns the top nodes of a user's scope, up to a limit. `all`: the whole enterprise except others' personal
 * spaces.
 */
export async function findReachTops(
  db: Db,
  actor: Actor,
  at: Date,
  { all, most }: { all: boolean; most: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select node_id as id from grants
    where subject = any(${actor.subjects}::text[]) and ${liveGrantSql(at)}
    union
    select id from spaces where owner_id = ${actor.userId}::uuid or leader_id = ${actor.userId}::uuid
      or (enterprise_id = ${actor.enterpriseId}::uuid and kind <> 'personal'
        and (${all}::boolean or owner_id = any(${actor.managed}::uuid[])
          or organisation_id = any(${actor.managed}::uuid[])))
    limit ${most}`.execute(db)
  return rows.map((row) => row.id)
}

/** Folders of a scope, and the number of items in them. */
export interface FolderReach {
  folders: string[]
  items: number
}

/** Returns live folders at and below these; null where they exceed the limit. */
export async function findFoldersBelow(
  db: Db,
  tops: readonly string[],
  most: number,
): Promise<FolderReach | null> {
  const { rows } = await sql<{ id: string; items: number }>`
    with recursive down as (
      select n.id from unnest(${tops}::uuid[]) as top (id)
        cross join lateral (select id from nodes where id = top.id and is_folder and deleted_at is null limit 1) n
      union
      select n.id from down cross join lateral (
        select id from nodes where parent_id = down.id and is_folder and deleted_at is null offset 0
      ) n
    ), few as (select id from down limit ${most + 1})
    select few.id, coalesce(t.items, 0) as items from few
      left join lateral (select items from folder_totals where node_id = few.id limit 1) t on true`.execute(
    db,
  )
  if (rows.length > most) return null
  return { folders: rows.map((row) => row.id), items: rows.reduce((sum, row) => sum + row.items, 0) }
}
