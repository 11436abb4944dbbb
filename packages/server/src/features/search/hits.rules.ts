import { fileTypeGroupOf } from '@cabinet/contract/previews'
import type { SearchFacets, searchSortFields } from '@cabinet/contract/search'
import { entryOf, itemAt } from '../../kernel/certain.ts'
import { nodeNameKey } from '../nodes/index.ts'
import type { VisibleMatch } from './finding/index.ts'

type Field = (typeof searchSortFields)[number]
export type TextRange = [number, number]

/** Returns the ranges of these words in a text, without overlaps, in order. */
export function matchRangesOf(text: string, words: readonly string[]): TextRange[] {
  const lower = text.toLowerCase()
  // a letter that grows in lower case would shift all ranges after it
  if (lower.length !== text.length) return []
  const found: TextRange[] = []
  for (const word of words.map(nodeNameKey)) {
    if (word === '') continue
    for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + word.length))
      found.push([at, at + word.length])
  }
  const merged: TextRange[] = []
  for (const [from, to] of found.sort(([a], [b]) => a - b)) {
    const last = merged.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else merged.push([from, to])
  }
  return merged
}

/**
 * Returns how well a name matches the words: equal, at its start, at the start of a word, anywhere, or not at
 * all.
 */
export function nameMatchRank(name: string, words: readonly string[]): number {
  const [first] = words
  if (first === undefined) return 0
  const key = nodeNameKey(name)
  const all = nodeNameKey(words.join(' '))
  const dot = key.lastIndexOf('.')
  if (key === all || (dot > 0 && key.slice(0, dot) === all)) return 4
  const at = key.indexOf(nodeNameKey(first))
  if (at < 0) return 0
  if (at === 0) return 3
  return /[\p{L}\p{N}]/u.test(itemAt(key, at - 1)) ? 1 : 2
}

const names = new Intl.Collator('zh-u-kn-true')

/** Sorts matches: by default the best first, and among equals the newest. */
export function sortSearchHits(
  hits: readonly VisibleMatch[],
  words: readonly string[],
  { sort, order }: { sort: Field; order: 'asc' | 'desc' | undefined },
): VisibleMatch[] {
  const newest = (one: VisibleMatch, other: VisibleMatch) =>
    other.updatedAt.getTime() - one.updatedAt.getTime()
  const last = (one: VisibleMatch, other: VisibleMatch) => (one.id < other.id ? -1 : 1)
  if (sort === 'relevance') {
    const fits = new Map(hits.map(({ id, name }) => [id, nameMatchRank(name, words)]))
    const fit = ({ id }: VisibleMatch) => entryOf(fits, id)
    return hits.toSorted((a, b) => fit(b) - fit(a) || newest(a, b) || last(a, b))
  }
  // names sort ascending by default, times and sizes descending
  const up = order ? order === 'asc' : sort === 'name'
  const by = {
    name: (a: VisibleMatch, b: VisibleMatch) => names.compare(a.name, b.name),
    size: (a: VisibleMatch, b: VisibleMatch) => a.size - b.size,
    updatedAt: (a: VisibleMatch, b: VisibleMatch) => newest(b, a),
  }[sort]
  return hits.toSorted((a, b) => (up ? by(a, b) : by(b, a)) || last(a, b))
}

const MIB = 1024 ** 2
/** Facets of size and time: the key is the value that the search operator takes. */
const sizes: [string, (bytes: number) => boolean][] = [
  ['<1MB', (bytes) => bytes < MIB],
  ['1MB..10MB', (bytes) => bytes >= MIB && bytes <= 10 * MIB],
  ['10MB..100MB', (bytes) => bytes > 10 * MIB && bytes <= 100 * MIB],
  ['>100MB', (bytes) => bytes > 100 * MIB],
]
const DAY = 86_400_000
const times: [string, number][] = [
  ['1d', DAY],
  ['7d', 7 * DAY],
  ['30d', 30 * DAY],
  ['365d', 365 * DAY],
]
const MOST = 8

/**
 * Counts matches by facet; keys of owners and spaces are ids, to be replaced by names. Labels are counted
 * separately.
 */
export function countSearchFacets(hits: readonly VisibleMatch[], now: Date): SearchFacets {
  const types = hits.map((hit) => (hit.isFolder ? 'folder' : fileTypeGroupOf(hit.suffix)))
  const files = hits.filter((hit) => !hit.isFolder)
  const since = (span: number) =>
    hits.filter(({ updatedAt }) => now.getTime() - updatedAt.getTime() <= span).length
  return {
    type: countByKey(types.filter((one) => one !== null)),
    owner: countByKey(hits.map(({ createdBy }) => createdBy)),
    time: times.map(([key, span]) => ({ key, count: since(span) })).filter(({ count }) => count > 0),
    size: sizes
      .map(([key, within]) => ({ key, count: files.filter(({ size }) => within(size)).length }))
      .filter(({ count }) => count > 0),
    space: countByKey(hits.map(({ spaceId }) => spaceId)),
    label: [],
  }
}

/** Counts each key, the most frequent first. */
export function countByKey(keys: readonly string[]): { key: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return [...counts]
    .map(([key, count]) => ({ key, count }))
    .sort((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1))
    .slice(0, MOST)
}
