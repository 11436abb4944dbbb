import { sql } from 'kysely'
import type { Db } from '../../kernel/ctx.ts'
import type { SignInAuthTables } from './auth.table.ts'
import { accountGuessKey } from './guesses.rules.ts'

/** Number of wrong guesses within the window that lock a key, and the lock's duration (ms). */
export interface GuessRateLimit {
  wrong: number
  windowMs: number
  lockMs: number
}

/** A guess still pending after this long counts as judged: its server was killed. */
const judgedWithinMs = 60_000
/** A wrong guess makes sign-ins require a captcha for this long (by setting). */
const rememberMs = 10 * 60_000

const before = (at: Date, ms: number) => new Date(at.getTime() - ms)
const recent = (since: Date) => sql<Date[]>`array(select t from unnest(g.wrong) as t where t > ${since})`

/**
 * Charges a guess before it is judged, in one conditional statement: however many arrive at once, no more are
 * judged than would lock the key if all were wrong. `busy` means that pending guesses must be judged first.
 */
export async function chargeGuessBudget(
  db: Db,
  key: string,
  limit: GuessRateLimit,
  at: Date,
): Promise<'go' | 'busy' | 'locked'> {
  const wrong = recent(before(at, limit.windowMs))
  const pending = sql<number>`case when g.charged_at > ${before(at, judgedWithinMs)} then g.pending else 0 end`
  const { rows } = await sql`
    insert into guesses as g (key, pending, charged_at) values (${key}, 1, ${at})
    on conflict (key) do update
      set wrong = ${wrong}, pending = ${pending} + 1, charged_at = ${at}, locked_until = null
      where (g.locked_until is null or g.locked_until <= ${at})
        and cardinality(${wrong}) + ${pending} < ${limit.wrong}
    returning key`.execute(db)
  if (rows.length > 0) return 'go'

  const row = await db
    .withTables<SignInAuthTables>()
    .selectFrom('guesses')
    .where('key', '=', key)
    .select('locked_until')
    .executeTakeFirst()
  return row?.locked_until && row.locked_until > at ? 'locked' : 'busy'
}

/** Records a charged guess as wrong; the last one within the limit locks the key. */
export async function bookWrongGuess(db: Db, key: string, limit: GuessRateLimit, at: Date): Promise<void> {
  const wrong = recent(before(at, limit.windowMs))
  const until = new Date(at.getTime() + limit.lockMs)
  await sql`
    update guesses as g
    set pending = greatest(pending - 1, 0),
      wrong = ${wrong} || ${at}::timestamptz,
      locked_until = case when cardinality(${wrong}) + 1 >= ${limit.wrong} then ${until}::timestamptz else locked_until end
    where key = ${key}`.execute(db)
}

/** Records a wrong guess charged to another key; it neither waits for a lock nor prolongs one. */
export async function recordWrongGuess(db: Db, key: string, limit: GuessRateLimit, at: Date): Promise<void> {
  const wrong = recent(before(at, limit.windowMs))
  const until = new Date(at.getTime() + limit.lockMs)
  await sql`
    insert into guesses as g (key, pending, charged_at, wrong) values (${key}, 0, ${at}, array[${at}::timestamptz])
    on conflict (key) do update
      set wrong = ${wrong} || ${at}::timestamptz,
        charged_at = ${at},
        locked_until = case when cardinality(${wrong}) + 1 >= ${limit.wrong} then ${until}::timestamptz end
      where g.locked_until is null or g.locked_until <= ${at}`.execute(db)
}

/** Refunds a charge: the guess was right or was never judged. `forgive` also clears earlier wrong guesses. */
export async function refundGuessBudget(db: Db, key: string, forgive: boolean): Promise<void> {
  await sql`
    update guesses set pending = greatest(pending - 1, 0), wrong = case when ${forgive} then '{}' else wrong end
    where key = ${key}`.execute(db)
}

/** Finds locked accounts of existing users, in lower case. */
export async function findLockedAccounts(db: Db, at: Date): Promise<string[]> {
  const { rows } = await sql<{ account: string }>`
    select lower(u.account) as account from guesses g
    join users u on lower(u.account) = substr(g.key, ${accountGuessKey('').length + 1}::int)
    where g.locked_until > ${at} and starts_with(g.key, ${accountGuessKey('')})`.execute(db)
  return rows.map((row) => row.account)
}

/** Clears the wrong guesses of these accounts; pending ones are still judged. */
export async function unlockAccounts(db: Db, accounts: string[]): Promise<void> {
  await sql`
    update guesses set wrong = '{}', locked_until = null where key = any(${accounts.map(accountGuessKey)}::text[])`.execute(
    db,
  )
}

export async function dropOldGuesses(db: Db, before: Date): Promise<void> {
  await db
    .withTables<SignInAuthTables>()
    .deleteFrom('guesses')
    .where('charged_at', '<', before)
    .where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<', before)]))
    .execute()
}

/** Clears the wrong guesses of a key after a complete sign-in. */
export async function forgiveGuesses(db: Db, key: string): Promise<void> {
  await db
    .withTables<SignInAuthTables>()
    .updateTable('guesses')
    .set({ wrong: [] })
    .where('key', '=', key)
    .execute()
}

/** Counts the wrong guesses of each key in the last ten minutes. */
export async function countRecentWrong(db: Db, keys: string[], at: Date): Promise<Map<string, number>> {
  const rows = await db
    .withTables<SignInAuthTables>()
    .selectFrom('guesses as g')
    .where('g.key', 'in', keys)
    .select(['g.key', sql<number>`cardinality(${recent(before(at, rememberMs))})`.as('wrong')])
    .execute()
  return new Map(rows.map(({ key, wrong }) => [key, wrong]))
}
