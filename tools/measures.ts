// Measures the code and writes the table into docs/architecture.md: node --import tsx tools/measures.ts
// With the name of a measure (node --import tsx tools/measures.ts repeats) it lists what was counted instead.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CodeSide, readCodeFiles } from './code/files.ts'
import { edgesOf, findCircles } from './code/graph.ts'
import { repeatedRuns } from './code/repeats.ts'
import { exportedNames, type ParsedFile, parseFile, walk } from './code/syntax.ts'
import { ambiguousNames, isSource } from './code/words.ts'
import { roomUses } from './room-uses.ts'
import { subRoomGraphs } from './sub-rooms.ts'

/** One line of the table: what is wanted, what is, and where to look. */
export interface Measure {
  key: string
  title: string
  goal: string
  value: string
  details: string[]
}

/** Every measure of the project in a folder. */
export function measure(root: string): Measure[] {
  const all = readCodeFiles(root).map(parseFile)
  const files = all.filter(isSource)
  const of = (side: CodeSide) => files.filter((file) => file.side === side)
  return [
    longFiles(all),
    ...(['server', 'web'] as const).map((side) => medianLines(side, of(side))),
    largestRoom(files),
    doorNames(files),
    ambiguity(files),
    nameLength(files),
    nonNull(files),
    registries(files),
    cycles(root),
    ...(['server', 'web'] as const).map((side) => repeats(side, of(side))),
    ...(['server', 'web'] as const).map((side) => testShare(side, all, side === 'server' ? 0.6 : 0.25)),
  ]
}

function longFiles(all: readonly ParsedFile[]): Measure {
  const long = all.filter(({ side, lineCount }) => side !== 'other' && lineCount > 250)
  const tests = long.filter(({ isTest }) => isTest).length
  const value = tests > 0 ? `${long.length - tests}, and ${tests} of tests` : `${long.length}`
  const details = ranked(long.map(({ path, lineCount }) => [path, lineCount]))
  return { key: 'long', title: 'files over 250 lines', goal: '0', value, details }
}

function medianLines(side: 'server' | 'web', files: readonly ParsedFile[]): Measure {
  const counts = files.map(({ lineCount }) => lineCount).sort((a, b) => a - b)
  const middle = counts.length / 2
  const median = (counts[Math.floor(middle)]! + counts[Math.ceil(middle) - 1]!) / 2
  const goal = side === 'server' ? 'at most 55' : 'at most 60'
  const details = ranked(files.map(({ path, lineCount }) => [path, lineCount]))
  return { key: `median-${side}`, title: `median lines of a ${side} file`, goal, value: `${median}`, details }
}

function largestRoom(files: readonly ParsedFile[]): Measure {
  const lines = new Map<string, number>()
  for (const { room, lineCount } of files) if (room) lines.set(room, (lines.get(room) ?? 0) + lineCount)
  const sum = total([...lines.values()])
  const shares = [...lines].map(([room, count]): [string, number] => [room, (100 * count) / sum])
  const details = ranked(shares, 1)
  return {
    key: 'rooms',
    title: 'largest room, % of all rooms',
    goal: 'at most 8',
    value: details[0]!,
    details,
  }
}

function doorNames(files: readonly ParsedFile[]): Measure {
  const doors = files.filter(({ path }) => /\/src\/features\/[\w-]+\/index\.tsx?$/.test(path))
  const details = ranked(doors.map((file) => [`${file.side}/${file.room}`, exportedNames(file).length]))
  return { key: 'doors', title: 'names of the widest door', goal: 'at most 30', value: details[0]!, details }
}

function ambiguity(files: readonly ParsedFile[]): Measure {
  const details = [...ambiguousNames(files)].map(([name, paths]) => `${name}: ${paths.join(', ')}`)
  const value = `${details.length}`
  return { key: 'meanings', title: 'exported names of two meanings', goal: '0', value, details }
}

function nameLength(files: readonly ParsedFile[]): Measure {
  const names = new Set(
    files.flatMap((file) => exportedNames(file).flatMap(({ name, isOwn }) => (isOwn ? [name] : []))),
  )
  const value = (total([...names].map((name) => name.length)) / names.size).toFixed(1)
  const details = [...names].sort((a, b) => a.length - b.length)
  return { key: 'names', title: 'mean length of exported names', goal: 'at least 14', value, details }
}

function nonNull(files: readonly ParsedFile[]): Measure {
  const counts = files.map(({ path, body }): [string, number] => {
    let count = 0
    walk(body, ({ type }) => {
      if (type === 'TSNonNullExpression') count++
    })
    return [path, count]
  })
  const value = perThousand(total(counts.map(([, count]) => count)), files)
  const details = ranked(counts.filter(([, count]) => count > 0))
  return { key: 'non-null', title: 'non-null `!` per thousand lines', goal: 'at most 2', value, details }
}

/** Functions called when the door of a room or sub-room is imported; `offer` is the web's one way to fill a slot. */
function registries(files: readonly ParsedFile[]): Measure {
  const called = new Map<string, number>()
  for (const { path, side, source, body } of files) {
    if (!/\/src\/features\/.*\/index\.tsx?$/.test(path)) continue
    for (const { type, expression } of body) {
      const call = expression as { type: string; callee: { start: number; end: number } } | undefined
      if (type !== 'ExpressionStatement' || call?.type !== 'CallExpression') continue
      const name = source.slice(call.callee.start, call.callee.end)
      if (name !== 'offer') called.set(`${side} ${name}`, (called.get(`${side} ${name}`) ?? 0) + 1)
    }
  }
  const count = (side: string) => [...called.keys()].filter((key) => key.startsWith(side)).length
  const title = 'registries called at import of a door, server and web'
  const value = `${count('server')}, ${count('web')}`
  return { key: 'registries', title, goal: '0, 0', value, details: ranked([...called]) }
}

function cycles(root: string): Measure {
  const ofRooms = (['contract', 'server', 'web'] as const).flatMap((side) =>
    findCircles(edgesOf(roomUses(root, side))).map((circle) => `${side}: ${circle.join(', ')}`),
  )
  const ofSubRooms = subRoomGraphs(root).flatMap(({ folder, uses }) =>
    findCircles(edgesOf(uses)).map((circle) => `${folder}: ${circle.join(', ')}`),
  )
  const details = [...ofRooms, ...ofSubRooms]
  const title = 'cycles among rooms, and among sub-rooms'
  return { key: 'cycles', title, goal: '0, 0', value: `${ofRooms.length}, ${ofSubRooms.length}`, details }
}

function repeats(side: 'server' | 'web', files: readonly ParsedFile[]): Measure {
  const runs = repeatedRuns(files)
  const title = `repeated 8-line runs per thousand lines, ${side}`
  const details = runs.map(({ path, firstLine }) => `${path}: ${firstLine}`)
  return { key: `repeats-${side}`, title, goal: 'at most 1', value: perThousand(runs.length, files), details }
}

function testShare(side: 'server' | 'web', all: readonly ParsedFile[], goal: number): Measure {
  const lines = (isTest: boolean) =>
    total(all.flatMap((file) => (file.side === side && file.isTest === isTest ? [file.lineCount] : [])))
  const [tests, source] = [lines(true), lines(false)]
  const details = [`${tests} lines of tests, ${source} of source`]
  const title = `${side} test lines to source`
  return {
    key: `tests-${side}`,
    title,
    goal: `at least ${goal}`,
    value: (tests / source).toFixed(2),
    details,
  }
}

const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)

const perThousand = (count: number, files: readonly ParsedFile[]): string =>
  ((1000 * count) / total(files.map(({ lineCount }) => lineCount))).toFixed(1)

const ranked = (counts: [string, number][], digits = 0): string[] =>
  counts.sort(([, a], [, b]) => b - a).map(([name, count]) => `${count.toFixed(digits)} (${name})`)

const markers = ['<!-- measures: written by tools/measures.ts -->', '<!-- end of measures -->'] as const

/** The page with the table between its markers, which are added at the end where they are missing. */
export function withMeasures(page: string, measures: readonly Measure[]): string {
  const rows = measures.map(({ title, goal, value }) => `| ${title} | ${goal} | ${value} |`)
  const table = [markers[0], '', '| Measure | Goal | Today |', '|---|---|---|', ...rows, '', markers[1]].join(
    '\n',
  )
  const [from, to] = markers.map((marker) => page.indexOf(marker)) as [number, number]
  return from === -1
    ? `${page.trimEnd()}\n\n## Measures\n\n${table}\n`
    : page.slice(0, from) + table + page.slice(to + markers[1].length)
}

if (process.argv[1] === import.meta.filename) {
  const root = join(import.meta.dirname, '..')
  const measures = measure(root)
  const asked = measures.filter(({ key }) => process.argv.slice(2).includes(key))
  for (const { details } of asked) console.log(details.join('\n'))
  if (process.argv.length === 2) {
    const page = join(root, 'docs/architecture.md')
    writeFileSync(page, withMeasures(readFileSync(page, 'utf8'), measures))
    for (const { key, title, goal, value } of measures) console.log(`${key}: ${title}: ${value} (${goal})`)
  }
}
