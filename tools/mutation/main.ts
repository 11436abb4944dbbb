// npm run mutate -- <room, folder or file> [--minutes 30] [--files part,part] [--also folder,folder]
// [--tests part,part] [--seed 1] [--continue]
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import setUpPostgres from '../../packages/server/test/global-setup.ts'
import { instrument, type Mutant } from './instrument.ts'
import { judgeMutants } from './judge.ts'
import { measureReach } from './reach.ts'
import { remainderOf } from './remainder.ts'
import { TrialFolder } from './trials.ts'
import { type Judged, reportOf, score } from './verdicts.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const features = join(root, 'packages/server/src/features')

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string', default: '30' },
    files: { type: 'string', default: '' },
    also: { type: 'string', default: '' },
    tests: { type: 'string', default: '' },
    seed: { type: 'string', default: '1' },
    continue: { type: 'boolean', default: false },
  },
})
const [room] = positionals
if (!room) throw new Error('Name a room or a folder: npm run mutate -- locks')
const folder = placeOf(room)

const namesOneOf = (path: string, parts: string) => parts.split(',').some((part) => path.includes(part))
const ruling = filesIn(folder).filter(
  (path) => path === folder || /\.(rules|store|sql|usecases)\.ts$/.test(path),
)
// a folder whose files bear no role, such as the gate, is taken whole
const files = (ruling.length > 0 ? ruling : filesIn(folder).filter(isSource))
  .filter((path) => namesOneOf(path, values.files))
  .sort()
// tests that are named replace those of a file's own folder
const places = values.also.split(',').filter((path) => path !== '')
const own = statSync(folder).isDirectory() ? [folder] : places.length === 0 ? [dirname(folder)] : []
const tests = [...new Set([...own, ...places.map(placeOf)].flatMap(filesIn))]
  .filter((path) => path.endsWith('.test.ts') && !path.endsWith('.alone.test.ts'))
  .filter((path) => namesOneOf(path, values.tests))
  .sort()
if (files.length === 0 || tests.length === 0)
  throw new Error(`${room}: ${files.length} sources, ${tests.length} tests`)

// without it the trials, which are of a process group of their own, would go on
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const { mutants: all, sources } = await instrument(root, files)
const previous = values.continue ? (JSON.parse(readFileSync(recordPath(), 'utf8')) as Judged[]) : []
const { kept: judged, mutants } = remainderOf(all, previous)
const total = judged.length + mutants.length
console.log(`${mutants.length} mutants in ${files.length} files, ${tests.length} test files`)
const provided: Record<string, unknown> = {}
const stop = await setUpPostgres({
  provide: (name: string, value: unknown) => {
    provided[name] = value
  },
} as never)
const trials = new TrialFolder(root)
try {
  const base = {
    root,
    sources: Object.fromEntries(sources),
    postgres: provided.postgres as never,
    // a mutant of a recursive query may never end
    everyday: { ...(provided.everyday as object), statement_timeout: 10_000 } as never,
    testTimeoutMs: 20_000,
  }
  const reach = await measureReach(trials, base, tests)
  const until = Date.now() + Number(values.minutes) * 60_000
  const order = shuffled(mutants, Number(values.seed))
  await judgeMutants({ trials, base, reach, mutants: order, until }, (one) => {
    judged.push(one)
    if (judged.length % 10 === 0) save()
  })
  save()
  const { tried, noticed, share } = score(judged)
  console.log(`${noticed} of ${tried} noticed (${(share * 100).toFixed(1)} %); ${reportPath()}`)
} finally {
  trials.remove()
  // trials that were killed left their databases: on a disk they take minutes to remove
  await stop()
}

function reportPath(): string {
  mkdirSync(join(root, '.cache/mutants'), { recursive: true })
  return join(
    root,
    '.cache/mutants',
    `${relative(root, folder)
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replace(/^packages-server-src-features-/, '')}.md`,
  )
}

function recordPath(): string {
  return reportPath().replace(/md$/, 'json')
}

function save(): void {
  writeFileSync(reportPath(), reportOf(relative(root, folder), total, judged))
  writeFileSync(recordPath(), JSON.stringify(judged, null, 1))
}

function isSource(path: string): boolean {
  return path.endsWith('.ts') && !/(\.test|\.suite|\/index|\/test-[^/]*)\.ts$/.test(path)
}

/** A room or a folder inside one, by its name; anything else by its path from the project's folder. */
function placeOf(name: string): string {
  return existsSync(join(features, name)) ? join(features, name) : join(root, name)
}

function filesIn(place: string): string[] {
  if (statSync(place).isFile()) return [place]
  return readdirSync(place, { recursive: true, encoding: 'utf8' }).map((path) => join(place, path))
}

/** The same order for the same seed: what fits into the minutes is a fair sample. */
function shuffled(all: readonly Mutant[], seed: number): Mutant[] {
  let state = seed
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
  return all
    .map((mutant) => ({ mutant, at: random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ mutant }) => mutant)
}
