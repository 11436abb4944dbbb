import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { createContentHash } from '../packages/server/src/features/contents/content-hash.ts'
import {
  cpuOf,
  dropFiles,
  inTurn,
  median,
  peakMemoryOf,
  report,
  resetPeak,
  scratch,
  startNginx,
  startOurs,
  warmMemory,
} from './kit.ts'
import { connection, dataOf } from './wire.ts'

// Upload of 1 GiB in chunks of 2 MiB, checksums and content verified, durable, against nginx taking it by PUT.
const MIB = 1024 ** 2
const size = Number(process.env.BENCH_MIB ?? 1024) * MIB
const chunk = 2 * MIB
const chunks = size / chunk
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)

const { dir, remove } = scratch()
const ours = await startOurs(dir)
const www = join(dir, 'www')
const nginx = await startNginx(dir, www)
warmMemory(dir, 2 * size)

/** The same bytes but for the first chunk, so that no content is known before. */
const rest = randomBytes(chunk)
const restSum = createHash('sha256').update(rest).digest('hex')

/** `summed`: each chunk with its checksum, as our own client sends it. */
async function uploadOurs(round: number, summed = true) {
  const first = randomBytes(chunk)
  const hash = createContentHash()
  for (let index = 0; index < chunks; index++) hash.update(index === 0 ? first : rest)
  const identifier = hash.id()
  const sum = createHash('sha256').update(first).digest('hex')
  const name = `bench-${round}${summed ? '' : '-bare'}.bin`
  const bearer = `authorization: Bearer ${ours.token}\r\n`
  const path = (number: number) =>
    `/api/File/FileUpload?chunkNumber=${number}&chunkSize=${chunk}&currentChunkSize=${chunk}&totalSize=${size}&totalChunks=${chunks}&identifier=${identifier}&filename=${name}&relativePath=${name}`
  const lines = Array.from({ length: 3 }, () => connection(ours.port))
  const [line] = lines
  resetPeak(ours.pids())
  const cpu = cpuOf(ours.pids())
  const databaseCpu = cpuOf(ours.databasePids())
  const begun = performance.now()
  dataOf(await line!.send('GET', path(1), { headers: bearer }))
  let next = 1
  await Promise.all(
    lines.map(async (one) => {
      while (next <= chunks) {
        const number = next++
        const checksum = summed ? `x-chunk-sha256: ${number === 1 ? sum : restSum}\r\n` : ''
        const headers = `${bearer}content-type: application/octet-stream\r\n${checksum}`
        dataOf(await one.send('POST', path(number), { headers, body: number === 1 ? first : rest }))
      }
    }),
  )
  const merge = Buffer.from(JSON.stringify({ filename: name, identifier, relativePath: name }))
  const headers = `${bearer}content-type: application/json\r\n`
  const made = dataOf<{ Size: number }>(
    await line!.send('POST', '/api/File/MergeSlices', { headers, body: merge }),
  )
  const seconds = (performance.now() - begun) / 1000
  if (made.Size !== size) throw new Error('the file has another size')
  for (const one of lines) one.close()
  dropFiles(join(ours.dataDir, 'blobs'))
  const gib = size / 1024 ** 3
  return {
    rate: size / MIB / seconds,
    cpu: (cpuOf(ours.pids()) - cpu) / gib,
    databaseCpu: (cpuOf(ours.databasePids()) - databaseCpu) / gib,
    memory: peakMemoryOf(ours.pids()),
  }
}

async function uploadNginx(round: number) {
  const line = connection(nginx.port)
  const parts = Array.from({ length: chunks }, () => rest)
  const cpu = cpuOf(nginx.pids())
  const begun = performance.now()
  const { status } = await line.send('PUT', `/bench-${round}.bin`, { body: parts })
  const seconds = (performance.now() - begun) / 1000
  if (status !== 201) throw new Error(`nginx answered ${status}`)
  line.close()
  const used = (cpuOf(nginx.pids()) - cpu) / (size / 1024 ** 3)
  dropFiles(www)
  return { rate: size / MIB / seconds, cpu: used, databaseCpu: 0, memory: 0 }
}

try {
  type Round = Awaited<ReturnType<typeof uploadOurs>>
  const bare: Round[] = []
  const results = await inTurn(
    rounds,
    async (round) => {
      bare.push(await uploadOurs(round, false))
      return uploadOurs(round)
    },
    uploadNginx,
  )
  const of = (key: keyof Round, all = results.ours) => median(all.map((one) => one[key]))
  report({
    name: 'upload-1gib',
    ours: median(results.ours.map((one) => one.rate)),
    peer: 'nginx',
    theirs: median(results.theirs.map((one) => one.rate)),
    unit: 'MiB/s',
    goal: 0.6,
    more: `cpu ${of('cpu').toFixed(2)} s/GiB (goal < 2.5; database ${of('databaseCpu').toFixed(2)}, nginx ${median(results.theirs.map((one) => one.cpu)).toFixed(2)}) rss ${of('memory').toFixed(0)} MiB (goal < 250)`,
  })
  console.log(
    `  without checksums of the chunks, as other clients send them: ${of('rate', bare).toFixed(0)} MiB/s, cpu ${of('cpu', bare).toFixed(2)} s/GiB`,
  )
  if (process.env.BENCH_VERBOSE) console.log(JSON.stringify(results))
} finally {
  await Promise.all([ours.stop(), nginx.stop()])
  remove()
}
