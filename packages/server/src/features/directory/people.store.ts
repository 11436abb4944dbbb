import type { Db } from '../../kernel/ctx.ts'
import { findUserByAccount } from '../users/index.ts'
import type { DirectoryTables } from './directory.table.ts'

/** Returns the directory key of an account; undefined if the user is not from a directory. */
export async function findDirectoryKeyOfAccount(
  db: Db,
  account: string,
): Promise<{ key: string; enterpriseId: string; type: number } | undefined> {
  const user = await findUserByAccount(db, account)
  if (!user) return undefined
  const row = await db
    .withTables<DirectoryTables>()
    .selectFrom('directory_people')
    .where('user_id', '=', user.id)
    .select(['key', 'enterprise_id'])
    .executeTakeFirst()
  return row && { key: row.key, enterpriseId: row.enterprise_id, type: user.type }
}
