import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PostgresLaunchError } from './launch-error.ts'
import { isProcessAlive, processBirthOf, processNamespace } from './process-birth.ts'

/** The right to run on a data folder; ends with `release` or with the process. */
export type DataFolderLock = { release(): void }

/** How long a claim made elsewhere (another container, another boot) counts after its last sign of life. */
const silence = 15_000
/** How long a claim made here is waited for: a server that is just stopping makes room. */
const patience = 2_000

/** Claims of this very process, which its own claim file would not stop. */
const heldHere = new Set<string>()

/**
 * Claims the data folder for this process. Everyone writes a claim of his own, then looks for others' and steps
 * back if one lives; so two never both stay, and a claim names its process so well that a dead one can be removed
 * by anyone. No claim is ever taken over, which is what makes ordinary lock files race.
 * @throws PostgresLaunchError when another process has the folder
 */
export async function lockDataFolder(dataDir: string): Promise<DataFolderLock> {
  const folder = join(dataDir, 'running')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (heldHere.has(folder)) throw refusal(dataDir, join(folder, 'none'))
  const mine = `${processNamespace()}-${process.pid}-${processBirthOf(process.pid) ?? '0'}`
  const began = Date.now()
  for (;;) {
    writeClaim(join(folder, mine))
    const other = livingClaims(folder).find((name) => name !== mine)
    if (!other) return held(folder, join(folder, mine))
    rmSync(join(folder, mine), { force: true })
    const limit = isHere(other) ? patience : silence + 1_000
    if (Date.now() - began > limit) throw refusal(dataDir, join(folder, other))
    await sleep(20 + Math.random() * 180) // by chance, so that two who meet do not meet again
  }
}

/** Whether a living process, this one included, has the folder. */
export function isDataFolderLocked(dataDir: string): boolean {
  return livingClaims(join(dataDir, 'running')).length > 0
}

function writeClaim(path: string): void {
  const file = openSync(path, 'w', 0o600)
  writeSync(file, JSON.stringify({ pid: process.pid, since: new Date().toISOString() }))
  closeSync(file)
}

function held(folder: string, path: string): DataFolderLock {
  heldHere.add(folder)
  const pulse = setInterval(() => {
    try {
      utimesSync(path, new Date(), new Date())
    } catch {
      writeClaim(path) // someone tidied the data folder: the claim stands again
    }
  }, silence / 3)
  pulse.unref()
  const release = () => {
    clearInterval(pulse)
    rmSync(path, { force: true })
    heldHere.delete(folder)
    process.off('exit', release)
  }
  process.on('exit', release)
  return { release }
}

function livingClaims(folder: string): string[] {
  let names: string[] = []
  try {
    names = readdirSync(folder)
  } catch {
    return names
  }
  return names.filter((name) => {
    if (lives(folder, name)) return true
    rmSync(join(folder, name), { force: true })
    return false
  })
}

const isHere = (name: string): boolean => name.startsWith(`${processNamespace()}-`)

function lives(folder: string, name: string): boolean {
  const [, pid = '', birth = ''] = name.split('-')
  if (isHere(name) && birth !== '0') return processBirthOf(Number(pid)) === birth
  if (isHere(name) && !isProcessAlive(Number(pid))) return false
  try {
    return Date.now() - statSync(join(folder, name)).mtimeMs < silence
  } catch {
    return false
  }
}

function refusal(dataDir: string, claim: string): PostgresLaunchError {
  let words = 'another process'
  try {
    const { pid, since } = JSON.parse(readFileSync(claim, 'utf8')) as { pid: number; since: string }
    words = `another Cabinet (process ${pid}, since ${since})`
  } catch {
    // it left meanwhile, or is just writing
  }
  return new PostgresLaunchError(
    `The data folder ${dataDir} is in use by ${words}. Stop it first, or choose another DATA_DIR. ` +
      'Several servers on the same data need DATABASE_URL and S3_ENDPOINT.',
  )
}
