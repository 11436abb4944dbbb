import { sql } from 'kysely'
import { namedRightSets } from '../packages/contract/src/rights.ts'
import { effectiveRights } from '../packages/server/src/features/nodes/index.ts'
import { generateId } from '../packages/server/src/kernel/crypto/id.ts'
import { type Ctx, contextAsActor } from '../packages/server/src/kernel/ctx.ts'
import { client } from './http.ts'
import { median, report, scratch, startOurs } from './kit.ts'
import { openSeeding, seedFolder, seedUser } from './seed.ts'
import { dataOf } from './wire.ts'

// Cost of rights: a page of a department's folder and a check of a hundred files, with only the department's
// own grant, with 5,000 grants on the folder, and with one grant on every other file.
const PAGE = 100
const files = 10_000
const grants = 5_000
const rounds = Number(process.env.BENCH_ROUNDS ?? 61)

const { dir, remove } = scratch()
const ours = await startOurs(dir)
const here = client(ours.port)
const headers = { authorization: `Bearer ${ours.token}` }

/** Grants to people who do not ask here, except that the asker is among them. */
async function grant(ctx: Ctx, nodeIds: string[], userId: string) {
  const each = nodeIds.length === 1 ? grants : 1
  const rows = nodeIds.flatMap((id) =>
    Array.from({ length: each }, (_, index) => [id, index === 0 ? userId : generateId()] as const),
  )
  await sql`insert into grants (id, node_id, subject, rights, created_by, created_at)
    select gen_random_uuid(), node, subject, ${namedRightSets.viewer}::int, ${userId}::uuid, ${ctx.now()}::timestamptz
    from unnest(${rows.map(([id]) => id)}::uuid[], ${rows.map(([, subject]) => subject)}::text[]) as given (node, subject)`.execute(
    ctx.db,
  )
  await sql`update nodes set grant_count = grant_count + ${each}::int where id = any(${nodeIds}::uuid[])`.execute(
    ctx.db,
  )
}

async function ask(path: string, body?: object) {
  const answer = await here.ask(path, {
    headers: { ...headers, 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  return { ms: answer.ms, data: dataOf<{ Data: { FileId: string }[] }>({ ...answer, headers: '' }) }
}

/** Size of the last case: nodes, grants, ids per query, subjects of the user. */
const house = { nodes: 1_000_000, grants: 100_000, ids: 1000, subjects: 50 }
/** Milliseconds that one question may take. */
const GOAL_MS = 20

/**
 * The rights on 1,000 files, ten folders deep, of somebody with 50 subjects among 1,000,000 nodes and 100,000 grants.
 * Half of the grants stand on folders and half on files; most name others.
 */
async function thousand(ctx: Ctx, { db }: Ctx, owner: Ctx) {
  const at = ctx.now()
  const { userId } = owner.actor
  const subjects = [userId, ...Array.from({ length: house.subjects - 1 }, () => generateId())]
  await effectiveRights(owner, [userId])
  // 100 trees of 100 folders, each folder in the one before by tens, and files in all of them
  await sql`create unlogged table made as
    select gen_random_uuid() as id, number, number / 100 as tree, number % 100 as place from generate_series(0, 9999) number`.execute(
    db,
  )
  await sql`insert into nodes (id, parent_id, enterprise_id, is_folder, name, name_key, created_by, created_at, updated_by, updated_at)
    select made.id, coalesce(above.id, ${userId}::uuid), ${ctx.actor.enterpriseId}::uuid, true, 'd' || made.number, 'd' || made.number,
      ${userId}::uuid, ${at}::timestamptz, ${userId}::uuid, ${at}::timestamptz
    from made left join made above on above.tree = made.tree and above.place = made.place - 10`.execute(db)
  await sql`insert into folder_totals (node_id) select id from made`.execute(db)
  // in portions: one statement of a million rows runs into the server's time-out
  for (let tree = 0; tree < 100; tree += 4)
    await sql`insert into nodes (id, parent_id, enterprise_id, is_folder, name, name_key, suffix, size, kept, version, created_by, created_at, updated_by, updated_at)
    select gen_random_uuid(), made.id, ${ctx.actor.enterpriseId}::uuid, false, 'f' || file || '.txt', 'f' || file || '.txt', '.txt', 1, 1, 1,
      ${generateId()}::uuid, ${at}::timestamptz, ${generateId()}::uuid, ${at}::timestamptz
    from (select * from made where tree >= ${tree}::int and tree < ${tree + 4}::int) made cross join generate_series(1, ${Math.round(house.nodes / 10_000) - 1}::int) file`.execute(
      db,
    )
  await sql`insert into grants (id, node_id, subject, rights, created_by, created_at)
    select gen_random_uuid(), id, case when random() < 0.1 then (${subjects}::text[])[1 + floor(random() * ${house.subjects}::int)::int]
      else gen_random_uuid()::text end, ${namedRightSets.viewer}::int, ${userId}::uuid, ${at}::timestamptz
    from (select made.id from made cross join generate_series(1, ${house.grants / 20_000}::int)
      union all (select nodes.id from nodes join made on made.id = nodes.parent_id where not nodes.is_folder limit ${house.grants / 2}::int)) places
    on conflict do nothing`.execute(db)
  await sql`update nodes set grant_count = counted.grants
    from (select node_id, count(*)::int as grants from grants group by node_id) counted where counted.node_id = nodes.id and nodes.grant_count <> counted.grants`.execute(
    db,
  )
  await sql`vacuum analyze nodes, grants, folder_totals`.execute(db)
  const { rows } = await sql<{ id: string }>`
    select nodes.id from nodes join made on made.id = nodes.parent_id
    where not nodes.is_folder and made.place >= 90 order by md5(nodes.id::text) limit ${house.ids}::int`.execute(
    db,
  )
  const ids = rows.map((row) => row.id)
  // a user who is not the owner: an owner's rights need no grant, and the work is the same
  const asker = contextAsActor(ctx, { ...ctx.actor, userId: subjects[1]!, type: 4, managed: [], subjects })
  const times: number[] = []
  let seen = 0
  // the first rounds fill the memory of a database that was written a moment ago
  for (let round = -rounds; round < rounds; round++) {
    const start = performance.now()
    seen = (await effectiveRights(asker, ids)).size
    if (round >= 0) times.push(performance.now() - start)
  }
  const ms = median(times)
  report({
    name: `rights: ${house.ids} ids of ${house.nodes} nodes, ${house.subjects} subjects, ${house.grants} grants`,
    ours: 1000 / ms,
    peer: `${GOAL_MS} ms`,
    theirs: 1000 / GOAL_MS,
    unit: '/s',
    goal: 1,
    more: `${ms.toFixed(2)} ms in one query, ${seen} of them seen`,
  })
}

const seeding = await openSeeding(ours)
try {
  const { organisationId, userId } = seeding.ctx.actor
  const owner = await seedUser(seeding.ctx, 'owner')
  const kinds = ['no grants', 'on the folder', 'on its files'] as const
  const list = (id: string) => `/api/File/GetFileList?ParentId=${id}&PageSize=${PAGE}`
  const folders = new Map<string, { id: string; ids: string[] }>()
  for (const name of kinds) {
    const id = await seedFolder(owner.ctx, name, files, { spaceId: organisationId })
    const { data } = await ask(list(id))
    folders.set(name, { id, ids: data.Data.map((row) => row.FileId) })
  }
  // every other file, as they are listed
  const { rows } = await sql<{ id: string }>`select id from (
    select id, row_number() over (order by name, id) as place from nodes where parent_id = ${folders.get('on its files')!.id}
    ) n where place % 2 = 0 limit ${grants}`.execute(seeding.ctx.db)
  await grant(
    seeding.ctx,
    rows.map((row) => row.id),
    userId,
  )
  await grant(seeding.ctx, [folders.get('on the folder')!.id], userId)
  await sql`vacuum analyze nodes, grants`.execute(seeding.ownerCtx.db)

  const times = new Map<string, number[]>()
  const timed = (name: string, ms: number) => times.set(name, [...(times.get(name) ?? []), ms])
  for (let round = 0; round < rounds; round++)
    for (const name of round % 2 === 0 ? kinds : kinds.toReversed()) {
      const { id, ids } = folders.get(name)!
      timed(`page, ${name}`, (await ask(list(id))).ms)
      timed(`question, ${name}`, (await ask('/api/File/GetFilePermissions', { Ids: ids, BtnType: 2 })).ms)
    }
  for (const [what, words] of [
    ['page', `a page of ${PAGE}`],
    ['question', `the rights on ${PAGE} files`],
  ] as const)
    for (const name of kinds.slice(1)) {
      const [with_, without] = [`${what}, ${name}`, `${what}, no grants`].map((key) =>
        median(times.get(key)!),
      ) as [number, number]
      report({
        name: `rights: ${words}, ${grants} grants ${name}`,
        ours: 1000 / with_,
        peer: 'ours without grants',
        theirs: 1000 / without,
        unit: '/s',
        goal: 0.9,
        more: `${with_.toFixed(2)} ms against ${without.toFixed(2)} ms`,
      })
    }

  await thousand(seeding.ctx, seeding.ownerCtx, owner.ctx)
} finally {
  here.close()
  await seeding.close()
  await ours.stop()
  remove()
}
