import type { RawBuilder } from 'kysely'
import { entryOf, lastOf } from '../../../kernel/certain.ts'
import type { Ctx } from '../../../kernel/ctx.ts'
import { type FolderView, notPassedSql } from '../../nodes/access/index.ts'
import { possiblyVisibleNodes, visibleNodePaths } from '../../nodes/gate/index.ts'
import { type NameSearchResult, type NameSearchStart, nameSearchBounds } from './bounds.ts'
import { findMatchesOfIds, type NameMatch, type ResultPosition, resultPositionOf } from './finding.store.ts'
import { type VisibleMatch, visibleMatches } from './sights.ts'
import { nextMatchLimit, type ScanStep } from './steps.rules.ts'
import type { NameFilter } from './wish.ts'

/** One window of a search under way. What it learns of folders keeps later reads from returning what they hide. */
export interface MatchScan extends NameSearchStart {
  seen: VisibleMatch[]
  /** Number of matches judged so far. */
  named: number
  /** The last step. */
  step: ScanStep
  /** Whether there are enough matches, or no names remain. */
  done: boolean
  /** The condition that a row may be visible, by what the scan has learned. */
  seenIn(node: string): RawBuilder<boolean>
}

const isFull = ({ seen, enough }: Pick<MatchScan, 'seen' | 'enough'>) => seen.length >= enough

export function openMatchScan(ctx: Ctx, wish: NameFilter, { after, enough }: NameSearchStart) {
  const known = new Map<string, FolderView>()
  const places = wish.under.map((ids) => new Set(ids))
  const isOutside = ({ path }: FolderView) => !places.every((set) => path.some((id) => set.has(id)))
  const scan: MatchScan = {
    seen: [],
    named: 0,
    step: { named: 0, seen: 0 },
    after,
    enough,
    done: false,
    seenIn: (node) => notPassedSql(node, passedOf(known, isOutside), ctx.actor, ctx.now()),
  }

  /**
   * Adds the visible ones of these matches. `end` is where the scan continues, null where nothing remains; rows are
   * read of at most `most` possibly visible nodes, and the scan goes back to the last of them where they were more.
   */
  async function add(
    named: readonly NameMatch[],
    end: ResultPosition | null,
    most = nameSearchBounds.rows,
  ): Promise<void> {
    const before = scan.seen.length
    const possible = await possiblyVisibleNodes(ctx, named, known)
    const may = possible.filter(({ parentId }) => !isOutside(entryOf(known, parentId)))
    const taken = may.slice(0, Math.min(most, nameSearchBounds.rows))
    const ids = taken.map(({ id }) => id)
    if (ids.length > 0) {
      const [hits, paths] = await Promise.all([
        findMatchesOfIds(ctx.db, wish, ctx.actor.enterpriseId, ids),
        visibleNodePaths(ctx, ids),
      ])
      scan.seen.push(...(await visibleMatches(ctx, wish, hits, paths)))
    }
    scan.named += named.length
    scan.step = { named: named.length, seen: scan.seen.length - before }
    scan.after = may.length > taken.length ? resultPositionOf(lastOf(taken)) : end
    scan.done = scan.after === null || isFull(scan)
  }
  return { scan, add }
}

/** Returns how many matches to read next, at most `most`. */
export const nextLimitOf = ({ step, enough, seen }: MatchScan, most: number): number =>
  nextMatchLimit(step, enough - seen.length, most)

export type OpenMatchScan = ReturnType<typeof openMatchScan>

export const windowOfScan = ({ seen, after }: MatchScan): NameSearchResult => ({ seen, next: after })

function passedOf(known: ReadonlyMap<string, FolderView>, isOutside: (view: FolderView) => boolean) {
  const passed = {
    outside: [] as string[],
    none: [] as string[],
    inheriting: [] as string[],
    made: [] as string[],
  }
  for (const [id, view] of known)
    if (isOutside(view)) passed.outside.push(id)
    else if (view.children !== 'all') passed[view.children].push(id)
  return passed
}
