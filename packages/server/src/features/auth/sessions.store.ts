import { limits } from '@cabinet/contract/limits'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../kernel/ctx.ts'
import { settingValueSql } from '../settings/index.ts'
import { awaitsTermsSql } from '../terms/index.ts'
import type { SessionsTable, SignInAuthTables } from './auth.table.ts'

export type SessionRow = Selectable<SessionsTable>

const tables = (db: Db) => db.withTables<SignInAuthTables>()

/** Adds a session. Returns whether its user must accept a text of the terms first. */
export async function insertUserSession(
  db: Db,
  row: Pick<SessionRow, 'id' | 'user_id' | 'access_hash' | 'refresh_hash' | 'issued_at' | 'ip' | 'agent'>,
): Promise<{ mustAcceptTerms: boolean }> {
  const { mustAcceptTerms } = await tables(db)
    .insertInto('sessions')
    .values({ ...row, created_at: row.issued_at, seen_at: row.issued_at })
    .returning((eb) =>
      awaitsTermsSql(eb.ref('sessions.user_id'), eb.ref('sessions.created_at')).as('mustAcceptTerms'),
    )
    .executeTakeFirstOrThrow()
  return { mustAcceptTerms: Boolean(mustAcceptTerms) }
}

/** Returns the hash of an open session's current access token. */
export async function findAccessHash(db: Db, sessionId: string): Promise<string | undefined> {
  const row = await tables(db)
    .selectFrom('sessions')
    .select('access_hash')
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row?.access_hash
}

/** Finds the session of an unused refresh token, locked until the transaction ends. */
export const findSessionToExchange = (db: Db, refreshHash: string): Promise<SessionRow | undefined> =>
  tables(db)
    .selectFrom('sessions')
    .selectAll()
    .where('refresh_hash', '=', refreshHash)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** Finds the session whose refresh token this was before an exchange. */
export const findSessionOfSpent = (db: Db, refreshHash: string): Promise<SessionRow | undefined> =>
  tables(db)
    .selectFrom('spent_refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'spent_refresh_tokens.session_id')
    .where('spent_refresh_tokens.hash', '=', refreshHash)
    .selectAll('sessions')
    .executeTakeFirst()

/**
 * Stores new tokens of a session; the old access token stays valid until `oldUntil`, the old refresh token is
 * recorded.
 */
export async function updateSessionTokens(
  db: Db,
  session: SessionRow,
  fresh: { accessHash: string; refreshHash: string; at: Date; oldUntil: Date },
): Promise<void> {
  await tables(db)
    .insertInto('spent_refresh_tokens')
    .values({ hash: session.refresh_hash, session_id: session.id })
    .execute()
  await tables(db)
    .updateTable('sessions')
    .set({
      access_hash: fresh.accessHash,
      refresh_hash: fresh.refreshHash,
      issued_at: fresh.at,
      previous_access_hash: session.access_hash,
      previous_access_until: fresh.oldUntil,
    })
    .where('id', '=', session.id)
    .execute()
}

/** Ends these sessions of a user; without ids all, optionally except one. Returns the ids that ended. */
export async function deleteSessions(
  db: Db,
  which: { userId: string; only?: string | string[]; except?: string },
  at: Date,
): Promise<string[]> {
  let query = tables(db)
    .updateTable('sessions')
    .set({ ended_at: at })
    .where('user_id', '=', which.userId)
    .where('ended_at', 'is', null)
  if (which.only) query = query.where('id', '=', sql<string>`any(${[which.only].flat()}::uuid[])`)
  if (which.except) query = query.where('id', '<>', which.except)
  const rows = await query.returning('id').execute()
  return rows.map((row) => row.id)
}

/** Ends every session of these users. Returns the ids that ended. */
export async function endEverySession(db: Db, userIds: string[], at: Date): Promise<string[]> {
  const rows = await tables(db)
    .updateTable('sessions')
    .set({ ended_at: at })
    .where('user_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

/** Updates a session's last-seen time, at most once every `everyMs`. */
export async function updateSessionSeenAt(db: Db, id: string, at: Date, everyMs: number): Promise<void> {
  await tables(db)
    .updateTable('sessions')
    .set({ seen_at: at })
    .where('id', '=', id)
    .where('seen_at', '<=', new Date(at.getTime() - everyMs))
    .execute()
}

/** Returns a user's valid sessions, the least recently seen last. */
export const findOpenSessions = (db: Db, userId: string, at: Date): Promise<SessionRow[]> =>
  tables(db)
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('issued_at', '>', new Date(at.getTime() - limits.tokenEndMs))
    .where(
      'created_at',
      '>',
      sql<Date>`${at}::timestamptz - ${settingValueSql('sessionDays')} * interval '24 hours'`,
    )
    .orderBy('seen_at', 'desc')
    .orderBy('created_at', 'desc')
    .execute()

/** Deletes sessions that ended, or whose tokens were issued, before these times. */
export async function dropOldSessions(db: Db, endedBefore: Date, issuedBefore: Date): Promise<void> {
  await tables(db)
    .deleteFrom('sessions')
    .where((eb) =>
      eb.or([
        eb('ended_at', '<', endedBefore),
        eb('issued_at', '<', sql<Date>`${issuedBefore}::timestamptz`),
      ]),
    )
    .execute()
}

export const findSessionById = (db: Db, id: string): Promise<SessionRow | undefined> =>
  tables(db).selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirst()

/** Ms since the last request within which a user counts as present; open pages ask each minute. */
const presentMs = 5 * 60_000

/** Finds users of an enterprise who are present: only they may have a window open. */
export async function findPresentUsers(db: Db, enterpriseId: string, at: Date): Promise<string[]> {
  const since = new Date(at.getTime() - presentMs)
  const { rows } = await sql<{ id: string }>`
    select distinct s.user_id as id from sessions s join users u on u.id = s.user_id
    where s.ended_at is null and s.seen_at > ${since} and u.enterprise_id = ${enterpriseId}::uuid`.execute(db)
  return rows.map(({ id }) => id)
}
