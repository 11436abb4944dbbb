import { userTypeCodes } from '@cabinet/contract/users'
import type { RawBuilder } from 'kysely'
import { lastOf } from '../../../kernel/certain.ts'
import type { Ctx } from '../../../kernel/ctx.ts'
import { type NameSearchResult, type NameSearchStart, nameSearchBounds } from './bounds.ts'
import {
  findAnyMatches,
  findMatchesAmong,
  findMatchesByTrigrams,
  findMatchesInFolders,
  findNewestMatches,
  hasMoreMatchesThan,
  resultPositionOf,
  type SearchedFolders,
} from './finding.store.ts'
import { estimateMatchLimit, namePiecesOf, rarestNamePieces } from './pieces.rules.ts'
import { type FolderReach, findFoldersBelow, findReachTops, type ReachLimits } from './reach.store.ts'
import { type MatchScan, nextLimitOf, type OpenMatchScan, openMatchScan, windowOfScan } from './scan.ts'
import { findNamePieceShares } from './shares.store.ts'
import { visibleMatches } from './sights.ts'
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
  const most = estimateMatchLimit(pieces, shares)
  const few = pieces.length > 0 && most <= nameSearchBounds.common
  const reach = wish.under.length > 0 || !few ? await reachOf(ctx, wish, nameSearchBounds.near) : null
  const open = openMatchScan(ctx, wish, from)
  if (reach && reach.items <= nameSearchBounds.near.items) return inReach(ctx, wish, reach, open)
  const names = { share: most / shares.names || 1, pieces: rarestNamePieces(wish.words, shares), reach }
  if (!few) return fromNewest(ctx, wish, names, open)
  if (!from.after) {
    const some = await findAnyMatches(db, wish, enterpriseId, names.pieces, nameSearchBounds.hits + 1)
    if (some.length <= nameSearchBounds.hits)
      return { seen: await visibleMatches(ctx, wish, some), next: null }
  }
  // the statistics may be older than many of the names
  return (await isRare(ctx, wish, names))
    ? byPieces(ctx, wish, names.pieces, open)
    : fromNewest(ctx, wish, names, open)
}

const isRare = async (ctx: Ctx, wish: NameFilter, { pieces }: Pick<Names, 'pieces'>) =>
  pieces.length > 0 && !(await hasMoreMatchesThan(ctx, wish, pieces, nameSearchBounds.common))

/** Maximum portions of one window where something is found, and their minimum size, since each collects every match. */
const PORTIONS = 5
const PORTION = 250

/**
 * Finds names with rare character pairs, newest first. Where the actor sees hardly any of them, the actor's
 * scope is searched instead.
 */
async function byPieces(
  ctx: Ctx,
  wish: NameFilter,
  pieces: readonly string[],
  open: OpenMatchScan,
): Promise<NameSearchResult> {
  const { scan, add } = open
  for (let portion = 0; portion < PORTIONS || scan.seen.length === 0; portion++) {
    const { hits } = nameSearchBounds
    const limit = Math.min(hits, Math.max(PORTION, nextLimitOf(scan, hits)))
    const named = await findMatchesByTrigrams(ctx, wish, pieces, { ...scan, limit })
    await add(named, named.length < limit ? null : resultPositionOf(lastOf(named)))
    if (scan.done) break
    const rest = portion === 0 && isNarrow(scan) && (await inFarReach(ctx, wish, open))
    if (rest) return rest
  }
  return windowOfScan(scan)
}

interface Names {
  /** The share of all names that has the rarest piece, by the statistics. */
  share: number
  pieces: readonly string[]
  /** The folders that the actor can access, where they are few. */
  reach: (FolderReach & SearchedFolders) | null
}

/**
 * Scans the newest names until there are enough matches; each step requests as many as the results so far
 * suggest. Where the names are rarer than their character pairs, or the scope is small, another strategy
 * takes over. A window without a visible match is not answered: the scan goes on until it has one, or to the end.
 */
async function fromNewest(
  ctx: Ctx,
  wish: NameFilter,
  names: Names,
  open: OpenMatchScan,
): Promise<NameSearchResult> {
  const { scan, add } = open
  const { far, patience, doubt } = nameSearchBounds
  let { reach } = names
  const tried = { pieces: false, reach: false }
  let looked = 0
  for (let look = nameSearchBounds.step; ; look = Math.min(2 * look, nameSearchBounds.look)) {
    const limit = nextLimitOf(scan, nameSearchBounds.named)
    const found = await findNewestMatches(ctx, wish, { ...scan, look, limit, among: reach })
    // nearly all that may be visible are
    await add(found.named, found.end, 2 * (scan.enough - scan.seen.length))
    // of a scan that ended at the limit of matches the statistics tell how far it came
    const passed = found.isFull ? Math.min(look, limit / names.share) : look
    looked += passed
    // one that has found nothing goes on
    if (scan.done || (scan.seen.length > 0 && looked >= nameSearchBounds.look)) return windowOfScan(scan)
    const left = ((scan.enough - scan.seen.length) * passed) / Math.max(scan.step.seen, 0.1)
    const isSuspect = left > patience && looked >= doubt && !found.isFull
    if (isSuspect && !reach && !tried.pieces && names.pieces.length > 1) {
      tried.pieces = true
      if (await isRare(ctx, wish, names)) return byPieces(ctx, wish, names.pieces, open)
    }
    const isFar = reach ? left > reach.items : scan.named >= DOUBT && isNarrow(scan)
    if (!isFar || tried.reach) continue
    tried.reach = true
    reach ??= await reachOf(ctx, wish, far)
    if (reach && reach.items <= far.items && left > reach.items) return inReach(ctx, wish, reach, open)
  }
}

/** Number of names after which a scope counts as small if only a small share of them is visible. */
const DOUBT = 500
const isNarrow = ({ named, seen }: MatchScan) => seen.length < named * 0.02

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
  { scan, add }: OpenMatchScan,
): Promise<NameSearchResult> {
  const limit = Math.min(nameSearchBounds.hits, nameSearchBounds.rows)
  do {
    const named = await findMatchesInFolders(ctx, wish, reach, { ...scan, limit })
    await add(named, named.length < limit ? null : resultPositionOf(lastOf(named)))
  } while (scan.after && scan.seen.length === 0)
  return windowOfScan(scan)
}

async function inFarReach(ctx: Ctx, wish: NameFilter, open: OpenMatchScan): Promise<NameSearchResult | null> {
  const reach = await reachOf(ctx, wish, nameSearchBounds.far)
  return reach && reach.items <= nameSearchBounds.far.items ? inReach(ctx, wish, reach, open) : null
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
  const all = { after: null, enough: Number.POSITIVE_INFINITY }
  return inReach(ctx, wish, { ...reach, also }, openMatchScan(ctx, wish, all))
}

/** Returns the top nodes of the actor's scope; null where they exceed the limit. */
async function topsOf(ctx: Ctx, most: number): Promise<string[] | null> {
  const all = ctx.actor.type <= userTypeCodes.enterprise
  const tops = await findReachTops(ctx.db, ctx.actor, ctx.now(), { all, most: most + 1 })
  return tops.length <= most ? tops : null
}
