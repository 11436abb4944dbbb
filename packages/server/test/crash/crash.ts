import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom } from '../../src/demo/random.ts'
import { type Cabinet, prepareCabinet } from './cabinet.ts'
import { brokenLaws, countStored } from './invariants.ts'
import { type Entry, openLedger, type State } from './ledger.ts'
import { type Wire, wireOf } from './wire.ts'
import { goOnEditing, resume, workOn } from './worker.ts'

export interface Plan {
  dataDir: string
  /** Kills of the server process and of the whole database. */
  serverKills: number
  databaseKills: number
  seed: string
  /** Concurrent clients. */
  clients?: number
  /** Longest duration of a round before its kill. */
  roundMs?: number
}

export interface Report {
  kills: number
  acknowledged: number
  /** Changes under way at the kill. */
  undecided: number
  live: number
  /** Milliseconds from the kill until everything answered again. */
  recovery: { median: number; most: number }
  problems: string[]
}

/**
 * Kills a running Cabinet repeatedly. Acknowledged changes must be there, byte for byte and once; others are
 * there whole or not at all; afterwards fsck is clean and a sweep leaves no orphans.
 */
export async function crash(plan: Plan): Promise<Report> {
  const { dataDir, seed, clients = 4, roundMs = 700 } = plan
  const random = seededRandom(seed)
  const cabinet = await prepareCabinet(dataDir)
  const ledger = openLedger()
  const recovery: number[] = []
  const kills = random.some(
    [
      ...Array<'server'>(plan.serverKills).fill('server'),
      ...Array<'database'>(plan.databaseKills).fill('database'),
    ],
    plan.serverKills + plan.databaseKills,
  )
  await cabinet.start()
  try {
    const { wire, folders } = await moveIn(cabinet)
    for (const kind of kills) {
      let stopped = false
      const work = { wire, ledger, random, folders, stopped: () => stopped }
      const workers = Array.from({ length: clients }, () => workOn(work))
      await sleep(random.between(50, roundMs))
      if (kind === 'server') await cabinet.killServer()
      else cabinet.killDatabase()
      // the server runs without its database for a while, and clients keep trying
      if (kind === 'database') await sleep(random.between(0, 300))
      stopped = true
      const began = performance.now()
      if (kind === 'server') await cabinet.start()
      else await cabinet.ready()
      recovery.push(performance.now() - began)
      await Promise.all(workers)

      const interrupted = wantedOf([...ledger.entries.values()])
      await ledger.compare(wire, false)
      for (const law of await brokenLaws(dataDir)) ledger.problem(law)
      await resume({ wire, ledger }, interrupted)
      await goOnEditing({ wire, ledger })
      for (const entry of ledger.entries.values()) delete entry.bytes
      if (ledger.problems.length > 10) break
    }
    await ledger.compare(wire, true)
    await leaveNothing(cabinet, wire, dataDir, ledger.problem)
    await ledger.compare(wire, true)
  } finally {
    await cabinet.stop()
  }
  recovery.sort((one, other) => one - other)
  return {
    kills: recovery.length,
    acknowledged: ledger.sums.acknowledged,
    undecided: ledger.sums.undecided,
    live: [...ledger.entries.values()].filter(({ acked }) => acked).length,
    recovery: { median: Math.round(recovery[recovery.length >> 1]!), most: Math.round(recovery.at(-1)!) },
    problems: ledger.problems,
  }
}

/** Creates a user without a quota, and five folders. */
async function moveIn(cabinet: Cabinet): Promise<{ wire: Wire; folders: string[] }> {
  await cabinet.cabinet('create-user', '--account', 'crash', '--name', 'Crash', '--must-change', 'no')
  await cabinet.cabinet('set-quota', '--account', 'crash', '--bytes', '0')
  const { token } = await cabinet.cabinet<{ token: string }>('issue-token', '--account', 'crash')
  const wire = wireOf(cabinet.url, token)
  const folders: string[] = []
  for (let one = 0; one < 5; one++) folders.push((await wire.addFolder('', `p${one}`)).id)
  return { wire, folders }
}

/** Target states of new files whose uploads were interrupted. */
function wantedOf(entries: Entry[]): Map<Entry, State> {
  const wanted = new Map<Entry, State>()
  for (const entry of entries) {
    const [state] = entry.asked
    if (entry.bytes && state) wanted.set(entry, state)
  }
  return wanted
}

async function leaveNothing(cabinet: Cabinet, wire: Wire, dataDir: string, problem: (words: string) => void) {
  await wire.cancelAll()
  await cabinet.cabinet('sweep')
  const again = await cabinet.cabinet<Record<string, number>>('sweep', '--dry-run')
  if (Object.values(again).some((count) => count > 0))
    problem(`a second sweep finds ${JSON.stringify(again)}`)
  const checked = await cabinet.cabinet<{ faults: unknown[]; tree: unknown[] }>('fsck')
  const faults = [...checked.faults, ...checked.tree]
  if (faults.length > 0) problem(`fsck finds ${JSON.stringify(faults.slice(0, 3))}`)
  const audit = await cabinet.cabinet<{ faults: string[] }>('verify-audit')
  if (audit.faults.length > 0) problem(`verify-audit finds ${audit.faults[0]}`)
  const blobs = filesIn(join(dataDir, 'blobs'))
  const stored = await countStored(dataDir)
  if (blobs !== stored) problem(`after the sweep ${blobs} blobs lie in the store and ${stored} are needed`)
  // thumbnails are still drawn: files being written stay for a minute
  const staged = readdirSync(join(dataDir, 'staging')).filter((name) => !name.startsWith('tmp.'))
  if (staged.length > 0) problem(`after the sweep staged files are left: ${staged.slice(0, 5).join(' ')}`)
}

const filesIn = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length
