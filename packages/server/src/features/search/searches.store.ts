import { searchQueryLimits } from '@cabinet/contract/search'
import { sql } from 'kysely'
import { generateId } from '../../kernel/crypto/id.ts'
import type { Db, Tx } from '../../kernel/ctx.ts'
import type { SearchRoomTables } from './search.table.ts'

const tables = (db: Db) => db.withTables<SearchRoomTables>()

export const findSearchesOfUser = (db: Db, userId: string) =>
  tables(db)
    .selectFrom('searches')
    .select(['id', 'name', 'query', 'used_at as usedAt'])
    .where('user_id', '=', userId)
    .orderBy('used_at', 'desc')
    .execute()

/** Puts a search first among the recent ones and deletes those above the limit. */
export async function insertRecentSearch(tx: Tx, query: string): Promise<void> {
  const { userId } = tx.actor
  await tables(tx.db)
    .insertInto('searches')
    .values({ id: generateId(), user_id: userId, name: '', query, used_at: tx.now() })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'query'])
        .where(sql<boolean>`name = ''`)
        .doUpdateSet({ used_at: tx.now() }),
    )
    .execute()
  await sql`
    delete from searches where id in (
      select id from searches where user_id = ${userId}::uuid and name = ''
      order by used_at desc, id desc offset ${searchQueryLimits.recent})`.execute(tx.db)
}

/** Deletes one recent search, or all of them. */
export async function deleteRecentSearches(tx: Tx, query: string | undefined): Promise<void> {
  await tables(tx.db)
    .deleteFrom('searches')
    .where('user_id', '=', tx.actor.userId)
    .where('name', '=', '')
    .where((eb) => (query === undefined ? eb.lit(true) : eb('query', '=', query)))
    .execute()
}

/** Inserts a saved search and returns its id. */
export async function insertSavedSearch(tx: Tx, name: string, query: string): Promise<string> {
  const { id } = await tables(tx.db)
    .insertInto('searches')
    .values({ id: generateId(), user_id: tx.actor.userId, name, query, used_at: tx.now() })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'name'])
        .where(sql<boolean>`name <> ''`)
        .doUpdateSet({ query, used_at: tx.now() }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function countSavedSearches(tx: Tx, except: string): Promise<number> {
  const { count } = await tables(tx.db)
    .selectFrom('searches')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', tx.actor.userId)
    .where('name', '<>', '')
    .where('name', '<>', except)
    .executeTakeFirstOrThrow()
  return count
}

/** Deletes a saved search; false where the user has no such search. */
export async function deleteSavedSearch(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tables(tx.db)
    .deleteFrom('searches')
    .where('user_id', '=', tx.actor.userId)
    .where('id', '=', id)
    .where('name', '<>', '')
    .executeTakeFirst()
  return numDeletedRows > 0n
}
