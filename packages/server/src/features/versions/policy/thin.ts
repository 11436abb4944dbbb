import type { Ctx } from '../../../kernel/ctx.ts'
import { record } from '../../journal/index.ts'
import { lockedPlaces, type Place, placesOf } from '../../nodes/gate/index.ts'
import { filesWithHistory, updateKept } from '../../nodes/tree/index.ts'
import { charge } from '../../organisations/index.ts'
import { dropSingle } from '../versions.store.ts'
import { type Policies, policyIn, touches } from './policy.rules.ts'
import { filesAfter } from './policy.store.ts'
import { findSurplus, type Ruled, type Surplus } from './surplus.store.ts'

/** Files looked at together: their spaces are locked no longer than that takes. */
const PORTION = 500

/** Which files: those of one space, of one enterprise, or all. */
export interface Scope {
  spaceId?: string | undefined
  enterpriseId?: string | undefined
}

/** Files with a history, in portions. */
export async function* portionsOf(ctx: Ctx, { spaceId }: Scope): AsyncGenerator<string[]> {
  for (let after: string | null = null; ; ) {
    const ids: string[] = spaceId
      ? await filesWithHistory(ctx.db, spaceId, after, PORTION)
      : await filesAfter(ctx.db, after, PORTION)
    if (ids.length > 0) yield ids
    if (ids.length < PORTION) return
    after = ids.at(-1)!
  }
}

/** The files among these that a policy touches. What is held stays as it is, until it is free. */
export const ruled = (places: ReadonlyMap<string, Place>, policies: Policies, scope: Scope): Ruled[] =>
  [...places.values()]
    .filter(({ space, held }) => !held && (!scope.enterpriseId || space.enterpriseId === scope.enterpriseId))
    .map(({ node, space }) => ({ fileId: node.id, suffix: node.suffix, policy: policyIn(policies, space) }))
    .filter(({ policy, suffix }) => touches(policy, suffix))

export interface Thinned {
  versions: number
  bytes: number
}

const nothing: Thinned = { versions: 0, bytes: 0 }

/** Removes of these files what their policies no longer keep. Locks nothing where there is nothing to remove. */
export async function thin(
  ctx: Ctx,
  ids: readonly string[],
  policies: Policies,
  scope: Scope,
): Promise<Thinned> {
  const likely = await findSurplus(ctx.db, ruled(await placesOf(ctx, ids), policies, scope), ctx.now())
  if (likely.length === 0) return nothing
  return ctx.together(async (tx) => {
    const places = await lockedPlaces(tx, [...new Set(likely.map(({ fileId }) => fileId))])
    const surplus = await findSurplus(tx.db, ruled(places, policies, scope), tx.now())
    if (surplus.length === 0) return nothing
    await dropSingle(
      tx.db,
      surplus.map(({ id }) => id),
    )
    const files = byFile(surplus)
    await updateKept(
      tx,
      [...files].map(([id, { bytes }]) => ({ id, folderId: places.get(id)!.node.parentId!, kept: -bytes })),
    )
    for (const spaceId of new Set([...files.keys()].map((id) => places.get(id)!.space.id))) {
      const those = [...files].filter(([id]) => places.get(id)!.space.id === spaceId)
      const { ownerId, enterpriseId } = places.get(those[0]![0])!.space
      const after = total(those.map(([, weight]) => weight))
      await charge(tx, ownerId, -after.bytes)
      await record(tx, {
        action: 'versions.thin',
        spaceId,
        enterpriseId,
        nodes: those.map(([id]) => id),
        after,
      })
    }
    return total([...files.values()])
  })
}

const total = (parts: readonly Thinned[]): Thinned => ({
  versions: parts.reduce((sum, part) => sum + part.versions, 0),
  bytes: parts.reduce((sum, part) => sum + part.bytes, 0),
})

function byFile(surplus: readonly Surplus[]): Map<string, Thinned> {
  const files = new Map<string, Thinned>()
  for (const { fileId, size } of surplus) {
    const { versions, bytes } = files.get(fileId) ?? nothing
    files.set(fileId, { versions: versions + 1, bytes: bytes + size })
  }
  return files
}
