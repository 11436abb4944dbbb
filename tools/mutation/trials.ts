import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plan, TrialEnded } from './child.ts'

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url))
/** Time without word from a trial after which it is held to hang. */
export const STALL_MS = 120_000

export interface Trial {
  /** Empty: the code as it is. */
  mutantId: string
  testFile: string
  /** Milliseconds since 1970 from which a mutant is passed over. */
  until: number
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

  ofMutant({ mutantId, testFile, until }: Trial): string {
    // the query makes the test file a module of its own, which is read again
    return this.write(`import { tryMutant } from '${here('./trial.ts')}'
await tryMutant('${mutantId}', () => import('${testFile}?trial=${this.#written}'), ${until})
`)
  }
}

/**
 * Runs trial files in one process until all are through, one hangs, or `onEnd` says no; at `endsAt` (milliseconds since
 * 1970) at the latest, whatever they do. Leaves no process behind.
 */
export async function runTrials(
  folder: TrialFolder,
  plan: Plan,
  onEnd: (path: string, outcome: TrialOutcome) => boolean,
  endsAt = Number.POSITIVE_INFINITY,
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
  const deadline = Number.isFinite(endsAt) ? setTimeout(kill, endsAt - Date.now()) : undefined
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
  // the last outcomes may arrive after the process is gone, and would set the timer anew
  await Promise.all([once(child, 'exit'), once(child, 'disconnect')])
  clearTimeout(timer)
  clearTimeout(deadline)
  // a worker in a loop outlives its parent, and would hold the terminal open for ever
  kill()
  process.off('exit', kill)
}
