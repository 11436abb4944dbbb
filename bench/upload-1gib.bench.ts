import { join } from 'node:path'
import { percentile } from './http.ts'
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
import { block, chunkBytes, largeFile, uploadLarge } from './upload.ts'
import { connection } from './wire.ts'

// Upload of 1 GiB in chunks of 2 MiB, checksums and content verified, durable, against nginx taking it by PUT.
const MIB = 1024 ** 2
const size = Number(process.env.BENCH_MIB ?? 1024) * MIB
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)

const { dir, remove } = scratch()
const ours = await startOurs(dir)
const www = join(dir, 'www')
const nginx = await startNginx(dir, www)
warmMemory(dir, 2 * size)

/** `summed`: each chunk with its checksum, as our own client sends it. */
async function uploadOurs(round: number, summed = true) {
  const file = largeFile(size)
  resetPeak(ours.pids())
  const cpu = cpuOf(ours.pids())
  const databaseCpu = cpuOf(ours.databasePids())
  const begun = performance.now()
  const { mergeMs } = await uploadLarge(ours, `bench-${round}${summed ? '' : '-bare'}.bin`, file, summed)
  const seconds = (performance.now() - begun) / 1000
  const gib = size / 1024 ** 3
  const used = [cpuOf(ours.pids()) - cpu, cpuOf(ours.databasePids()) - databaseCpu] as const
  dropFiles(join(ours.dataDir, 'blobs'))
  return {
    rate: size / MIB / seconds,
    cpu: used[0] / gib,
    databaseCpu: used[1] / gib,
    memory: peakMemoryOf(ours.pids()),
    mergeMs,
  }
}

async function uploadNginx(round: number) {
  const line = connection(nginx.port)
  const parts = Array.from({ length: size / chunkBytes }, () => block)
  const cpu = cpuOf(nginx.pids())
  const begun = performance.now()
  const { status } = await line.send('PUT', `/bench-${round}.bin`, { body: parts })
  const seconds = (performance.now() - begun) / 1000
  if (status !== 201) throw new Error(`nginx answered ${status}`)
  line.close()
  const used = (cpuOf(nginx.pids()) - cpu) / (size / 1024 ** 3)
  dropFiles(www)
  return { rate: size / MIB / seconds, cpu: used, databaseCpu: 0, memory: 0, mergeMs: 0 }
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
  const merges = [...bare, ...results.ours].map((one) => one.mergeMs)
  console.log(
    `  merges: p50 ${percentile(merges, 0.5).toFixed(0)}, p95 ${percentile(merges, 0.95).toFixed(0)}, most ${Math.max(...merges).toFixed(0)} ms (goal p95 100)`,
  )
  console.log(
    `  without checksums of the chunks, as other clients send them: ${of('rate', bare).toFixed(0)} MiB/s, cpu ${of('cpu', bare).toFixed(2)} s/GiB`,
  )
  if (process.env.BENCH_VERBOSE) console.log(JSON.stringify(results))
} finally {
  await Promise.all([ours.stop(), nginx.stop()])
  remove()
}
