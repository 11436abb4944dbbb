import type { SmsDeliveryState, SmsMessagePurpose } from '@cabinet/contract/auth.sms'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../../kernel/ctx.ts'
import { escapeLikePattern } from '../../../kernel/db/like.ts'
import { isAboveChannelSaver, type StoredUser, type UserRoomTables } from '../../users/index.ts'
import type { SmsGatewayTable, SmsGatewayTables, SmsMessageTable, SmsTemplateTable } from './sms.table.ts'

export type SmsGatewayRow = Selectable<SmsGatewayTable>
export type SmsTemplateRow = Selectable<SmsTemplateTable>

const tables = (db: Db) => db.withTables<SmsGatewayTables & UserRoomTables>()

export const findSmsGateway = (db: Db, enterpriseId: string): Promise<SmsGatewayRow | undefined> =>
  tables(db)
    .selectFrom('sms_gateways')
    .selectAll()
    .where('enterprise_id', '=', enterpriseId)
    .executeTakeFirst()

/** Same, locked until the transaction ends. */
export const lockSmsGateway = (db: Db, enterpriseId: string): Promise<SmsGatewayRow | undefined> =>
  tables(db)
    .selectFrom('sms_gateways')
    .selectAll()
    .where('enterprise_id', '=', enterpriseId)
    .forUpdate()
    .executeTakeFirst()

/** Returns whether any enterprise can send text messages. */
export async function hasAnySmsGateway(db: Db): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('sms_gateways')
    .select('kind')
    .where('kind', '<>', 'off')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns whether this user can receive codes: a gateway exists, and its saver is not of a lower type. */
export async function canReceiveSmsCodes(
  db: Db,
  user: Pick<StoredUser, 'enterprise_id' | 'type'>,
): Promise<boolean> {
  const gateway = await findSmsGateway(db, user.enterprise_id)
  return (
    gateway !== undefined && gateway.kind !== 'off' && !isAboveChannelSaver(user.type, gateway.saved_type)
  )
}

export async function putSmsGateway(db: Db, row: SmsGatewayRow): Promise<void> {
  const { enterprise_id: _, ...rest } = row
  await tables(db)
    .insertInto('sms_gateways')
    .values(row)
    .onConflict((conflict) => conflict.column('enterprise_id').doUpdateSet(rest))
    .execute()
}

export const findSmsTemplates = (db: Db, enterpriseId: string): Promise<SmsTemplateRow[]> =>
  tables(db).selectFrom('sms_templates').selectAll().where('enterprise_id', '=', enterpriseId).execute()

export async function putSmsTemplate(db: Db, row: SmsTemplateRow): Promise<void> {
  const { enterprise_id: _, purpose: __, ...rest } = row
  await tables(db)
    .insertInto('sms_templates')
    .values(row)
    .onConflict((conflict) => conflict.columns(['enterprise_id', 'purpose']).doUpdateSet(rest))
    .execute()
}

/** Counts messages sent, or being sent, since then. */
export async function countSentMessages(db: Db, enterpriseId: string, since: Date): Promise<number> {
  const { count } = await tables(db)
    .selectFrom('sms_messages')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('enterprise_id', '=', enterpriseId)
    .where('at', '>', since)
    .where('state', 'in', ['sending', 'sent'])
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertSmsMessage(db: Db, row: Insertable<SmsMessageTable>): Promise<void> {
  await tables(db).insertInto('sms_messages').values(row).execute()
}

export async function updateSmsMessage(
  db: Db,
  id: string,
  state: SmsDeliveryState,
  reason = '',
): Promise<void> {
  await tables(db).updateTable('sms_messages').set({ state, reason }).where('id', '=', id).execute()
}

export interface SmsLogFilter {
  enterpriseId: string
  search?: string | undefined
  state?: SmsDeliveryState | undefined
  purpose?: SmsMessagePurpose | undefined
}

const matching = (db: Db, { enterpriseId, search, state, purpose }: SmsLogFilter) => {
  const like = `%${escapeLikePattern(search?.trim().toLowerCase() ?? '')}%`
  return tables(db)
    .selectFrom('sms_messages as m')
    .leftJoin('users as u', 'u.id', 'm.user_id')
    .where('m.enterprise_id', '=', enterpriseId)
    .where((eb) => (state === undefined ? eb.lit(true) : eb('m.state', '=', state)))
    .where((eb) => (purpose === undefined ? eb.lit(true) : eb('m.purpose', '=', purpose)))
    .$if(like !== '%%', (query) =>
      query.where(
        sql<boolean>`(lower(u.name) like ${like} or lower(u.account) like ${like} or m.phone like ${like})`,
      ),
    )
}

/** Returns one page of the log, newest first. */
export const pageOfSmsMessages = (db: Db, filter: SmsLogFilter, limit: number, offset: number) =>
  matching(db, filter)
    .select(['m.id', 'm.at', 'm.purpose', 'm.phone', 'm.state', 'm.reason', 'u.name', 'u.account'])
    .orderBy('m.at', 'desc')
    .orderBy('m.id')
    .limit(limit)
    .offset(offset)
    .execute()

export async function countSmsMessages(db: Db, filter: SmsLogFilter): Promise<number> {
  const { count } = await matching(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Deletes older messages from the log. */
export async function deleteSmsMessages(db: Db, before: Date): Promise<void> {
  await tables(db).deleteFrom('sms_messages').where('at', '<', before).execute()
}
