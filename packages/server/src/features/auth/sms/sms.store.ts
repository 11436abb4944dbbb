import type { SmsPurpose, SmsState } from '@cabinet/contract/auth.sms'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../../kernel/ctx.ts'
import { literally } from '../../../kernel/db/like.ts'
import { isAboveSaver, type User, type UserTables } from '../../users/index.ts'
import type { SmsGatewayTable, SmsMessageTable, SmsTables, SmsTemplateTable } from './sms.table.ts'

export type Gateway = Selectable<SmsGatewayTable>
export type Template = Selectable<SmsTemplateTable>

const tables = (db: Db) => db.withTables<SmsTables & UserTables>()

export const findGateway = (db: Db, enterpriseId: string): Promise<Gateway | undefined> =>
  tables(db)
    .selectFrom('sms_gateways')
    .selectAll()
    .where('enterprise_id', '=', enterpriseId)
    .executeTakeFirst()

/** The same, and whoever asks so after is made to wait until the end of the transaction. */
export const lockGateway = (db: Db, enterpriseId: string): Promise<Gateway | undefined> =>
  tables(db)
    .selectFrom('sms_gateways')
    .selectAll()
    .where('enterprise_id', '=', enterpriseId)
    .forUpdate()
    .executeTakeFirst()

/** Whether some enterprise can send text messages. */
export async function someGateway(db: Db): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('sms_gateways')
    .select('kind')
    .where('kind', '<>', 'off')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether codes reach this person: there is a gateway, saved by nobody below them. */
export async function canText(db: Db, user: Pick<User, 'enterprise_id' | 'type'>): Promise<boolean> {
  const gateway = await findGateway(db, user.enterprise_id)
  return gateway !== undefined && gateway.kind !== 'off' && !isAboveSaver(user.type, gateway.saved_type)
}

export async function putGateway(db: Db, row: Gateway): Promise<void> {
  const { enterprise_id: _, ...rest } = row
  await tables(db)
    .insertInto('sms_gateways')
    .values(row)
    .onConflict((conflict) => conflict.column('enterprise_id').doUpdateSet(rest))
    .execute()
}

export const findTemplates = (db: Db, enterpriseId: string): Promise<Template[]> =>
  tables(db).selectFrom('sms_templates').selectAll().where('enterprise_id', '=', enterpriseId).execute()

export async function putTemplate(db: Db, row: Template): Promise<void> {
  const { enterprise_id: _, purpose: __, ...rest } = row
  await tables(db)
    .insertInto('sms_templates')
    .values(row)
    .onConflict((conflict) => conflict.columns(['enterprise_id', 'purpose']).doUpdateSet(rest))
    .execute()
}

/** Messages that left, or are leaving, since then. */
export async function countSent(db: Db, enterpriseId: string, since: Date): Promise<number> {
  const { count } = await tables(db)
    .selectFrom('sms_messages')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('enterprise_id', '=', enterpriseId)
    .where('at', '>', since)
    .where('state', 'in', ['sending', 'sent'])
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertMessage(db: Db, row: Insertable<SmsMessageTable>): Promise<void> {
  await tables(db).insertInto('sms_messages').values(row).execute()
}

export async function updateMessage(db: Db, id: string, state: SmsState, reason = ''): Promise<void> {
  await tables(db).updateTable('sms_messages').set({ state, reason }).where('id', '=', id).execute()
}

export interface LogFilter {
  enterpriseId: string
  search?: string | undefined
  state?: SmsState | undefined
  purpose?: SmsPurpose | undefined
}

const matching = (db: Db, { enterpriseId, search, state, purpose }: LogFilter) => {
  const like = `%${literally(search?.trim().toLowerCase() ?? '')}%`
  return tables(db)
    .selectFrom('sms_messages as m')
    .leftJoin('users as u', 'u.id', 'm.user_id')
    .where('m.enterprise_id', '=', enterpriseId)
    .$if(state !== undefined, (query) => query.where('m.state', '=', state!))
    .$if(purpose !== undefined, (query) => query.where('m.purpose', '=', purpose!))
    .$if(like !== '%%', (query) =>
      query.where(
        sql<boolean>`(lower(u.name) like ${like} or lower(u.account) like ${like} or m.phone like ${like})`,
      ),
    )
}

/** One page of the log, the newest first. */
export const messagePage = (db: Db, filter: LogFilter, limit: number, offset: number) =>
  matching(db, filter)
    .select(['m.id', 'm.at', 'm.purpose', 'm.phone', 'm.state', 'm.reason', 'u.name', 'u.account'])
    .orderBy('m.at', 'desc')
    .orderBy('m.id')
    .limit(limit)
    .offset(offset)
    .execute()

export async function countMessages(db: Db, filter: LogFilter): Promise<number> {
  const { count } = await matching(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Takes away what is older. */
export async function dropMessages(db: Db, before: Date): Promise<void> {
  await tables(db).deleteFrom('sms_messages').where('at', '<', before).execute()
}
