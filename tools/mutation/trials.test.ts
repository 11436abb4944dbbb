// @heavy: minutes
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Plan } from './child.ts'
import type { Mutant } from './instrument.ts'
import { judgeMutants } from './judge.ts'
import { runTrials, TrialFolder } from './trials.ts'
import type { Judged } from './verdicts.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Nothing here asks a database. */
const base = { root, sources: {}, testTimeoutMs: 20_000 } as unknown as Omit<Plan, 'trials'>
let trials: TrialFolder
let folder: string
beforeEach(() => {
  trials = new TrialFolder(root)
  folder = mkdtempSync(join(tmpdir(), 'cabinet-trials-'))
})
afterEach(() => {
  trials.remove()
  rmSync(folder, { recursive: true })
})
const write = (body: string): string => {
  const path = join(folder, 'some.test.ts')
  writeFileSync(path, `import { beforeAll, test } from '${root}node_modules/vitest/dist/index.js'\n${body}`)
  return path
}
const mutants = Array.from({ length: 30 }, (_, at) => ({ id: `0-${at}` }) as Mutant)
/** Tries all mutants, which this test file reaches. */
async function judgeAll(testFile: string, milliseconds: number): Promise<Judged[]> {
  const judged: Judged[] = []
  const reach = { testsOf: () => [testFile, testFile], isStatic: () => false, tests: [testFile] }
  await judgeMutants(
    { trials, base, reach, mutants, until: Date.now() + milliseconds },
    (one) => void judged.push(one),
  )
  return judged
}

describe('the deadline of a run', () => {
  test('ends trials that hang, with all their processes', async () => {
    const begun = Date.now()
    const path = trials.write(`process.title = 'trial of a loop'
for (;;) {}
`)
    await runTrials(trials, { ...base, trials: [path] }, () => true, begun + 4000)
    expect(Date.now() - begun).toBeLessThan(8000)
  })

  test('lets count what was tried before it, and leaves the rest', async () => {
    const begun = Date.now()
    const slow = write(`test('takes its time', () => new Promise((done) => setTimeout(done, 200)))`)
    const judged = await judgeAll(slow, 10_000)
    expect(Date.now() - begun).toBeLessThan(15_000)
    expect(judged.length).toBeLessThan(mutants.length)
    expect(new Set(judged.map(({ verdict }) => verdict))).toEqual(new Set(['survived']))
  })
})

test('a hook that fails is waited for once a mutant, and not in each of its files', async () => {
  const log = join(folder, 'log')
  const path = write(`import { appendFileSync } from 'node:fs'
beforeAll(() => {
  appendFileSync('${log}', 'x')
  if (globalThis.__stryker__.activeMutant) throw new Error('no')
})
test('runs', () => {})`)
  const judged = await judgeAll(path, 60_000)
  expect(judged.map(({ verdict }) => verdict)).toEqual(mutants.map(() => 'caught'))
  // once for each mutant, and three times for the code as it is
  expect(readFileSync(log, 'utf8')).toHaveLength(mutants.length + 3)
})
