import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { drawArchitecture, graphFile, withoutDetours } from './architecture-graph.ts'
import { describeFile } from './code/files.ts'
import { edgesOf, findCircles } from './code/graph.ts'
import { repeatedRuns } from './code/repeats.ts'
import { exportedNames, parseFile } from './code/syntax.ts'
import { withMeasures } from './measures.ts'

const root = join(import.meta.dirname, '..')
const parsed = (path: string, source: string) => parseFile(describeFile(path, source))
const lines = (...names: string[]) => names.map((name) => `use('${name}')`).join('\n')

test('the drawn graph is of today (node --import tsx tools/architecture-graph.ts draws it anew)', {
  timeout: 120_000,
}, () => {
  expect(readFileSync(graphFile, 'utf8')).toBe(drawArchitecture(root))
})

test('an arrow that follows from others is not drawn, one against the order always', () => {
  const uses = [
    { user: 'lists', used: 'tree' },
    { user: 'views', used: 'lists' },
    { user: 'views', used: 'tree' },
    { user: 'tree', used: 'views' },
  ]
  expect(withoutDetours(['tree', 'lists', 'views'], uses)).toEqual([uses[3], uses[0], uses[1]])
})

test('circles are groups that lead to each other', () => {
  const pairs = ['a b', 'b c', 'c a', 'c d', 'd e', 'f a'].map((pair) => pair.split(' '))
  const edges = edgesOf(pairs.map(([user, used]) => ({ user: user!, used: used! })))
  expect(findCircles(edges)).toEqual([['a', 'b', 'c']])
})

test('eight lines that stood before are a repeated run, imports and blanks apart', () => {
  const eight = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
  const one = parsed('one.ts', `import { use } from './use.ts'\n${lines(...eight)}`)
  const other = parsed('other.ts', `import { use, more } from './use.ts'\n\n  ${lines(...eight, 'i')}`)
  expect(repeatedRuns([one, other])).toEqual([{ path: 'other.ts', firstLine: "use('a')" }])
  expect(repeatedRuns([one, parsed('short.ts', lines(...eight.slice(1)))])).toEqual([])
})

test('all names of a file that others can import are counted', () => {
  const source = `import { far } from './far.ts'
export const { a, b: [c], ...rest } = near
export default function main() {}
export function d() {}
export type E = string
export { far, near as f }
export { g } from './g.ts'
export * from './h.ts'
export * as i from './i.ts'`
  const names = exportedNames(parsed('names.ts', source))
  const own = names.filter(({ isOwn }) => isOwn).map(({ name }) => name)
  expect(own).toEqual(['a', 'c', 'rest', 'd', 'E', 'f'])
  expect(names.filter(({ isOwn }) => !isOwn).map(({ name }) => name)).toEqual(['far', 'g', '*', 'i'])
})

test('the table is written between its markers, and added where there are none', () => {
  const measures = (value: string) => [
    { key: 'long', title: 'files over 250 lines', goal: '0', value, details: [] },
  ]
  const first = withMeasures('# Architecture\n', measures('18'))
  expect(first).toContain('| files over 250 lines | 0 | 18 |')
  const second = withMeasures(first.replace('# Architecture', '# House'), measures('17'))
  expect(second).toBe(first.replace('# Architecture', '# House').replace('| 18 |', '| 17 |'))
})
