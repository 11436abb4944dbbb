import { sql } from 'kysely'
import { openQuotaAccounts } from '../packages/server/src/features/quotas/index.ts'
import { insertUserRows } from '../packages/server/src/features/users/index.ts'
import { generateId } from '../packages/server/src/kernel/crypto/id.ts'
import type { Ctx } from '../packages/server/src/kernel/ctx.ts'

/** Adds people who never sign in. */
export async function seedPeople(ctx: Ctx, people: number): Promise<void> {
  const { enterpriseId } = ctx.actor
  for (let from = 0; from < people; from += 5000)
    await ctx.together(async (tx) => {
      const users = Array.from({ length: Math.min(5000, people - from) }, (_, index) => ({
        id: generateId(),
        enterprise_id: enterpriseId,
        organisation_id: enterpriseId,
        account: `reader.${from + index}`,
        name: `Reader ${from + index}`,
        type: 4 as const,
        password_hash: '',
        must_change_password: true,
        created_at: tx.now(),
      }))
      await insertUserRows(tx.db, enterpriseId, users)
      await openQuotaAccounts(
        tx.db,
        users.map(({ id }) => ({ ownerId: id, total: 0 })),
      )
    })
}

/** Adds messages of everybody, the same number each, and more of one person, a quarter unread. The tables' owner leaves out what every row would be checked by. */
export async function seedMessages(
  { db }: Ctx,
  userId: string,
  { each, own }: { each: number; own: number },
): Promise<void> {
  const { rows } = await sql<{
    name: string
    made: string
  }>`select indexname as name, indexdef as made from pg_indexes
    where tablename = 'notices' and indexname <> 'notices_pkey'`.execute(db)
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(db)
  await sql`alter table notices drop constraint notices_user_id_fkey`.execute(db)
  const insert = (who: ReturnType<typeof sql>, count: number, isUnread: ReturnType<typeof sql>) => sql`
    insert into notices (id, user_id, list, kind, text_key, payload, created_at, read_at)
    select uuidv7(), u.id, case when place % 10 = 0 then 3 else 1 end, 'comment', 'commentPush.mention',
      '{"by":"Bench","name":"Report.docx"}', now() - place * interval '1 hour',
      case when ${isUnread} then null else now() end
    from ${who} u, generate_series(1, ${count}::int) place`
  await insert(sql`users`, each, sql`place <= 10`).execute(db)
  await insert(sql`(select ${userId}::uuid as id)`, own, sql`place % 4 = 0`).execute(db)
  for (const { made } of rows) await sql.raw(made).execute(db)
  await sql`alter table notices add constraint notices_user_id_fkey foreign key (user_id) references users
    on delete cascade not valid`.execute(db)
}

/** Announcements of which every second is to everybody; of those the person has read most. */
export async function seedAnnouncements({ db, actor }: Ctx, userId: string, count: number): Promise<void> {
  const { enterpriseId } = actor
  await sql`insert into announcements (id, enterprise_id, title, body, body_text, audience, pinned, must_confirm, by_mail,
      published_at, published_by, created_by, created_at, updated_at)
    select uuidv7(), ${enterpriseId}::uuid, 'Announcement ' || place, '<p>' || repeat('words ', 200) || '</p>',
      repeat('words ', 200), array[case when place % 2 = 0 then ${`${enterpriseId}/*`} else gen_random_uuid()::text end],
      false, false, false, now() - place * interval '1 hour', ${userId}::uuid, ${userId}::uuid, now(), now()
    from generate_series(1, ${count}::int) place`.execute(db)
  await sql`insert into announcement_reads (user_id, announcement_id, read_at)
    select ${userId}::uuid, id, now() from announcements where audience = array[${`${enterpriseId}/*`}] order by id
    limit ${Math.floor(count * 0.4)}::int`.execute(db)
}
