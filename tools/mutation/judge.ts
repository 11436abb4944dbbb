import type { Plan } from './child.ts'
import type { Mutant } from './instrument.ts'
import type { Reach } from './reach.ts'
import { runTrials, STALL_MS, type Trial, type TrialFolder, type TrialOutcome } from './trials.ts'
import type { Judged } from './verdicts.ts'

/** Mutants tried in one process, and how many before the code is tried as it is: a mutant may leave a mess behind. */
const BATCH = 30
const BETWEEN_CONTROLS = 10

interface Task {
  trials: TrialFolder
  base: Omit<Plan, 'trials'>
  reach: Reach
  mutants: readonly Mutant[]
  until: number
}

/**
 * Tries every mutant with the tests that reach it, until the time is over: what runs then is given up, at once or, where
 * it hangs, after one more stall.
 */
export async function judgeMutants(task: Task, judge: (judged: Judged) => void): Promise<void> {
  const { reach, until } = task
  const waiting = [...task.mutants]
  const alone: Mutant[] = []
  while (waiting.length > 0 && Date.now() < until) {
    const batch: Mutant[] = []
    // those without a test are judged in their turn, or a run that is cut short would count all of them
    for (const mutant of waiting.splice(0, BATCH)) {
      if (reach.isStatic(mutant.id)) alone.push(mutant)
      else if (reach.testsOf(mutant.id).length > 0) batch.push(mutant)
      else judge({ mutant, verdict: 'not reached', reason: '' })
    }
    if (batch.length === 0) continue
    const { left, messed } = await runBatch(task, batch, judge)
    waiting.unshift(...left)
    alone.unshift(...messed)
  }
  while (alone.length > 0 && Date.now() < until) {
    const mutant = alone.shift()!
    await runBatch(task, [mutant], judge)
  }
}

interface Rest {
  left: Mutant[]
  /** Tried, but the code failed unchanged afterwards. */
  messed: Mutant[]
}

async function runBatch(
  { trials, base, reach, until }: Task,
  batch: Mutant[],
  judge: (judged: Judged) => void,
): Promise<Rest> {
  const planned = new Map<string, Trial>()
  const plan = (mutantId: string, testFile: string) => {
    const trial = { mutantId, testFile, until }
    planned.set(trials.ofMutant(trial), trial)
  }
  const testsOf = (mutant: Mutant) => {
    const tests = reach.testsOf(mutant.id)
    return tests.length > 0 ? tests : reach.tests
  }
  for (const [index, mutant] of batch.entries()) {
    for (const testFile of testsOf(mutant)) plan(mutant.id, testFile)
    const isControlled =
      batch.length > 1 && (index % BETWEEN_CONTROLS === BETWEEN_CONTROLS - 1 || index === batch.length - 1)
    if (isControlled) plan('', reach.tests[Math.floor(index / BETWEEN_CONTROLS) % reach.tests.length]!)
  }
  const pending = new Map(batch.map((mutant) => [mutant.id, { mutant, left: testsOf(mutant).length }]))
  let unconfirmed: Judged[] = []
  const messed: Mutant[] = []
  const confirm = () => {
    for (const one of unconfirmed) judge(one)
    unconfirmed = []
  }
  const settle = (judged: Judged) => {
    if (!pending.delete(judged.mutant.id)) return
    unconfirmed.push(judged)
    if (batch.length === 1) confirm()
  }
  const onEnd = (path: string, outcome: TrialOutcome) => {
    const { mutantId, testFile } = planned.get(path)!
    if (mutantId === '') {
      const isClean = outcome !== 'hung' && !outcome.failed
      if (isClean) confirm()
      else messed.push(...unconfirmed.splice(0).map(({ mutant }) => mutant))
      return isClean && Date.now() < until
    }
    const one = pending.get(mutantId)
    // past the deadline only the control is waited for, so that what was tried before counts
    if (!one || Date.now() >= until) return true
    if (outcome === 'hung') {
      settle({ mutant: one.mutant, verdict: 'hung', reason: testFile })
      confirm()
    } else if (outcome.failed)
      settle({ mutant: one.mutant, verdict: 'caught', reason: `${testFile}: ${outcome.reason}` })
    else if (--one.left === 0) settle({ mutant: one.mutant, verdict: 'survived', reason: '' })
    return true
  }
  await runTrials(trials, { ...base, trials: [...planned.keys()] }, onEnd, until + STALL_MS)
  // the process ended of itself: nothing is known of those that it tried last
  messed.push(...unconfirmed.map(({ mutant }) => mutant))
  const left = [...pending.values()].map(({ mutant }) => mutant)
  if (left.length === batch.length && messed.length === 0 && Date.now() < until)
    for (const mutant of left.splice(0)) judge({ mutant, verdict: 'unclear', reason: 'the process ended' })
  return { left, messed }
}
