import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { cpuOf, inTurn, median, peakMemoryOf, report, scratch, startNginx, startOurs } from './kit.ts'
import { block, chunkBytes as chunk, largeFile, uploadLarge } from './upload.ts'
import { connection } from './wire.ts'

// Download of 1 GiB whole, and by 64 clients reading ranges at once, against nginx static with sendfile.
const MIB = 1024 ** 2
const size = Number(process.env.BENCH_MIB ?? 1024) * MIB
const chunks = size / chunk
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)

const { dir, remove } = scratch()
const ours = await startOurs(dir)
const www = join(dir, 'www')
mkdirSync(www)
const file = openSync(join(www, 'bench.bin'), 'w')
for (let index = 0; index < chunks; index++) writeSync(file, block)
closeSync(file)
const nginx = await startNginx(dir, www)
const bearer = `authorization: Bearer ${ours.token}\r\n`

const { fileId } = await uploadLarge(ours, 'bench.bin', largeFile(size))
const path = `/api/Download/DownFile?fileId=${fileId}`

/** MiB/s and seconds of CPU per GiB for the whole, then for the same bytes in ranges by 64 clients. */
async function fetchAll(port: number, from: string, headers: string, pids: () => number[]) {
  const timed = async (work: () => Promise<void>) => {
    const cpu = cpuOf(pids())
    const begun = performance.now()
    await work()
    const seconds = (performance.now() - begun) / 1000
    return { rate: size / MIB / seconds, cpu: ((cpuOf(pids()) - cpu) * 1024 * MIB) / size }
  }
  const whole = await timed(async () => {
    const line = connection(port)
    const { status } = await line.send('GET', from, { headers }, false)
    if (status !== 200) throw new Error(`the whole was answered ${status}`)
    line.close()
  })
  const ranges = await timed(async () => {
    const lines = Array.from({ length: 64 }, () => connection(port))
    let next = 0
    await Promise.all(
      lines.map(async (line) => {
        while (next < chunks) {
          const start = next++ * chunk
          const range = `${headers}range: bytes=${start}-${start + chunk - 1}\r\n`
          const { status } = await line.send('GET', from, { headers: range }, false)
          if (status !== 206) throw new Error(`a range was answered ${status}`)
        }
      }),
    )
    for (const line of lines) line.close()
  })
  return { whole, ranges }
}

try {
  const results = await inTurn(
    rounds,
    () => fetchAll(ours.port, path, bearer, ours.pids),
    () => fetchAll(nginx.port, '/bench.bin', '', nginx.pids),
  )
  for (const kind of ['whole', 'ranges'] as const) {
    const of = (side: 'ours' | 'theirs', key: 'rate' | 'cpu') =>
      median(results[side].map((one) => one[kind][key]))
    report({
      name: kind === 'whole' ? 'download-1gib' : 'download-64-ranges',
      ours: of('ours', 'rate'),
      peer: 'nginx',
      theirs: of('theirs', 'rate'),
      unit: 'MiB/s',
      goal: kind === 'whole' ? 0.8 : 0,
      more: `cpu ${of('ours', 'cpu').toFixed(2)} s/GiB, nginx ${of('theirs', 'cpu').toFixed(2)}; rss ${peakMemoryOf(ours.pids()).toFixed(0)} MiB`,
    })
  }
  if (process.env.BENCH_VERBOSE) console.log(JSON.stringify(results))
} finally {
  await Promise.all([ours.stop(), nginx.stop()])
  remove()
}
