import { sql } from 'kysely'
import type { Db } from '../../../kernel/ctx.ts'
import type { User, UserTables } from '../../users/index.ts'

/** Ids of people who have this phone (the users room lends its table); two at most, as two are already too many. */
export async function findPhoneOwners(
  db: Db,
  phone: string,
): Promise<Pick<User, 'id' | 'account' | 'language' | 'enterprise_id'>[]> {
  return db
    .withTables<UserTables>()
    .selectFrom('users')
    .select(['id', 'account', 'language', 'enterprise_id'])
    .where(
      sql<boolean>`regexp_replace(regexp_replace(phone, '[^0-9+]', '', 'g'), '^(\\+86|0086)', '') = ${phone}`,
    )
    .where('phone', 'is not', null)
    .limit(2)
    .execute()
}
