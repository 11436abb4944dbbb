import { sql } from 'kysely'
import { generateId } from '../../kernel/crypto/id.ts'
import type { Db, Tx } from '../../kernel/ctx.ts'
import type { FavouriteTables } from './favourites.table.ts'

const tables = (db: Db) => db.withTables<FavouriteTables>()

/** An entry of a user's collection. */
export interface FavouriteEntry {
  id: string
  nodeId: string
  at: Date
}

/** Returns a user's collection, newest first. */
export async function findFavourites(db: Db, userId: string): Promise<FavouriteEntry[]> {
  return tables(db)
    .selectFrom('favourites')
    .select(['id', 'node_id as nodeId', 'created_at as at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

/** Returns the user's entries of these nodes. */
export async function findFavouritesOf(
  db: Db,
  userId: string,
  nodeIds: readonly string[],
): Promise<FavouriteEntry[]> {
  return tables(db)
    .selectFrom('favourites')
    .select(['id', 'node_id as nodeId', 'created_at as at'])
    .where('user_id', '=', userId)
    .where('node_id', '=', sql<string>`any(${nodeIds}::uuid[])`)
    .execute()
}

export async function countFavouritesOf(db: Db, userId: string): Promise<number> {
  const { count } = await tables(db)
    .selectFrom('favourites')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

/** Adds these nodes to the actor's collection; returns those that were new. */
export async function insertFavourites(tx: Tx, nodeIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ node_id: string }>`
    insert into favourites (id, user_id, node_id, created_at)
    select id, ${tx.actor.userId}::uuid, node, ${tx.now()}::timestamptz
    from unnest(${nodeIds.map(() => generateId())}::uuid[], ${nodeIds}::uuid[]) as given (id, node)
    on conflict (user_id, node_id) do nothing
    returning node_id`.execute(tx.db)
  return rows.map((row) => row.node_id)
}

/** Deletes a user's own entries among these; returns their nodes. */
export async function dropFavourites(db: Db, userId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await tables(db)
    .deleteFrom('favourites')
    .where('user_id', '=', userId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .returning('node_id')
    .execute()
  return rows.map((row) => row.node_id)
}
