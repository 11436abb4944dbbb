import type { Db } from '../../../kernel/ctx.ts'
import type { SignOnTables } from '../single-sign-on/providers.table.ts'

/** Returns whether a user is linked to an identity of any single sign-on provider. */
export async function isUserLinked(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .withTables<SignOnTables>()
    .selectFrom('sign_on_links')
    .select('user_id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
