import { definedOf } from '../../../kernel/certain.ts'
import { generateId } from '../../../kernel/crypto/id.ts'
import type { Db, Tx } from '../../../kernel/ctx.ts'
import { placeOrProlongLock } from '../../locks/index.ts'
import type { NodeTreeTables } from '../../nodes/tree/index.ts'
import { openQuotaAccount } from '../../quotas/index.ts'

const tables = (db: Db) => db.withTables<NodeTreeTables>()

/** The expiry of the lock on an archive's root, far enough to mean never. */
const never = new Date('9999-12-31T00:00:00Z')

/** Finds the space of an enterprise's archive, if it has one yet. */
export async function findArchiveStorage(db: Db, enterpriseId: string): Promise<string | undefined> {
  const row = await tables(db)
    .selectFrom('spaces')
    .select('id')
    .where('enterprise_id', '=', enterpriseId)
    .where('kind', '=', 'archive')
    .executeTakeFirst()
  return row?.id
}

/**
 * Finds or creates the archive's space, with its own quota account and a lock that binds everyone. Safe to
 * run concurrently.
 */
export async function openArchiveStorage(tx: Tx, name: string): Promise<string> {
  const { enterpriseId, userId } = tx.actor
  const found = await findArchiveStorage(tx.db, enterpriseId)
  if (found) return found
  const id = generateId()
  const at = tx.now()
  const made = await tables(tx.db)
    .insertInto('spaces')
    .values({ id, kind: 'archive', owner_id: id, enterprise_id: enterpriseId, name, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return definedOf(await findArchiveStorage(tx.db, enterpriseId), 'space just made')
  await openQuotaAccount(tx.db, id, 0)
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
  await placeOrProlongLock(tx, { nodeId: id, spaceId: id, kind: 'archive', until: never })
  return id
}
