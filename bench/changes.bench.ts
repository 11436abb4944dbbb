import { sql } from 'kysely'
import pg from 'pg'
import { fileEndpoints } from '../packages/contract/src/files.ts'
import { backgroundTaskEndpoints } from '../packages/contract/src/push.tasks.ts'
import { recycleEndpoints } from '../packages/contract/src/recycle.ts'
import { serverRooms } from '../packages/server/src/features/index.ts'
import type { Ctx } from '../packages/server/src/kernel/ctx.ts'
import { client, figure } from './http.ts'
import { median, peakMemoryOf, report, scratch, startOurs } from './kit.ts'
import { openSeeding, seedFolder } from './seed.ts'
import { dataOf } from './wire.ts'

// Moving, deleting and restoring a folder of 100,000 files, each one request, against the same with a folder of one
// file: the size must not matter; and copying it, which is a task. Database time is the sum of what the queries of the use case take, measured in this
// process, which runs it on the server's database with the server's code.
const count = Number(process.env.BENCH_FILES ?? 100_000)
const rounds = Number(process.env.BENCH_ROUNDS ?? 15)

const { dir, remove } = scratch()
const ours = await startOurs(dir)
const here = client(ours.port)

let databaseMs = 0
const query = pg.Client.prototype.query
pg.Client.prototype.query = function timed(this: pg.Client, ...asked: never[]) {
  const begun = performance.now()
  const answer = (query as (...asked: never[]) => unknown).apply(this, asked)
  if (answer instanceof Promise)
    void answer.finally(() => (databaseMs += performance.now() - begun)).catch(() => {})
  return answer
} as never

const useCases = serverRooms.flatMap((room) => room.routes ?? [])
const useCase = (path: string) =>
  useCases.find(({ endpoint }) => endpoint.path === path)!.run as (
    ctx: Ctx,
    input: object,
  ) => Promise<unknown>
const { move, remove: drop } = fileEndpoints
const { restore } = recycleEndpoints

async function post(path: string, body: object) {
  const headers = { authorization: `Bearer ${ours.token}`, 'content-type': 'application/json' }
  const answer = await here.ask(path, { method: 'POST', headers, body: JSON.stringify(body) })
  const data = dataOf<{ Results?: { Result: string }[] } | { Result: string }[]>({ ...answer, headers: '' })
  const results = Array.isArray(data) ? data : data.Results!
  if (results.some(({ Result }) => Result !== 'done')) throw new Error(`${path}: ${JSON.stringify(results)}`)
  return answer.ms
}

const seeding = await openSeeding(ours)
const verbs = ['move', 'delete', 'restore'] as const
type Verb = (typeof verbs)[number]
const times = { request: new Map<string, number[]>(), database: new Map<string, number[]>() }
const note = (kind: keyof typeof times, verb: Verb, size: number, ms: number) =>
  times[kind].set(`${verb} ${size}`, [...(times[kind].get(`${verb} ${size}`) ?? []), ms])

async function inProcess(verb: Verb, size: number, path: string, input: object) {
  databaseMs = 0
  await useCase(path)(seeding.ctx, input)
  note('database', verb, size, databaseMs)
}

/** A copy is a task: the request is short, the rest is a rate, and the server holds a portion at a time. */
async function copyLarge(id: string) {
  const headers = { authorization: `Bearer ${ours.token}` }
  const get = async (taskId: string) =>
    dataOf<{ taskStatus: string; success: number }>({
      ...(await here.ask(`${backgroundTaskEndpoints.get.path}?id=${taskId}`, { method: 'GET', headers })),
      headers: '',
    })
  const began = performance.now()
  const answer = await here.ask(fileEndpoints.copy.path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ Ids: [id], ParentId: seeding.ctx.actor.userId, Conflict: 'both' }),
  })
  const { TaskId } = dataOf<{ TaskId: string }>({ ...answer, headers: '' })
  let task = await get(TaskId)
  while (task.taskStatus === 'waiting' || task.taskStatus === 'running') {
    await new Promise((resolve) => setTimeout(resolve, 100))
    task = await get(TaskId)
  }
  const seconds = (performance.now() - began) / 1000
  if (task.taskStatus !== 'done' || task.success !== count + 1) throw new Error(JSON.stringify(task))
  const memory = peakMemoryOf(ours.pids()).toFixed(0)
  figure(`changes: begin a copy of ${count} files`, answer.ms, 'ms', { atMost: 500 })
  figure(
    `changes: copy a folder of ${count} files as a task`,
    count / seconds,
    'items/s',
    { atLeast: 5000 },
    `peak memory of the server ${memory} MiB`,
  )
}

try {
  const shelf = await seedFolder(seeding.ctx, 'Shelf', 0)
  const folders = [
    { size: count, id: await seedFolder(seeding.ctx, 'Large', count) },
    { size: 1, id: await seedFolder(seeding.ctx, 'Small', 1) },
  ]
  const root = seeding.ctx.actor.userId
  for (let round = 0; round < rounds; round++)
    for (const { size, id } of round % 2 === 0 ? folders : folders.toReversed()) {
      note('request', 'move', size, await post(move.path, { Ids: [id], ParentId: shelf }))
      await inProcess('move', size, move.path, { ids: [id], parentId: root, conflict: 'ask' })
      note('request', 'delete', size, await post(drop.path, { Ids: [id] }))
      note('request', 'restore', size, await post(restore.path, { Ids: [id] }))
      await inProcess('delete', size, drop.path, { ids: [id] })
      await inProcess('restore', size, restore.path, { ids: [id] })
    }
  const { rows } = await sql<{
    files: number
  }>`select files from folder_totals where node_id = ${root}`.execute(seeding.ctx.db)
  if (rows[0]?.files !== count + 1) throw new Error(`${rows[0]?.files} files are left`)
  await copyLarge(folders[0]!.id)
  for (const verb of verbs) {
    const of = (kind: keyof typeof times, size: number) => median(times[kind].get(`${verb} ${size}`)!)
    report({
      name: `changes: ${verb} a folder of ${count} files`,
      ours: 1000 / of('request', count),
      peer: 'ours with one file',
      theirs: 1000 / of('request', 1),
      unit: 'requests/s',
      goal: 0.8,
      more: `${of('request', count).toFixed(1)} ms against ${of('request', 1).toFixed(1)} ms`,
    })
    figure(`changes: ${verb} a folder of ${count} files, database time`, of('database', count), 'ms', {
      atMost: 50,
    })
  }
} finally {
  here.close()
  await seeding.close()
  await ours.stop()
  remove()
}
