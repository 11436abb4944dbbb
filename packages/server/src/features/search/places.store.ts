import { sql } from 'kysely'
import type { Ctx } from '../../kernel/ctx.ts'

/** Users of the asker's enterprise whose account or name is this, else those in which it stands; at most a hundred. */
export async function findMakers({ db, actor }: Ctx, words: string): Promise<string[]> {
  if (/^(me|我|自己)$/i.test(words)) return [actor.userId]
  const { rows } = await sql<{ id: string; exact: boolean }>`
    select id, lower(account) = lower(${words}) or lower(name) = lower(${words}) as exact from users
    where enterprise_id = ${actor.enterpriseId}::uuid
      and (position(lower(${words}) in lower(account)) > 0 or position(lower(${words}) in lower(name)) > 0)
    order by exact desc limit 100`.execute(db)
  const exact = rows.filter((row) => row.exact)
  return (exact.length > 0 ? exact : rows).map((row) => row.id)
}
