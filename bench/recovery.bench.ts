// How long people wait after a kill while the machine is busy with something else: two spinning processes per core take
// turns with the server. Every other kill takes the database along, whose log is then replayed. RECOVERY_KILLS=30 and
// RECOVERY_SPINNERS=0 (per core) change the number of kills and the load.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildCabinet, prepareCabinet } from '../packages/server/test/crash/cabinet.ts'
import { wireOf } from '../packages/server/test/crash/wire.ts'
import { figure, percentile } from './http.ts'
import { median, scratch } from './kit.ts'

const kills = Number(process.env.RECOVERY_KILLS ?? 20)
const spinnersPerCore = Number(process.env.RECOVERY_SPINNERS ?? 2)

buildCabinet()
const { dir, remove } = scratch()
const cabinet = await prepareCabinet(dir)
const spinners: ChildProcess[] = []
// a benchmark that is broken off must end its own processes
const brokenOff = () => {
  void cabinet.killServer()
  cabinet.killDatabase()
}
process.once('exit', brokenOff)
process.once('exit', () => {
  for (const one of spinners) one.kill('SIGKILL')
})

/** Uploads until the line is cut, so that there is something to recover. */
async function upload(wire: ReturnType<typeof wireOf>, parentId: string, name: string): Promise<void> {
  for (let count = 0; ; count++)
    await wire.put({ parentId, name: `${name}-${count}.bin` }, randomBytes(30_000))
}

try {
  await cabinet.start()
  await cabinet.cabinet('create-user', '--account', 'bench', '--name', 'Bench', '--must-change', 'no')
  await cabinet.cabinet('set-quota', '--account', 'bench', '--bytes', '0')
  const { token } = await cabinet.cabinet<{ token: string }>('issue-token', '--account', 'bench')
  const wire = wireOf(cabinet.url, token)
  const folder = (await wire.addFolder('', 'bench')).id
  for (let n = 0; n < spinnersPerCore * availableParallelism(); n++)
    spinners.push(spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }))

  const times = { server: [] as number[], both: [] as number[] }
  for (let round = 0; round < kills; round++) {
    const kind = round % 2 === 0 ? 'server' : 'both'
    const work = Promise.allSettled([0, 1, 2, 3].map((n) => upload(wire, folder, `${round}-${n}`)))
    await sleep(1500)
    if (kind === 'both') cabinet.killDatabase()
    await cabinet.killServer()
    times[kind].push(await cabinet.start())
    await work
    if (process.env.BENCH_VERBOSE) console.error(kind, times[kind].at(-1)!.toFixed(0))
  }
  const all = [...times.server, ...times.both]
  const of = (values: number[]) =>
    `median ${median(values).toFixed(0)}, most ${Math.max(...values).toFixed(0)} ms`
  figure(
    `recovery: ready after a kill, ${spinnersPerCore} spinning processes per core, 95 of 100 within`,
    percentile(all, 0.95) / 1000,
    's',
    { atMost: 5 },
    `${all.length} kills; server alone: ${of(times.server)}; with its database: ${of(times.both)}; load ${loadavg()[0]!.toFixed(1)}`,
  )
} finally {
  await cabinet.stop()
  process.off('exit', brokenOff)
  remove()
}
