import { type RawBuilder, sql } from 'kysely'
import { namedRightSets } from '../packages/contract/src/rights.ts'
import type { Ctx, Db } from '../packages/server/src/kernel/ctx.ts'
import { seedUser } from './seed.ts'

const SPACES = 200
const FOLDERS = 50
const MAKERS = 30

/** User who searches, and the share of all nodes that the user can access. */
export interface Searcher {
  called: string
  token: string
}

/**
 * Creates this many files and folders with ordinary names in 200 team spaces, up to four folders deep,
 * changed over three years by thirty people; and six users who can access very different parts of it.
 * Inserted directly: a million uploads would take the night.
 */
export async function seedHouse(ctx: Ctx, nodes: number): Promise<Searcher[]> {
  const people = []
  for (let at = 0; at < MAKERS; at++) people.push(await seedUser(ctx, `maker-${at}`))
  const makers = people.map((one) => one.ctx.actor.userId)
  const accounts = ['member', 'newcomer', 'guest', 'scattered', 'stranger', 'administrator']
  const [member, newcomer, guest, scattered, stranger, administrator] = await Promise.all(
    accounts.map((account) => seedUser(ctx, account)),
  )
  await ctx.db.connection().execute(async (db) => {
    await sql`set statement_timeout = 0`.execute(db)
    await withoutIndexes(db as never, () =>
      seedTree({ ...ctx, db: db as never, actor: ctx.actor }, nodes, makers),
    )
    const give = (who: { ctx: Ctx }, what: RawBuilder<unknown>) => grant(db as never, who.ctx, what)
    await give(
      member!,
      sql`
      select id from made_spaces where number % 5 = 0
      union all select id from made_folders where space % 5 = 1 and number = 7`,
    )
    await give(newcomer!, sql`select id from made_spaces where number % 30 = 2`)
    await give(guest!, sql`select id from made_folders where space = 3 and number = 8`)
    await give(
      scattered!,
      sql`
      (select id from made_folders order by id limit 1500)
      union all (select id from nodes where not is_folder and parent_id is not null order by id limit 8000)`,
    )
    await sql`update users set type = 2 where id = ${administrator!.ctx.actor.userId}`.execute(db)
    for (const table of ['nodes', 'grants', 'folder_totals', 'spaces'])
      await sql`vacuum (analyze) ${sql.table(table)}`.execute(db)
    await sql`reset statement_timeout`.execute(db)
  })
  return [
    { called: 'member of a fifth of all', token: member!.token },
    { called: 'member of a thirtieth', token: newcomer!.token },
    { called: 'guest of one folder', token: guest!.token },
    { called: 'reader of 1,500 folders and 8,000 files', token: scattered!.token },
    { called: 'stranger', token: stranger!.token },
    { called: 'administrator', token: administrator!.token },
  ]
}

/** Fills the table of nodes first and makes its indexes afterwards, as a restore does. */
async function withoutIndexes(db: Db, fill: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ name: string; made: string }>`
    select c.relname as name, pg_get_indexdef(i.indexrelid) as made from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = 'nodes'::regclass and not i.indisunique`.execute(db)
  for (const { name } of rows) await sql`drop index ${sql.table(name)}`.execute(db)
  await fill()
  await sql`set maintenance_work_mem = '512MB'`.execute(db)
  for (const { made } of rows) await sql.raw(made).execute(db)
  await sql`reset maintenance_work_mem`.execute(db)
}

async function seedTree({ db, actor, now }: Ctx, nodes: number, makers: string[]): Promise<void> {
  const at = sql`${now()}::timestamptz`
  const enterprise = sql`${actor.enterpriseId}::uuid`
  const maker = sql`(${makers}::uuid[])[1 + (random() * ${makers.length - 1})::int]`
  await sql`create temporary table made_spaces as
    select gen_random_uuid() as id, number from generate_series(1, ${SPACES}::int) as number`.execute(db)
  await sql`insert into spaces (id, enterprise_id, kind, owner_id, name, leader_id, organisation_id, created_at)
    select id, ${enterprise}, 'team', id, '空间 ' || number, gen_random_uuid(), ${actor.organisationId}::uuid, ${at} from made_spaces`.execute(
    db,
  )
  await sql`insert into nodes (id, enterprise_id, is_folder, name, name_key, created_by, created_at, updated_by, updated_at)
    select id, ${enterprise}, true, '', '', ${makers[0]}::uuid, ${at}, ${makers[0]}::uuid, ${at} from made_spaces`.execute(
    db,
  )
  await sql`create temporary table made_folders as
    select gen_random_uuid() as id, s.id as space_id, s.number as space, f as number
    from made_spaces s, generate_series(1, ${FOLDERS}::int) as f`.execute(db)
  await sql`insert into nodes (id, parent_id, enterprise_id, is_folder, name, name_key, created_by, created_at, updated_by, updated_at)
    select id, parent_id, ${enterprise}, true, name, lower(name), ${makers[0]}::uuid, ${at}, ${makers[0]}::uuid, ${at} - number * interval '1 hour'
    from (
      select f.id, f.number, coalesce(above.id, f.space_id) as parent_id,
        (array['合同', '预算', '会议', 'Projects', 'Invoices', 'Reports'])[1 + f.number % 6] || ' ' || f.number as name
      from made_folders f left join made_folders above on above.space = f.space and above.number = f.number / 4
    ) f`.execute(db)
  const each = Math.round(nodes / SPACES / FOLDERS) - 1
  await sql`insert into nodes (id, parent_id, enterprise_id, is_folder, name, name_key, suffix, size, kept, version, created_by, created_at, updated_by, updated_at)
    select gen_random_uuid(), id, ${enterprise}, false, name, lower(name), suffix, 1000 + number, 1000, 1, maker, ${at}, maker,
      ${at} - make_interval(secs => random() * 100000000)
    from (
      select f.id, g.number, suffix, ${maker} as maker,
        (array['季度报告', '会议纪要', '采购合同', '年度预算', '验收单', '培训资料', '技术方案', '客户名单', 'Quarterly report',
          'Minutes of', 'Contract', 'Budget', 'Invoice', 'Roadmap', 'Specification', 'Architecture'])[1 + (g.number + f.number) % 16]
        || ' ' || chr(19968 + (random() * 3000)::int) || chr(19968 + (random() * 3000)::int)
        || ' ' || (2015 + (random() * 11)::int) || '-' || (random() * 1000000)::int || suffix as name
      from made_folders f, generate_series(1, ${each}::int) as g (number),
        lateral (select (array['.docx', '.xlsx', '.pdf', '.png', '.txt', '.pptx'])[1 + g.number % 6] as suffix) s
      order by f.id, g.number
    ) file`.execute(db)
  await sql`insert into folder_totals (node_id, files, folders, items, subfolders)
    select id, ${each}::int, 0, ${each}::int + below, below from (
      select f.id, (select count(*) from made_folders b where b.space = f.space and b.number / 4 = f.number) as below from made_folders f
    ) f
    union all select id, ${each * FOLDERS}::int, ${FOLDERS}::int, 3, 3 from made_spaces`.execute(db)
}

async function grant(db: Db, { actor, now }: Ctx, nodes: RawBuilder<unknown>): Promise<void> {
  await sql`with given as (
      insert into grants (id, node_id, subject, rights, created_by, created_at)
      select gen_random_uuid(), id, ${actor.userId}, ${namedRightSets.viewer}::int, ${actor.userId}::uuid, ${now()}::timestamptz
      from (${nodes}) one returning node_id
    )
    update nodes set grant_count = grant_count + 1 where id in (select node_id from given)`.execute(db)
}
