import { commonPairsOf } from '../../editing/ooxml/index.ts'
import { type ParagraphToken, tokenPairKey } from './tokens.ts'

/**
 * One item of the merged paragraphs in its three forms: the file's (`was`), the editor's base, the editor's
 * current.
 */
export type AlignedItem =
  | { was: ParagraphToken; base: ParagraphToken; now: ParagraphToken }
  | { was: ParagraphToken; base?: undefined; now?: undefined }
  | { was?: undefined; base?: undefined; now: ParagraphToken }

/** Returns the merged sequence for `was`, given that the editor loaded `base` and turned it into `now`. */
export function alignParagraphTokens(
  was: readonly ParagraphToken[],
  base: readonly ParagraphToken[],
  now: readonly ParagraphToken[],
): AlignedItem[] {
  const senses = (tokens: readonly ParagraphToken[]) => tokens.map(({ sense }) => sense)
  const wasOf = new Map(commonPairsOf(senses(was), senses(base)).map(([o, b]) => [b, o]))
  const nowOf = new Map(commonPairsOf(senses(base), senses(now)))
  const seen = new Set(wasOf.values())
  const dropped = droppedOf(was, wasOf, nowOf, base.length)

  const keptFrom = new Array<number>(base.length)
  for (let b = base.length - 1, next = now.length; b >= 0; b--) keptFrom[b] = next = nowOf.get(b) ?? next

  const items: AlignedItem[] = []
  let nextWas = 0
  let nextNow = 0
  const passUnseen = (until: number) => {
    for (const token of was.slice(nextWas, until)) {
      if (!dropped.has(nextWas)) items.push({ was: token })
      nextWas++
    }
  }
  const insert = (until: number) => {
    if (nextNow === until) return
    passUnseen(gapFor(was, nextWas, seen))
    for (const token of now.slice(nextNow, until)) items.push({ now: token })
    nextNow = Math.max(nextNow, until)
  }
  for (const [b, token] of base.entries()) {
    const o = wasOf.get(b)
    const n = nowOf.get(b)
    const own = o === undefined ? undefined : was[o]
    // Insertions come before the deletions that follow them.
    insert(keptFrom[b] ?? now.length)
    if (o !== undefined) passUnseen(o)
    if (n !== undefined) {
      nextNow = n + 1
      const current = now[n]
      if (own && current) items.push({ was: own, base: token, now: current })
    } else if (own && o !== undefined && !dropped.has(o)) items.push({ was: own })
    if (o !== undefined) nextWas = o + 1
  }
  insert(now.length)
  passUnseen(was.length)
  return items
}

/** Returns where new text goes among hidden items: never into a field that begins or ends here. */
function gapFor(was: readonly ParagraphToken[], from: number, seen: ReadonlySet<number>): number {
  let best = from
  let depth = 0
  let least = 0
  for (let at = from; at < was.length && !seen.has(at); at++) {
    const token = was[at]
    const pair = token && tokenPairKey(token)
    if (pair?.half === 'start') depth++
    if (pair?.half === 'end') depth--
    if (depth < least) {
      least = depth
      best = at + 1
    }
  }
  return best
}

/**
 * Returns the dropped tokens: those the editor removed and, with a whole paragraph, those it does not show;
 * never half of a pair.
 */
function droppedOf(
  was: readonly ParagraphToken[],
  wasOf: ReadonlyMap<number, number>,
  nowOf: ReadonlyMap<number, number>,
  baseLength: number,
): Set<number> {
  const dropped = new Set<number>()
  const kept = new Set<number>()
  for (let b = 0; b < baseLength; b++) {
    const o = wasOf.get(b)
    if (o !== undefined) (nowOf.has(b) ? kept : dropped).add(o)
  }
  const living = new Set([...kept].map((o) => was[o]?.paragraph))
  let isMarkDropped = false
  for (const [o, token] of was.entries()) {
    if (token.kind === 'mark') isMarkDropped = dropped.has(o)
    if (isMarkDropped && !kept.has(o) && !living.has(token.paragraph)) dropped.add(o)
  }
  for (const group of pairsIn(was)) {
    const isHalf = !group.isWhole || group.members.some((o) => !dropped.has(o))
    if (isHalf) for (const o of group.members) dropped.delete(o)
  }
  return dropped
}

interface Pair {
  members: number[]
  /** Both ends are among these tokens. */
  isWhole: boolean
}

function pairsIn(tokens: readonly ParagraphToken[]): Pair[] {
  const pairs: Pair[] = []
  const open = new Map<string, Pair[]>()
  for (const [at, token] of tokens.entries()) {
    const found = tokenPairKey(token)
    if (!found) continue
    const stack = open.get(found.key) ?? []
    open.set(found.key, stack)
    if (found.half === 'start') {
      const pair = { members: [at], isWhole: false }
      pairs.push(pair)
      stack.push(pair)
      continue
    }
    const pair = stack.at(-1)
    if (!pair) pairs.push({ members: [at], isWhole: false })
    else pair.members.push(at)
    if (found.half === 'end' && pair) {
      pair.isWhole = true
      stack.pop()
    }
  }
  return pairs
}
