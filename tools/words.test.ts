import { expect, test } from 'vitest'
import { describeFile } from './code/files.ts'
import { parseFile } from './code/syntax.ts'
import { baselineOf, parseProject, readBaseline, wordBreaches } from './words.ts'

const nothing = { ambiguousNames: [], oneWordNames: [], riddles: [] }
const labels = 'packages/server/src/features/labels/labels.ts'
const locks = 'packages/web/src/features/locks/locks.ts'
const parsed = (sources: Record<string, string>) =>
  Object.entries(sources).map(([path, source]) => parseFile(describeFile(path, source)))

test('the project keeps to its words', { timeout: 120_000 }, () => {
  expect(wordBreaches(parseProject(), readBaseline())).toEqual([])
})

test.each([
  ['export const endOf = 1', 'export function endOf() {}'],
  ['export type Place = string', 'export interface Place {}'],
  ['class Place {}\nexport { Place }', 'export class Place {}'],
  ['export const { endOf, a: [, firstOf] } = x', 'const endOf = 2\nexport { endOf }'],
])('%j and %j give one name two meanings', (one, other) => {
  expect(wordBreaches(parsed({ [labels]: one, [locks]: other }), nothing)).toEqual([
    expect.stringMatching(
      /^"(endOf|Place)" is an exported name with several meanings \(.*labels\.ts, .*locks\.ts\)$/,
    ),
  ])
})

test.each([
  ['passes it on', "export { endOf } from './end.ts'"],
  ['passes on what it imports', "import { endOf } from './end.ts'\nexport { endOf }"],
  ['keeps it to itself', 'const endOf = 1'],
  ['has a type of the same name', 'export type endOfPage = 1'],
])('a second file that %s does not', (_, other) => {
  expect(wordBreaches(parsed({ [labels]: 'export const endOf = 1', [locks]: other }), nothing)).toEqual([])
})

test('what every room exports is no breach, nor what tests share', () => {
  const door = 'export const room = 1\nexport const routes = 1'
  const files = { [labels]: door, [locks]: door, 'packages/server/test/people.ts': 'export const ada = 1' }
  expect(wordBreaches(parsed(files), nothing)).toEqual([])
})

test('a name of one lower-case word is a breach, unless it is the room itself', () => {
  const files = parsed({ [labels]: 'export const labels = 1\nexport const tidy = 1\nexport const Tidy = 1' })
  expect(wordBreaches(files, nothing)).toEqual([
    `"tidy" is an exported name of one lower-case word (${labels})`,
  ])
})

test.each([
  '// Who hurries stays',
  '/** What a sum is. */',
  '/**\n * Whoever comes\n * stays\n */',
  '// what else',
])('a comment such as %j is a breach', (comment) => {
  expect(wordBreaches(parsed({ [labels]: `${comment}\nconst x = 1` }), nothing)).toHaveLength(1)
})

test.each([
  '// Whole numbers only',
  "const x = '// Who is it'",
  '// a line\n// what it goes on with',
  'const y = /"/ // "',
])('%j is none', (source) => {
  expect(wordBreaches(parsed({ [labels]: source }), nothing)).toEqual([])
})

test('the baseline may only get shorter', () => {
  const before = { ...nothing, oneWordNames: ['gone', 'tidy'] }
  const files = parsed({ [labels]: 'export const tidy = 1\nexport const fresh = 1' })
  expect(wordBreaches(files, before)).toEqual([
    expect.stringContaining('"fresh" is an exported name of one lower-case word'),
    expect.stringContaining('"gone" is mended: take it out'),
  ])
  expect(baselineOf(files, before).oneWordNames).toEqual(['tidy'])
})
