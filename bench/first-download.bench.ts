import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  cpuOf,
  dropFiles,
  inTurn,
  median,
  report,
  scratch,
  startNginx,
  startOurs,
  warmMemory,
} from './kit.ts'
import { largeFile, uploadLarge } from './upload.ts'
import { connection } from './wire.ts'

// The first download of what was just uploaded, and the next one. Whole chunks are written past the page cache, so the
// first comes from the disk; beside nginx sending the same file, once dropped from the page cache and once warm.
const MIB = 1024 ** 2
const size = Number(process.env.BENCH_MIB ?? 1024) * MIB
const rounds = Number(process.env.BENCH_ROUNDS ?? 3)

const { dir, remove } = scratch()
const ours = await startOurs(dir)
const blobs = join(ours.dataDir, 'blobs')
const nginx = await startNginx(dir, blobs)
warmMemory(dir, 2 * size)
const bearer = `authorization: Bearer ${ours.token}\r\n`

async function fetchWhole(port: number, path: string, headers: string, pids: () => number[]) {
  const line = connection(port)
  const cpu = cpuOf(pids())
  const begun = performance.now()
  const { status } = await line.send('GET', path, { headers }, false)
  const seconds = (performance.now() - begun) / 1000
  if (status !== 200) throw new Error(`the file was answered ${status}`)
  line.close()
  return { rate: size / MIB / seconds, cpu: ((cpuOf(pids()) - cpu) * 1024 * MIB) / size }
}

/** The only blob, as a path below `blobs`. */
function onlyBlob(): string {
  const [found] = readdirSync(blobs, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
  if (!found) throw new Error('the upload left no blob')
  return join(found.parentPath, found.name).slice(blobs.length)
}

/** Drops a file from the page cache. */
const forget = (file: string) =>
  execFileSync('dd', [`if=${file}`, 'iflag=nocache', 'count=0'], { stdio: 'ignore' })

try {
  let path = ''
  const both = async (fetchOne: () => ReturnType<typeof fetchWhole>) => ({
    first: await fetchOne(),
    next: await fetchOne(),
  })
  const results = {
    ours: [] as Awaited<ReturnType<typeof both>>[],
    theirs: [] as Awaited<ReturnType<typeof both>>[],
  }
  for (let round = 0; round < rounds; round++) {
    const { fileId } = await uploadLarge(ours, `first-${round}.bin`, largeFile(size))
    path = onlyBlob()
    const one = await inTurn(
      1,
      () => both(() => fetchWhole(ours.port, `/api/Download/DownFile?fileId=${fileId}`, bearer, ours.pids)),
      () => {
        forget(join(blobs, path))
        return both(() => fetchWhole(nginx.port, path, '', nginx.pids))
      },
    )
    results.ours.push(...one.ours)
    results.theirs.push(...one.theirs)
    dropFiles(blobs)
  }
  const of = (side: 'ours' | 'theirs', which: 'first' | 'next', key: 'rate' | 'cpu') =>
    median(results[side].map((one) => one[which][key]))
  for (const which of ['first', 'next'] as const)
    report({
      name: `first-download: the ${which === 'first' ? 'first after the upload' : 'next one'}`,
      ours: of('ours', which, 'rate'),
      peer: which === 'first' ? 'nginx, from the disk' : 'nginx, warm',
      theirs: of('theirs', which, 'rate'),
      unit: 'MiB/s',
      goal: 0.7,
      more: `cpu ${of('ours', which, 'cpu').toFixed(2)} s/GiB, nginx ${of('theirs', which, 'cpu').toFixed(2)}; nginx warm ${of('theirs', 'next', 'rate').toFixed(0)} MiB/s`,
    })
} finally {
  await Promise.all([ours.stop(), nginx.stop()])
  remove()
}
