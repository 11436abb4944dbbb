import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import type { PgBoss } from 'pg-boss'
import { generateId } from '../crypto/id.ts'
import type { Db } from '../ctx.ts'
import type { EnqueueOptions } from './definition.ts'

/** pg-boss's schema in our database. */
export const jobQueueSchema = 'pgboss'

/** Puts a job into its queue with the caller's transaction. */
export async function enqueueInTransaction(
  boss: PgBoss,
  trx: Db,
  name: string,
  input: object,
  { key, startAfterSeconds }: EnqueueOptions,
): Promise<void> {
  const options = {
    db: over(trx),
    // The queues keep one waiting job per key (policy `short`), so a job without one gets a key that nobody shares.
    singletonKey: key ?? generateId(),
    ...(startAfterSeconds && { startAfter: startAfterSeconds }),
  }
  for (;;) {
    if (key !== undefined && (await holdWaiting(boss, options.db, name, key))) return
    // Null when another transaction put the same key first: it is committed now, so the next round finds it.
    if ((await boss.send(name, input, options)) !== null) return
  }
}

/**
 * Finds the job that waits under this key and keeps workers from taking it before this transaction ends: else it
 * could run without seeing what this transaction wrote, and nothing would run afterwards.
 */
async function holdWaiting(
  boss: PgBoss,
  db: ReturnType<typeof over>,
  name: string,
  singletonKey: string,
): Promise<boolean> {
  // an update without changes locks the job; the newest is the one that waits, where one does
  const { jobs } = await boss.update(name, undefined, { singletonKey, db })
  const [id] = jobs
  if (id === undefined) return false
  // one that will be tried again is another's attempt: what is queued now has its own
  const [job] = await boss.findJobs(name, { id, db })
  return job?.state === 'created'
}

/**
 * Those of these queues in which a job is due: one probe of an index each. pg-boss tells it of one queue by a
 * query, or of all by counts that are seconds old (decision 444).
 */
export async function findQueuesWithDueJobs(pool: pg.Pool, names: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>({
    name: 'jobs-due',
    text: `select name from unnest($1::text[]) as queue (name) where exists (
      select from ${jobQueueSchema}.job j
      where j.name = queue.name and j.state < 'active' and not j.blocked and j.start_after <= ${jobQueueSchema}.job_now())`,
    values: [names],
  })
  return rows.map((row) => row.name)
}

/**
 * Lets a running job be tried once more than its definition says; pg-boss changes only jobs that wait
 * (decision 444).
 */
export async function grantExtraAttempt(pool: pg.Pool, name: string, id: string): Promise<void> {
  await pool.query(
    `update ${jobQueueSchema}.job set retry_limit = retry_limit + 1 where name = $1 and id = $2`,
    [name, id],
  )
}

const over = (trx: Db) => ({
  async executeSql(text: string, values: unknown[] = []) {
    const { rows } = await trx.executeQuery(CompiledQuery.raw(text, values))
    return { rows: [...rows] }
  },
})
