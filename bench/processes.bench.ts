import { createHash, randomBytes } from 'node:crypto'
import { contentHashOf } from '../packages/server/src/features/contents/index.ts'
import { client } from './http.ts'
import { median, memoryOf, type Ours, report, scratch, startOurs } from './kit.ts'
import { connection, dataOf } from './wire.ts'

// Small files in requests of their own and a folder of 100 for 32 at once, by one process and by two (or as many as
// BENCH_PROCESSES says) of the same machine in turn. The peer is the one process: a second is worth it where cores are
// free.
const processes = process.env.BENCH_PROCESSES ?? '2'
const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
const seconds = Number(process.env.BENCH_SECONDS ?? 6)
const files = Number(process.env.BENCH_FILES ?? 1000)
const size = 10 * 1024

const { dir, remove } = scratch()
const one = await startOurs(`${dir}/one`)
const several = await startOurs(`${dir}/several`, { CABINET_PROCESSES: processes })

const bearer = ({ token }: Ours) => `authorization: Bearer ${token}\r\n`

/** Files a second by six connections, each file in one call. */
async function send(ours: Ours, round: number, count: number): Promise<number> {
  const lines = Array.from({ length: 6 }, () => connection(ours.port))
  let next = 0
  const begun = performance.now()
  await Promise.all(
    lines.map(async (line) => {
      for (let index = next++; index < count; index = next++) {
        const body = randomBytes(size)
        const sum = createHash('sha256').update(body).digest('hex')
        const headers = `${bearer(ours)}content-type: application/octet-stream\r\nx-chunk-sha256: ${sum}\r\n`
        const query = new URLSearchParams({
          chunkNumber: '1',
          chunkSize: '2097152',
          currentChunkSize: `${size}`,
          totalSize: `${size}`,
          totalChunks: '1',
          identifier: contentHashOf(body),
          filename: `round ${round} ${index}.bin`,
          relativePath: `round ${round} ${index}.bin`,
          complete: '1',
        })
        dataOf(await line.send('POST', `/api/File/FileUpload?${query}`, { headers, body }))
      }
    }),
  )
  for (const line of lines) line.close()
  return count / ((performance.now() - begun) / 1000)
}

/** Pages a second of 32 connections. */
async function list(ours: Ours): Promise<number> {
  const asking = client(ours.port, 32)
  const path = `/api/File/GetFileList?ParentId=${ours.userId}&PageSize=100`
  let answered = 0
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: 32 }, async () => {
      while (performance.now() - begun < seconds * 1000) {
        const { status } = await asking.ask(path, { headers: { authorization: `Bearer ${ours.token}` } })
        if (status !== 200) throw new Error(`a list answered ${status}`)
        answered++
      }
    }),
  )
  asking.close()
  return answered / ((performance.now() - begun) / 1000)
}

async function compare(name: string, unit: string, measure: (ours: Ours, round: number) => Promise<number>) {
  const [mine, alone]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    mine.push(await measure(several, round))
    alone.push(await measure(one, round))
  }
  report({ name, ours: median(mine), peer: 'one process', theirs: median(alone), unit, goal: 1 })
}

const memory = (name: string, ours: Ours) => {
  const each = ours.pids().map((pid) => memoryOf([pid]).toFixed(0))
  console.log(
    `processes: memory ${name}: ${each.join(' + ')} MiB, database ${memoryOf(ours.databasePids()).toFixed(0)} (PSS)`,
  )
}

try {
  for (const ours of [one, several]) await send(ours, -1, 100)
  memory('idle, one', one)
  memory(`idle, ${processes}`, several)
  await compare(`processes: folder of 100, 32 at once, ${processes} processes`, 'pages/s', list)
  await compare(`processes: files of 10 KiB, ${processes} processes`, 'files/s', (ours, round) =>
    send(ours, round, files),
  )
  memory('after load, one', one)
  memory(`after load, ${processes}`, several)
} finally {
  await Promise.all([one.stop(), several.stop()])
  remove()
}
