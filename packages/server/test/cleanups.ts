const cleanups: (() => Promise<unknown>)[] = []

/**
 * Runs this after the tests of the file, the last one first. Helpers that are called inside `beforeAll` need it: an
 * `afterAll` that is registered there never runs.
 */
export const afterTestFile = (work: () => Promise<unknown>): void => void cleanups.push(work)

export async function runCleanups(): Promise<void> {
  for (let work = cleanups.pop(); work; work = cleanups.pop()) await work()
}
