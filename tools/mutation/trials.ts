import { fork } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plan, TrialEnded } from './child.ts'

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url))
/** Time without word from a trial after which it is held to hang. */
const STALL_MS = 120_000

export interface Trial {
  /** Empty: the code as it is. */
  mutantId: string
  testFile: string
}

export type TrialOutcome = Omit<TrialEnded, 'ended'> | 'hung'

/** Writes trial files into a folder of its own, outside of git. */
export class TrialFolder {
  readonly path: string
  #written = 0
  constructor(root: string) {
    this.path = join(root, '.cache/mutation', `${process.pid}`)
    mkdirSync(this.path, { recursive: true })
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true })
  }

  write(source: string): string {
    const path = join(this.path, `${++this.#written}.trial.ts`)
    writeFileSync(path, source)
    return path
  }

  ofMutant({ mutantId, testFile }: Trial): string {
    // the query makes the test file a module of its own, which is read again
    return this.write(`import { tryMutant } from '${here('./trial.ts')}'
await tryMutant('${mutantId}', () => import('${testFile}?trial=${this.#written}'))
`)
  }
}

/** Runs trial files in one process until all are through, one hangs, or `onEnd` says no. */
export async function runTrials(
  folder: TrialFolder,
  plan: Plan,
  onEnd: (path: string, outcome: TrialOutcome) => boolean,
): Promise<void> {
  const planPath = join(folder.path, 'plan.json')
  writeFileSync(planPath, JSON.stringify(plan))
  const child = fork(here('./child.ts'), [planPath], {
    execArgv: ['--import', 'tsx'],
    cwd: plan.root,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    detached: true,
  })
  // its workers are of its group
  const kill = () => {
    try {
      process.kill(-child.pid!, 'SIGKILL')
    } catch {}
  }
  process.once('exit', kill)
  const left = [...plan.trials]
  let timer: NodeJS.Timeout | undefined
  const watch = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (left[0]) onEnd(left[0], 'hung')
      kill()
    }, STALL_MS)
  }
  watch()
  child.on('message', ({ ended, ...outcome }: TrialEnded) => {
    watch()
    left.splice(left.indexOf(ended), 1)
    if (!onEnd(ended, outcome)) kill()
  })
  await new Promise<void>((resolve) => child.once('exit', () => resolve()))
  clearTimeout(timer)
  process.off('exit', kill)
}
