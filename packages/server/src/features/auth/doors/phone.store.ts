import { sql } from 'kysely'
import type { Db } from '../../../kernel/ctx.ts'
import type { StoredUser, UserRoomTables } from '../../users/index.ts'
import type { SmsGatewayTables } from '../sms/sms.table.ts'

/** A user with a phone, and the type of the gateway's saver; null if the enterprise has no gateway. */
export type PhoneNumberOwner = Pick<StoredUser, 'id' | 'account' | 'language' | 'enterprise_id' | 'type'> & {
  saved_type: number | null
}

/**
 * Finds users with this phone (the users room lends its table); two at most, as two are already ambiguous.
 */
export async function findPhoneOwners(db: Db, phone: string): Promise<PhoneNumberOwner[]> {
  return (
    db
      .withTables<UserRoomTables & SmsGatewayTables>()
      .selectFrom('users')
      .leftJoin('sms_gateways', 'sms_gateways.enterprise_id', 'users.enterprise_id')
      .select(['users.id', 'account', 'language', 'users.enterprise_id', 'type', 'saved_type'])
      .where(
        sql<boolean>`regexp_replace(regexp_replace(phone, '[^0-9+]', '', 'g'), '^(\\+86|0086)', '') = ${phone}`,
      )
      .where('phone', 'is not', null)
      // an unconfirmed number neither signs in nor blocks its real owner
      .where('phone_set_by', '<>', 'self')
      .limit(2)
      .execute()
  )
}
