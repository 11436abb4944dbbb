import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { wireOf } from '../e2e/wire.ts'
import { client, figure } from './http.ts'
import { peakMemoryOf, resetPeak, scratch, startOurs } from './kit.ts'

// A zip of 200 MB and 10,000 files is listed for the first time, by the whole way through the server, against the
// limits of the specification; `unzip -l` of the same file stands beside it.
const files = 10_000
const size = 20_000
const run = promisify(execFile)

const { dir, remove } = scratch()
const ours = await startOurs(dir)
const http = client(ours.port, 1)
const headers = { authorization: `Bearer ${ours.token}` }

async function prepare(): Promise<{ id: string; zip: string }> {
  const plain = join(dir, 'plain')
  for (let at = 0; at < files; at++) {
    const folder = join(plain, `folder-${at % 100}`)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, `file-${at}.bin`), randomBytes(size))
  }
  const zip = join(dir, 'archive.zip')
  await run('zip', ['-0', '-q', '-r', zip, 'plain'], { cwd: dir })
  rmSync(plain, { recursive: true })
  const wire = wireOf(`http://127.0.0.1:${ours.port}`, ours.token)
  const made = await wire.put({ bytes: readFileSync(zip), name: 'archive.zip' })
  return { id: made.FileId, zip }
}

async function list(id: string) {
  resetPeak(ours.pids())
  const before = peakMemoryOf(ours.pids())
  const begun = performance.now()
  const { status, body } = await http.ask('/api/File/GetArchiveEntries', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ FileId: id }),
  })
  const ms = performance.now() - begun
  const { Data } = JSON.parse(body.toString()) as { Data: { Entries: unknown[] } }
  if (status !== 200 || Data.Entries.length < files) throw new Error('the archive was not listed')
  return { ms, memory: peakMemoryOf(ours.pids()) - before }
}

const { id, zip } = await prepare()
const first = await list(id)
const again = await list(id)
const begun = performance.now()
await run('unzip', ['-l', zip], { maxBuffer: 64 * 1024 ** 2 })
const peer = performance.now() - begun
console.log(
  `an archive of ${(statSync(zip).size / 1024 ** 2).toFixed(0)} MiB; unzip -l takes ${peer.toFixed(0)} ms`,
)
figure('archive listed for the first time', first.ms, 'ms', { atMost: 1000 })
figure('memory that it adds', first.memory, 'MiB', { atMost: 100 })
figure('archive listed again', again.ms, 'ms', { atMost: 300 })
http.close()
await ours.stop()
remove()
