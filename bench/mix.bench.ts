import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contentHashOf } from '../packages/server/src/features/contents/index.ts'
import { type Client, client, percentile } from './http.ts'
import { cpuOf, inTurn, report, scratch, startApache, startOurs } from './kit.ts'
import { nameAt, openSeeding, seedFolder, seedUser } from './seed.ts'
import { dataOf } from './wire.ts'

// 200 users at work: each lists a folder, downloads a file of 10 KiB or uploads one, every two seconds, on a
// separate connection; the same against Apache's mod_dav by PROPFIND, GET and PUT.
const people = Number(process.env.BENCH_PEOPLE ?? 200)
const seconds = Number(process.env.BENCH_SECONDS ?? 20)
const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
const pause = 2000
const files = 20
const size = 10 * 1024

interface Acts {
  list(): Promise<void>
  download(index: number): Promise<void>
  upload(name: string, bytes: Buffer): Promise<void>
}
type Act = keyof Acts
interface Round {
  times: Record<Act, number[]>
  errors: string[]
  cpu: number
}

const { dir, remove } = scratch()
const ours = await startOurs(dir)
const www = join(dir, 'www')
const apache = await startApache(dir, www)

/** One person of ours: a token, a folder in the personal space, and the files in it. */
async function person(ctx: Awaited<ReturnType<typeof openSeeding>>['ctx'], index: number) {
  const user = await seedUser(ctx, `mix${index}`)
  const folderId = await seedFolder(user.ctx, 'Work', files)
  return { token: user.token, folderId }
}

async function ourActs(
  connection: Client,
  { token, folderId }: { token: string; folderId: string },
): Promise<Acts> {
  const headers = { authorization: `Bearer ${token}` }
  const list = `/api/File/GetFileList?ParentId=${folderId}&PageSize=100`
  const read = async () =>
    dataOf<{ Data: { FileId: string }[]; Total: number }>(await ask(connection, list, { headers }))
  const ids = (await read()).Data.map((row) => row.FileId)
  return {
    list: async () => {
      if ((await read()).Total < files) throw new Error('a list is too short')
    },
    download: async (index) => {
      const { status, body } = await connection.ask(`/api/Download/DownFile?fileId=${ids[index]}`, {
        headers,
      })
      if (status !== 200 || body.length !== size) throw new Error(`download ${status}, ${body.length} bytes`)
    },
    upload: async (name, bytes) => {
      const fields = {
        chunkNumber: 1,
        chunkSize: size,
        currentChunkSize: size,
        totalSize: size,
        totalChunks: 1,
        identifier: contentHashOf(bytes),
        filename: name,
        relativePath: name,
        ParentId: folderId,
        complete: 1,
      }
      const query = new URLSearchParams(
        Object.entries(fields).map(([key, value]): [string, string] => [key, String(value)]),
      )
      const sum = createHash('sha256').update(bytes).digest('hex')
      const type = { 'content-type': 'application/octet-stream', 'x-chunk-sha256': sum }
      const path = `/api/File/FileUpload?${query}`
      const answer = await ask(connection, path, {
        method: 'POST',
        headers: { ...headers, ...type },
        body: bytes,
      })
      if (dataOf<{ file?: { Size: number } }>(answer).file?.Size !== size)
        throw new Error('the upload made no file')
    },
  }
}

const ask = async (connection: Client, ...asked: Parameters<Client['ask']>) => ({
  ...(await connection.ask(...asked)),
  headers: '',
})

function apacheActs(connection: Client, index: number): Acts {
  const folder = `/mix${index}/`
  const wanted = async (statuses: number[], ...asked: Parameters<Client['ask']>) => {
    const answer = await connection.ask(...asked)
    if (!statuses.includes(answer.status))
      throw new Error(`${asked[1]?.method ?? 'GET'} answered ${answer.status}`)
    return answer
  }
  return {
    list: async () => {
      const { body } = await wanted([207], folder, { method: 'PROPFIND', headers: { depth: '1' } })
      if (body.length < files * 100) throw new Error('a list is too short')
    },
    download: async (file) => {
      const { body } = await wanted([200], folder + encodeURIComponent(nameAt(file)))
      if (body.length !== size) throw new Error(`${body.length} bytes`)
    },
    upload: async (name, body) => void (await wanted([201], folder + name, { method: 'PUT', body })),
  }
}

const acts: Act[] = ['list', 'download', 'upload']

/** Everybody works for so long; nobody waits for anybody else. */
async function work(all: Acts[], round: number, pids: () => number[]): Promise<Round> {
  const result: Round = { times: { list: [], download: [], upload: [] }, errors: [], cpu: cpuOf(pids()) }
  const end = performance.now() + seconds * 1000
  await Promise.all(
    all.map(async (one, index) => {
      let next = performance.now() + (index / all.length) * pause
      for (let step = 0; ; step++) {
        if (next >= end) return
        await new Promise((done) => setTimeout(done, Math.max(0, next - performance.now())))
        next = Math.max(next + pause, performance.now())
        const act = acts[(index + step) % acts.length]!
        const bytes = act === 'upload' ? randomBytes(size) : Buffer.alloc(0)
        const begun = performance.now()
        try {
          if (act === 'list') await one.list()
          else if (act === 'download') await one.download((index + step) % files)
          else await one.upload(`new-${round}-${step}.bin`, bytes)
          result.times[act].push(performance.now() - begun)
        } catch (error) {
          result.errors.push(`${act}: ${(error as Error).message}`)
        }
      }
    }),
  )
  result.cpu = cpuOf(pids()) - result.cpu
  return result
}

const seeding = await openSeeding(ours)
const connections: Client[] = []
const connect = (port: number) => {
  const connection = client(port)
  connections.push(connection)
  return connection
}
try {
  const ourPeople: Acts[] = []
  const theirPeople: Acts[] = []
  for (let index = 0; index < people; index++) {
    ourPeople.push(await ourActs(connect(ours.port), await person(seeding.ctx, index)))
    const folder = join(www, `mix${index}`)
    mkdirSync(folder)
    chmodSync(folder, 0o777)
    for (let file = 0; file < files; file++)
      writeFileSync(join(folder, nameAt(file)), Buffer.alloc(size, index))
    theirPeople.push(apacheActs(connect(apache.port), index))
  }
  const ourPids = () => [...ours.pids(), ...ours.databasePids()]
  const results = await inTurn(
    rounds,
    (round) => work(ourPeople, round, ourPids),
    (round) => work(theirPeople, round, apache.pids),
  )
  const timesOf = (all: Round[], act?: Act) =>
    all.flatMap(({ times }) => (act ? times[act] : acts.flatMap((one) => times[one])))
  const words = (all: Round[], act?: Act) =>
    [0.5, 0.95, 0.99]
      .map((share) => `p${share * 100} ${percentile(timesOf(all, act), share).toFixed(1)}`)
      .join(' ')
  for (const act of acts)
    console.log(`mix: ${act}: ours ${words(results.ours, act)} ms, Apache ${words(results.theirs, act)} ms`)
  const [mine, theirs] = [results.ours, results.theirs].map((all) => percentile(timesOf(all), 0.95)) as [
    number,
    number,
  ]
  const errors = results.ours.flatMap((one) => one.errors)
  const peerErrors = results.theirs.flatMap((one) => one.errors)
  const cpuEach = (all: Round[]) =>
    ((all.reduce((sum, one) => sum + one.cpu, 0) * 1000) / timesOf(all).length).toFixed(2)
  report({
    name: `mix of ${people} people, ${timesOf(results.ours).length} requests`,
    ours: 1000 / mine,
    peer: 'Apache',
    theirs: 1000 / theirs,
    unit: '/s at p95',
    goal: 0.2,
    more: `ours ${words(results.ours)} ms, ${errors.length} errors; Apache ${words(results.theirs)} ms, ${peerErrors.length} errors; cpu a request ${cpuEach(results.ours)} ms, Apache ${cpuEach(results.theirs)} ms`,
  })
  for (const error of new Set([...errors, ...peerErrors])) console.error(error)
  if (errors.length + peerErrors.length > 0) process.exitCode = 1
} finally {
  for (const connection of connections) connection.close()
  await seeding.close()
  await Promise.all([ours.stop(), apache.stop()])
  remove()
}
