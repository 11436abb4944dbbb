import { sql } from 'kysely'
import type { Db } from '../packages/server/src/kernel/ctx.ts'

/**
 * Statements that each of these requests asks of its database: transactions, which for requests that only read are
 * statements. The database counts them with a delay.
 */
export async function countStatements(
  db: Db,
  requests: number,
  ask: () => Promise<unknown>,
): Promise<string> {
  const settled = async () => {
    await new Promise((next) => setTimeout(next, 1500))
    const { rows } = await sql<{ many: number }>`
      select xact_commit::int as many from pg_stat_database where datname = current_database()`.execute(db)
    return rows[0]?.many ?? 0
  }
  await settled()
  const idle = await settled()
  const before = await settled()
  for (let asked = 0; asked < requests; asked++) await ask()
  const after = await settled()
  return ((after - before - (before - idle)) / requests).toFixed(1)
}
