import { userType } from '@cabinet/contract/users'
import type { RawBuilder } from 'kysely'
import type { Ctx, Db } from '../../../kernel/ctx.ts'
import { type Reached, reached } from '../access/index.ts'
import { keyOf } from '../tree/index.ts'
import {
  findAmong,
  findByPieces,
  findFoldersBelow,
  findInFolders,
  findNewest,
  findShares,
  findTops,
  type Place,
} from './finding.store.ts'
import { atMost, piecesIn, rarest, type Shares } from './pieces.rules.ts'
import { anything, type Wish } from './wish.ts'

/** Bounds of one search; tests make them small. */
export const bounds = {
  /** Hits that are judged and sorted as one set. */
  hits: 1000,
  /** Hits of which the newest are judged in turn, where they are more. */
  many: 5000,
  /** Names with the same pieces above which they are looked through from the newest instead. */
  common: 20_000,
  /** A reach that is read folder by folder: at once, and where nothing else helped. */
  near: { folders: 500, items: 20_000 },
  far: { folders: 5_000, items: 200_000 },
  /** Nodes looked at from the newest: in one step, and in all. */
  step: 2_000,
  look: 30_000,
}

/** How much may be read folder by folder. */
type Most = (typeof bounds)['near']

export interface Found {
  /** What the actor sees of it. */
  seen: Reached[]
  /** Whether this is all there is. */
  complete: boolean
}

/**
 * Files and folders that fit, as the actor may see them; at least `need` where there are as many. What is bounded and
 * why: decision 102. Asks the gate about every hit, in sets.
 */
export async function findFitting(ctx: Ctx, wish: Wish, need: number): Promise<Found> {
  const { db } = ctx
  const { enterpriseId } = ctx.actor
  if (wish.among)
    return { seen: await judged(ctx, wish, await findAmong(db, wish, enterpriseId)), complete: true }
  const pieces = [...new Set(wish.words.flatMap(piecesIn))]
  const shares = await sharesOf(db)
  const [under] = wish.under
  const within = async (most: Most) => {
    const tops = under ?? (await topsOf(ctx))
    return tops && inFolders(ctx, wish, tops, most)
  }
  const here = under ? await within(bounds.near) : null
  if (here) return here
  const few = rarest(pieces, shares)
  if (pieces.length > 0 && atMost(pieces, shares) <= bounds.common) {
    const ids = await findByPieces(db, wish, enterpriseId, few, bounds.hits + 1)
    if (ids.length <= bounds.hits) return { seen: await judged(ctx, wish, ids), complete: true }
    return (
      (under ? null : await within(bounds.near)) ??
      inTurn(ctx, wish, await findByPieces(db, wish, enterpriseId, few, bounds.many, true), need)
    )
  }
  const near = under ? null : await within(bounds.near)
  if (near) return near
  const newest = await fromNewest(ctx, wish, need)
  if (newest.complete || newest.seen.length >= need) return newest
  const far = await within(bounds.far)
  if (far) return far
  if (pieces.length === 0) return newest
  const ids = await findByPieces(db, wish, enterpriseId, few, bounds.hits)
  const known = new Set(newest.seen.map(({ node }) => node.id))
  const others = await judged(
    ctx,
    wish,
    ids.filter((id) => !known.has(id)),
  )
  return { seen: [...newest.seen, ...others], complete: false }
}

/** Asks the gate about these in portions until enough of them are seen. */
async function inTurn(ctx: Ctx, wish: Wish, ids: readonly string[], need: number): Promise<Found> {
  const seen: Reached[] = []
  for (let from = 0, size = Math.max(need * 2, 100); from < ids.length; from += size) {
    if (seen.length >= need) return { seen, complete: false }
    seen.push(...(await judged(ctx, wish, ids.slice(from, from + size))))
  }
  return { seen, complete: ids.length < bounds.many }
}

/**
 * The same where the reach is small and something else decides which files fit: `also` is a condition on `n`. Null
 * where the reach is too large for that.
 */
export async function findInReach(ctx: Ctx, wish: Wish, also: RawBuilder<unknown>): Promise<Found | null> {
  const tops = wish.under[0] ?? (await topsOf(ctx))
  return tops && inFolders(ctx, wish, tops, bounds.near, also)
}

/** Those of these nodes that the actor sees and that lie where they are looked for. */
export async function judged(ctx: Ctx, wish: Wish, ids: readonly string[]): Promise<Reached[]> {
  if (ids.length === 0) return []
  const seen = [...(await reached(ctx, ids)).values()]
  if (wish.under.length === 0) return seen
  const sets = wish.under.map((ids) => new Set(ids))
  return seen.filter(({ ancestors }) => sets.every((set) => ancestors.some((link) => set.has(link.id))))
}

const MOST_TOPS = 5000

/** Where the actor's reach begins; null where that is in too many places. */
async function topsOf(ctx: Ctx): Promise<string[] | null> {
  const tops = await findTops(ctx.db, ctx.actor, ctx.now(), ctx.actor.type <= userType.enterprise)
  return tops.length < MOST_TOPS ? tops : null
}

async function inFolders(
  ctx: Ctx,
  wish: Wish,
  tops: readonly string[],
  most: Most,
  also?: RawBuilder<unknown>,
): Promise<Found | null> {
  const folders = await findFoldersBelow(ctx.db, tops, most)
  if (!folders) return null
  const among = { folders, tops: wish.under.length > 0 ? [] : tops, ...(also && { also }) }
  const ids = await findInFolders(ctx.db, wish, ctx.actor.enterpriseId, among, bounds.hits + 1)
  const complete = ids.length <= bounds.hits
  return { seen: await judged(ctx, wish, ids.slice(0, bounds.hits)), complete }
}

/** Looks through the newest until there are enough, in growing steps. */
async function fromNewest(ctx: Ctx, wish: Wish, need: number): Promise<Found> {
  const seen: Reached[] = []
  let after: Place | null = null
  let limit = Math.min(Math.max(need, 100), bounds.hits)
  for (let looked = 0, look = bounds.step; looked < bounds.look; looked += look, look *= 2) {
    const { ids, end } = await findNewest(ctx.db, wish, ctx.actor.enterpriseId, { after, limit, look })
    seen.push(...(await judged(ctx, wish, ids)))
    if (!end) return { seen, complete: true }
    if (seen.length >= need) break
    after = end
    limit = bounds.hits
  }
  return { seen, complete: false }
}

/** Folders and spaces of this name that the actor sees; where there are none, those in whose names it stands. */
export async function findPlaces(ctx: Ctx, name: string): Promise<string[]> {
  const wanted = keyOf(name).trim()
  const tops = await findTops(ctx.db, ctx.actor, ctx.now(), ctx.actor.type <= userType.enterprise)
  const [folders, seen] = await Promise.all([
    findFitting(ctx, { ...anything, words: [wanted], kind: 'folder' }, bounds.hits),
    reached(ctx, tops),
  ])
  const places = [
    ...folders.seen.map(({ node }) => ({ id: node.id, key: keyOf(node.name) })),
    ...[...seen.values()]
      .filter(({ node }) => node.space)
      .map(({ node, space }) => ({ id: node.id, key: keyOf(space.name) })),
  ]
  const exact = places.filter(({ key }) => key === wanted)
  const near = exact.length > 0 ? exact : places.filter(({ key }) => key.includes(wanted))
  return near.map(({ id }) => id)
}

/** Shares change slowly and are read from a view that is slow. */
const remembered = new WeakMap<Db, { at: number; shares: Promise<Shares> }>()
const MINUTE = 60_000

function sharesOf(db: Db): Promise<Shares> {
  const known = remembered.get(db)
  if (known && performance.now() - known.at < MINUTE) return known.shares
  const shares = findShares(db)
  remembered.set(db, { at: performance.now(), shares })
  shares.catch(() => remembered.delete(db))
  return shares
}
