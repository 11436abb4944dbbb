import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { client, figure } from './http.ts'
import {
  cpuOf,
  inTurn,
  median,
  peakMemoryOf,
  report,
  resetPeak,
  scratch,
  startOurs,
  warmMemory,
} from './kit.ts'

// A package of 1,000 files and 500 MB, from the asking to the finished zip, durable, against Info-ZIP's `zip -0` of the
// same files, which is followed by a sync of the zip so that both end with the same promise.
const files = 1000
const size = 500_000
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const run = promisify(execFile)

const { dir, remove } = scratch()
const ours = await startOurs(dir)
const http = client(ours.port, 4)
const plain = join(dir, 'plain')
mkdirSync(plain)

async function ask<T>(path: string, fields: object): Promise<T> {
  const headers = { authorization: `Bearer ${ours.token}`, 'content-type': 'application/json' }
  const { status, body } = await http.ask(path, { method: 'POST', headers, body: JSON.stringify(fields) })
  if (status !== 200) throw new Error(`${path}: ${body.toString()}`)
  return (JSON.parse(body.toString()) as { Data: T }).Data
}

/** The same bytes on both sides. */
async function prepare(): Promise<string> {
  const perBatch = 10
  const folder = await ask<{ FileId: string }>('/api/File/AddFolder', { FolderName: 'bench' })
  for (let batch = 0; batch < files / perBatch; batch++) {
    const form = new FormData()
    for (let index = 0; index < perBatch; index++) {
      const name = `file-${batch * perBatch + index}.bin`
      const bytes = randomBytes(size)
      writeFileSync(join(plain, name), bytes)
      form.append('file', new Blob([bytes]), name)
    }
    const answer = await fetch(
      `http://127.0.0.1:${ours.port}/api/File/UploadBatch?ParentId=${folder.FileId}`,
      {
        method: 'POST',
        headers: { authorization: `Bearer ${ours.token}` },
        body: form,
      },
    )
    const { Data } = (await answer.json()) as { Data: { Msg?: string }[] }
    if (!Data || Data.some((one) => one.Msg)) throw new Error('a file was refused')
  }
  return folder.FileId
}

interface Task {
  Id: string
  Status: string
  Percentage: number
  Size: number
}

async function packOurs(folder: string) {
  resetPeak(ours.pids())
  const before = peakMemoryOf(ours.pids())
  const cpu = cpuOf(ours.pids())
  const begun = performance.now()
  const { Id } = await ask<Task>('/api/Download/AddZip', { Ids: [folder] })
  let first = 0
  for (;;) {
    const found = (await ask<Task[]>('/api/Download/GetPackageList', {})).find((one) => one.Id === Id)!
    if (found.Status === 'failed') throw new Error('the package failed')
    if (!first && found.Status !== 'init') first = performance.now() - begun
    if (found.Status === 'complete') {
      const seconds = (performance.now() - begun) / 1000
      const used = { cpu: cpuOf(ours.pids()) - cpu, memory: peakMemoryOf(ours.pids()) - before }
      await ask('/api/Download/DeletePackage', { Ids: [Id] })
      return { rate: (files * size) / seconds / 1e6, first, ...used }
    }
    await pause(20)
  }
}

async function packTheirs() {
  const zip = join(dir, 'peer.zip')
  const begun = performance.now()
  await run('zip', ['-0', '-q', '-r', zip, 'plain'], { cwd: dir })
  await run('sync', [zip])
  const seconds = (performance.now() - begun) / 1000
  rmSync(zip)
  return { rate: (files * size) / seconds / 1e6 }
}

const folder = await prepare()
warmMemory(dir, files * size * 2)
const { ours: mine, theirs } = await inTurn(rounds, () => packOurs(folder), packTheirs)
const cpu = median(mine.map((one) => one.cpu))
report({
  name: 'package of 1,000 files and 500 MB',
  ours: median(mine.map((one) => one.rate)),
  peer: 'zip -0',
  theirs: median(theirs.map((one) => one.rate)),
  unit: 'MB/s',
  goal: 0.5,
  more: `CPU of the server ${cpu.toFixed(2)} s`,
})
figure('first word of a package', Math.max(...mine.map((one) => one.first)), 'ms', { atMost: 1000 })
figure('memory that packing adds', Math.max(...mine.map((one) => one.memory)), 'MiB', { atMost: 160 })
http.close()
await ours.stop()
remove()
