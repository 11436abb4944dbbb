// Runs inside vitest: the tests of one file while one mutant is on. Every trial is a test file of its own, all in one
// worker, so that the server's code is read once and not once a mutant.
import { afterAll, afterEach, beforeEach, test } from 'vitest'
import { mutantSwitch } from './switches.ts'

/** Calls of one place before it is held to run for ever. */
const HITS = 2_000_000

const seen = globalThis as { __killedMutants__?: Set<string>; __reachedMutants__?: unknown }

/** `mutantId` is empty where the code is to run as it is; from `until` on only that is run. */
export async function tryMutant(
  mutantId: string,
  load: () => Promise<unknown>,
  until: number,
): Promise<void> {
  seen.__killedMutants__ ??= new Set()
  const killed = seen.__killedMutants__
  if (killed.has(mutantId) || (mutantId !== '' && Date.now() >= until)) {
    test('is caught already, or comes too late', () => {})
    return
  }
  Object.assign(mutantSwitch(), {
    activeMutant: mutantId,
    currentTestId: undefined,
    hitCount: 0,
    hitLimit: HITS,
  })
  beforeEach((context) => {
    if (killed.has(mutantId)) context.skip()
  })
  afterEach(({ task }) => {
    if (mutantId !== '' && task.result?.state === 'fail') killed.add(mutantId)
  })
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the names of fixtures from this pattern
  afterAll(({}, { result }) => {
    // a hook that failed: no test ran, and each further file would wait for the same hook
    if (mutantId !== '' && result?.state === 'fail') killed.add(mutantId)
    mutantSwitch().activeMutant = undefined
  })
  try {
    await load()
  } catch (error) {
    if (mutantId !== '') killed.add(mutantId)
    test('does not load', () => {
      throw error
    })
  }
}

/** Notes which mutants the tests of a file reach; `report` gets them when the tests are through. */
export async function watchReached(
  testFile: string,
  load: () => Promise<unknown>,
  report: (ids: string[]) => void,
): Promise<void> {
  mutantSwitch().currentTestId = testFile
  afterAll(() => {
    report(Object.keys(mutantSwitch().mutantCoverage?.perTest[testFile] ?? {}))
  })
  await load()
}

/** Mutants whose place is run when the code is read, and by no test. */
export const reachedAtImport = (): string[] => Object.keys(mutantSwitch().mutantCoverage?.static ?? {})
