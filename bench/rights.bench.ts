import { sql } from 'kysely'
import { rightSets } from '../packages/contract/src/rights.ts'
import { newId } from '../packages/server/src/kernel/crypto/id.ts'
import type { Ctx } from '../packages/server/src/kernel/ctx.ts'
import { client } from './http.ts'
import { median, report, scratch, startOurs } from './kit.ts'
import { openSeeding, seedFolder, seedUser } from './seed.ts'
import { dataOf } from './wire.ts'

// What rights cost: the same page of a department's folder, and the same question about a hundred files, with no
// grant in the house but the department's own, with 5,000 on the folder, and with one on every other file.
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
    Array.from({ length: each }, (_, index) => [id, index === 0 ? userId : newId()] as const),
  )
  await sql`insert into grants (id, node_id, subject, rights, created_by, created_at)
    select gen_random_uuid(), node, subject, ${rightSets.viewer}::int, ${userId}::uuid, ${ctx.now()}::timestamptz
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
  await sql`vacuum analyze nodes, grants`.execute(seeding.ctx.db)

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
} finally {
  here.close()
  await seeding.close()
  await ours.stop()
  remove()
}
