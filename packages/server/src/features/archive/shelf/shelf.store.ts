import { newId } from '../../../kernel/crypto/id.ts'
import type { Db, Tx } from '../../../kernel/ctx.ts'
import { place } from '../../locks/index.ts'
import type { TreeTables } from '../../nodes/tree/index.ts'
import { insertQuota } from '../../organisations/index.ts'

const tables = (db: Db) => db.withTables<TreeTables>()

/** The lock on an archive's root ends when nobody reads clocks like ours any more. */
const never = new Date('9999-12-31T00:00:00Z')

/** The space of an enterprise's archive, if it has one yet. */
export async function findShelf(db: Db, enterpriseId: string): Promise<string | undefined> {
  const row = await tables(db)
    .selectFrom('spaces')
    .select('id')
    .where('enterprise_id', '=', enterpriseId)
    .where('kind', '=', 'archive')
    .executeTakeFirst()
  return row?.id
}

/** Finds or makes it, with an account of bytes of its own and a lock that binds everybody. Several may come at once. */
export async function openShelf(tx: Tx, name: string): Promise<string> {
  const { enterpriseId, userId } = tx.actor
  const found = await findShelf(tx.db, enterpriseId)
  if (found) return found
  const id = newId()
  const at = tx.now()
  const made = await tables(tx.db)
    .insertInto('spaces')
    .values({ id, kind: 'archive', owner_id: id, enterprise_id: enterpriseId, name, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return (await findShelf(tx.db, enterpriseId))!
  await insertQuota(tx.db, id, 0)
  const by = { created_by: userId, created_at: at, updated_by: userId, updated_at: at }
  await tables(tx.db)
    .insertInto('nodes')
    .values({
      id,
      parent_id: null,
      enterprise_id: enterpriseId,
      is_folder: true,
      name: '',
      name_key: '',
      ...by,
    })
    .execute()
  await tables(tx.db).insertInto('folder_totals').values({ node_id: id }).execute()
  await place(tx, { nodeId: id, spaceId: id, kind: 'archive', until: never })
  return id
}
