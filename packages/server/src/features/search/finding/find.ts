import { userTypeCodes } from '@cabinet/contract/users'
import type { RawBuilder } from 'kysely'
import type { Ctx } from '../../../kernel/ctx.ts'
import { possiblyVisibleNodes } from '../../nodes/gate/index.ts'
import { type NameSearchResult, type NameSearchStart, nameSearchBounds } from './bounds.ts'
import {
  findAnyMatches,
  findMatchesAmong,
  findMatchesByTrigrams,
  findMatchesInFolders,
  findMatchesOfIds,
  findNewestMatches,
  type NameMatch,
  type ResultPosition,
  resultPositionOf,
  type SearchedFolders,
} from './finding.store.ts'
import { estimateMatchLimit, namePiecesOf, rarestNamePieces } from './pieces.rules.ts'
import { type FolderReach, findFoldersBelow, findReachTops, type ReachLimits } from './reach.store.ts'
import { findNamePieceShares } from './shares.store.ts'
import { type VisibleMatch, visibleMatches } from './sights.ts'
import { type MatchesSoFar, nextMatchLimit } from './steps.rules.ts'
import type { NameFilter } from './wish.ts'

/**
 * Finds matching files and folders that the actor may see, within the limits explained in decision 102.
 * Checks access to every match, in sets.
 */
export async function findMatchingNodes(
  ctx: Ctx,
  wish: NameFilter,
  from: NameSearchStart,
): Promise<NameSearchResult> {
  const { db } = ctx
  const { enterpriseId } = ctx.actor
  if (wish.among)
    return {
      seen: await visibleMatches(ctx, wish, await findMatchesAmong(db, wish, enterpriseId)),
      next: null,
    }
  const pieces = [...new Set(wish.words.flatMap(namePiecesOf))]
  const shares = await findNamePieceShares(db)
  const few = pieces.length > 0 && estimateMatchLimit(pieces, shares) <= nameSearchBounds.common
  const reach = wish.under.length > 0 || !few ? await reachOf(ctx, wish, nameSearchBounds.near) : null
  if (reach && reach.items <= nameSearchBounds.near.items) return inReach(ctx, wish, reach, from)
  const names = { all: shares.names, pieces: rarestNamePieces(wish.words, shares) }
  if (!few) return fromNewest(ctx, wish, { ...names, reach }, from)
  if (!from.after) {
    const some = await findAnyMatches(db, wish, enterpriseId, names.pieces, nameSearchBounds.hits + 1)
    if (some.length <= nameSearchBounds.hits)
      return { seen: await visibleMatches(ctx, wish, some), next: null }
  }
  return byPieces(ctx, wish, names.pieces, from, { named: 0, seen: 0 })
}

/**
 * Maximum portions of one window and their minimum size, since each collects every match; maximum steps of a
 * scan of the newest names.
 */
const PORTIONS = 5
const PORTION = 250
const STEPS = 10

/**
 * Finds names with rare character pairs, newest first. Where the actor sees hardly any of them, the actor's
 * scope is searched instead.
 */
async function byPieces(
  ctx: Ctx,
  wish: NameFilter,
  pieces: readonly string[],
  from: NameSearchStart,
  before: MatchesSoFar,
): Promise<NameSearchResult> {
  const seen: VisibleMatch[] = []
  const so = { ...before }
  let { after } = from
  for (let portion = 0; portion < PORTIONS; portion++) {
    const limit = Math.min(
      nameSearchBounds.hits,
      Math.max(PORTION, nextMatchLimit(so, from.enough, nameSearchBounds.hits)),
    )
    const named = await findMatchesByTrigrams(ctx.db, wish, ctx.actor.enterpriseId, pieces, { after, limit })
    const { sights, end } = await sightsOf(ctx, wish, named)
    seen.push(...sights)
    so.named += named.length
    so.seen += sights.length
    after = end ?? (named.length < limit ? null : resultPositionOf(named.at(-1)!))
    if (!after || so.seen >= from.enough) break
    const rest = portion === 0 && isNarrow(so) && (await inFarReach(ctx, wish, { ...from, after }))
    if (rest) return { ...rest, seen: [...seen, ...rest.seen] }
  }
  return { seen, next: after }
}

/**
 * Returns the visible nodes among matches by name. Rows are read only of possibly visible ones; `end` is the
 * last one read where they were too many.
 */
async function sightsOf(
  ctx: Ctx,
  wish: NameFilter,
  named: readonly NameMatch[],
): Promise<{ sights: VisibleMatch[]; end: ResultPosition | null }> {
  const may = await possiblyVisibleNodes(ctx, named)
  const taken = may.slice(0, nameSearchBounds.rows)
  const ids = taken.map(({ id }) => id)
  const hits = ids.length > 0 ? await findMatchesOfIds(ctx.db, wish, ctx.actor.enterpriseId, ids) : []
  return {
    sights: await visibleMatches(ctx, wish, hits),
    end: may.length > taken.length ? resultPositionOf(taken.at(-1)!) : null,
  }
}

interface Names {
  /** Number of all names. */
  all: number
  pieces: readonly string[]
  /** The folders that the actor can access, where they are few. */
  reach: (FolderReach & SearchedFolders) | null
}

/**
 * Scans the newest names until there are enough matches; each step requests as many as the results so far
 * suggest. Where the names are rarer than their character pairs, or the scope is small, another strategy
 * takes over.
 */
async function fromNewest(
  ctx: Ctx,
  wish: NameFilter,
  names: Names,
  from: NameSearchStart,
): Promise<NameSearchResult> {
  const seen: VisibleMatch[] = []
  const { step: look, common } = nameSearchBounds
  let [named, looked, tried] = [0, 0, false]
  let { after } = from
  for (let step = 0; step < STEPS && looked < nameSearchBounds.look; step++) {
    const limit = nextMatchLimit({ named, seen: seen.length }, from.enough, nameSearchBounds.named)
    const stretch = { after, look, limit, among: names.reach }
    const found = await findNewestMatches(ctx.db, wish, ctx.actor.enterpriseId, stretch)
    const { sights, end } = await sightsOf(ctx, wish, found.named)
    seen.push(...sights)
    after = end ?? found.end
    if (!after || seen.length >= from.enough) break
    named += found.named.length
    looked += found.looked
    const slow = looked >= look && (from.enough - seen.length) * looked > AHEAD * look * seen.length
    const rare = slow && names.pieces.length > 1 && (named / looked) * names.all <= common
    const narrow = names.reach ? slow : named >= DOUBT && isNarrow({ named, seen: seen.length })
    const rest =
      rare && !names.reach
        ? await byPieces(ctx, wish, names.pieces, { ...from, after }, { named, seen: seen.length })
        : narrow && !tried && (await inFarReach(ctx, wish, { ...from, after }, names.reach))
    tried ||= narrow
    if (rest) return { ...rest, seen: [...seen, ...rest.seen] }
  }
  return { seen, next: after }
}

/** Maximum expected further steps; beyond it another strategy is faster. */
const AHEAD = 3
/** Number of names after which a scope counts as small if only a small share of them is visible. */
const DOUBT = 500
const isNarrow = ({ named, seen }: MatchesSoFar) => seen < named * 0.02

/**
 * Returns the scope of a search: the named folders, or everything that the actor can access. Null where it
 * exceeds the limits.
 */
async function reachOf(
  ctx: Ctx,
  wish: NameFilter,
  most: ReachLimits,
): Promise<(FolderReach & SearchedFolders) | null> {
  const tops = wish.under[0] ?? (await topsOf(ctx, most.tops))
  const reach = tops && (await findFoldersBelow(ctx.db, tops, most.folders))
  return reach && { ...reach, tops: wish.under.length > 0 ? [] : tops }
}

/** Searches a scope folder by folder. */
async function inReach(
  ctx: Ctx,
  wish: NameFilter,
  reach: SearchedFolders & { also?: RawBuilder<unknown> },
  { after }: Pick<NameSearchStart, 'after'>,
): Promise<NameSearchResult> {
  const limit = Math.min(nameSearchBounds.hits, nameSearchBounds.rows)
  const named = await findMatchesInFolders(ctx.db, wish, ctx.actor.enterpriseId, reach, { after, limit })
  const { sights, end } = await sightsOf(ctx, wish, named)
  return { seen: sights, next: end ?? (named.length < limit ? null : resultPositionOf(named.at(-1)!)) }
}

async function inFarReach(
  ctx: Ctx,
  wish: NameFilter,
  from: NameSearchStart,
  known: (FolderReach & SearchedFolders) | null = null,
): Promise<NameSearchResult | null> {
  const reach = known ?? (await reachOf(ctx, wish, nameSearchBounds.far))
  return reach && reach.items <= nameSearchBounds.far.items ? inReach(ctx, wish, reach, from) : null
}

/**
 * Finds matches in a small scope by a further condition `also` on `n`. Null where the scope exceeds the
 * limits.
 */
export async function findMatchesInReach(
  ctx: Ctx,
  wish: NameFilter,
  also: RawBuilder<unknown>,
): Promise<NameSearchResult | null> {
  const reach = await reachOf(ctx, wish, nameSearchBounds.near)
  if (!reach || reach.items > nameSearchBounds.near.items) return null
  return inReach(ctx, wish, { ...reach, also }, { after: null })
}

/** Returns the top nodes of the actor's scope; null where they exceed the limit. */
async function topsOf(ctx: Ctx, most: number): Promise<string[] | null> {
  const all = ctx.actor.type <= userTypeCodes.enterprise
  const tops = await findReachTops(ctx.db, ctx.actor, ctx.now(), { all, most: most + 1 })
  return tops.length <= most ? tops : null
}
