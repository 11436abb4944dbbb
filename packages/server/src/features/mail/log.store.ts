import type { MailKind, MailState } from '@cabinet/contract/mail'
import { sql } from 'kysely'
import type { Db } from '../../kernel/ctx.ts'
import { escapeLikePattern } from '../../kernel/db/like.ts'
import type { UserRoomTables } from '../users/index.ts'
import type { MailRoomTables } from './mail.table.ts'

export interface MailLogFilter {
  search?: string | undefined
  state?: MailState | undefined
  kind?: MailKind | undefined
}

const matching = (db: Db, { search, state, kind }: MailLogFilter) => {
  const like = `%${escapeLikePattern(search?.trim().toLowerCase() ?? '')}%`
  return db
    .withTables<MailRoomTables & UserRoomTables>()
    .selectFrom('mails as m')
    .leftJoin('users as u', 'u.id', 'm.user_id')
    .$if(state !== undefined, (query) => query.where('m.state', '=', state!))
    .$if(kind !== undefined, (query) => query.where('m.kind', '=', kind!))
    .$if(like !== '%%', (query) =>
      query.where(
        sql<boolean>`(lower(m.address) like ${like} or lower(u.name) like ${like} or lower(u.account) like ${like})`,
      ),
    )
}

/** Returns one page of the log, newest first. */
export const pageOfMailLog = (db: Db, filter: MailLogFilter, limit: number, offset: number) =>
  matching(db, filter)
    .select([
      'm.id',
      'm.created_at',
      'm.kind',
      'm.address',
      'm.recipient',
      'm.state',
      'm.reason',
      'm.attempts',
    ])
    .select(['m.next_at', 'm.sent_at', 'u.name', 'u.account'])
    .orderBy('m.created_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export async function countMailLog(db: Db, filter: MailLogFilter): Promise<number> {
  const { count } = await matching(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
