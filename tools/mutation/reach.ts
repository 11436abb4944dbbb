import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plan } from './child.ts'
import { runTrials, type TrialFolder } from './trials.ts'

export interface Reach {
  /** Test files that reach a mutant, quickest first. */
  testsOf(mutantId: string): string[]
  /** Whether its place is run when the code is read: such a mutant needs a process of its own. */
  isStatic(mutantId: string): boolean
  tests: string[]
}

/** Runs every test once over the code as it is. Throws where one fails: against failing tests nothing can be measured. */
export async function measureReach(
  folder: TrialFolder,
  base: Omit<Plan, 'trials'>,
  tests: readonly string[],
): Promise<Reach> {
  const trial = join(import.meta.dirname, 'trial.ts')
  const pathOf = (index: number | 'import') => join(folder.path, `reached-${index}.json`)
  const atImport = folder.write(`import { writeFileSync } from 'node:fs'
import { test } from 'vitest'
import { reachedAtImport } from '${trial}'
import '${join(base.root, 'packages/server/test/create-test-app.ts')}'
test('the code is read', () => writeFileSync('${pathOf('import')}', JSON.stringify(reachedAtImport())))
`)
  const watched = tests.map((testFile, index) =>
    folder.write(`import { writeFileSync } from 'node:fs'
import { watchReached } from '${trial}'
const report = (ids) => writeFileSync('${pathOf(index)}', JSON.stringify(ids))
await watchReached('${testFile}', () => import('${testFile}'), report)
`),
  )
  const times = new Map<string, number>()
  const faults: string[] = []
  await runTrials(folder, { ...base, trials: [atImport, ...watched] }, (path, outcome) => {
    const name = tests[watched.indexOf(path)] ?? 'reading the code'
    if (outcome === 'hung' || outcome.failed)
      faults.push(`${name}: ${outcome === 'hung' ? 'hangs' : outcome.reason}`)
    else times.set(name, outcome.milliseconds)
    return true
  })
  if (faults.length > 0) throw new Error(`without a mutant fail:\n${faults.join('\n')}`)
  const read = (index: number | 'import') =>
    new Set(JSON.parse(readFileSync(pathOf(index), 'utf8')) as string[])
  const reached = tests
    .map((testFile, index) => ({ testFile, ids: read(index) }))
    .sort((one, other) => times.get(one.testFile)! - times.get(other.testFile)!)
  const statics = read('import')
  for (const { testFile, ids } of reached)
    console.log(`${times.get(testFile)} ms, reaches ${ids.size}: ${testFile.slice(base.root.length)}`)
  return {
    testsOf: (id) => reached.filter(({ ids }) => ids.has(id)).map(({ testFile }) => testFile),
    isStatic: (id) => statics.has(id),
    tests: reached.map(({ testFile }) => testFile),
  }
}
