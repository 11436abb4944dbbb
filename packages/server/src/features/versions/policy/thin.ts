import { entryOf, firstOf, lastOf } from '../../../kernel/certain.ts'
import type { Ctx } from '../../../kernel/ctx.ts'
import { recordJournalLine } from '../../journal/index.ts'
import { locationsOfNodes, lockNodeLocations, type NodeLocation } from '../../nodes/gate/index.ts'
import { filesWithHistory, parentIdOf, updateHistoryBytes } from '../../nodes/tree/index.ts'
import { chargeQuota } from '../../quotas/index.ts'
import { deleteSingleVersions } from '../versions.store.ts'
import { policyInSpace, policyTouchesSuffix, type RetentionPolicies } from './policy.rules.ts'
import { filesWithHistoryAfter } from './policy.store.ts'
import { type FileWithPolicy, findSurplusVersions, type SurplusVersion } from './surplus.store.ts'

/** Files per portion, which bounds how long their spaces are locked. */
const PORTION = 500

/** The files to thin: those of one space, of one enterprise, or all. */
export interface ThinningScope {
  spaceId?: string | undefined
  enterpriseId?: string | undefined
}

/** Yields files with a history, in portions. */
export async function* portionsOfFiles(ctx: Ctx, { spaceId }: ThinningScope): AsyncGenerator<string[]> {
  for (let after: string | null = null; ; ) {
    const ids: string[] = spaceId
      ? await filesWithHistory(ctx.db, spaceId, after, PORTION)
      : await filesWithHistoryAfter(ctx.db, after, PORTION)
    if (ids.length > 0) yield ids
    if (ids.length < PORTION) return
    after = lastOf(ids)
  }
}

/** Returns the files among these that a policy touches. Locked files are skipped until they are free. */
export const filesWithPolicy = (
  places: ReadonlyMap<string, NodeLocation>,
  policies: RetentionPolicies,
  scope: ThinningScope,
): FileWithPolicy[] =>
  [...places.values()]
    .filter(({ space, held }) => !held && (!scope.enterpriseId || space.enterpriseId === scope.enterpriseId))
    .map(({ node, space }) => ({
      fileId: node.id,
      suffix: node.suffix,
      policy: policyInSpace(policies, space),
    }))
    .filter(({ policy, suffix }) => policyTouchesSuffix(policy, suffix))

export interface ThinningResult {
  versions: number
  bytes: number
}

const nothing: ThinningResult = { versions: 0, bytes: 0 }

/**
 * Removes the versions of these files that their policies no longer retain. Locks nothing where there is
 * nothing to remove.
 */
export async function thinFileVersions(
  ctx: Ctx,
  ids: readonly string[],
  policies: RetentionPolicies,
  scope: ThinningScope,
): Promise<ThinningResult> {
  const likely = await findSurplusVersions(
    ctx.db,
    filesWithPolicy(await locationsOfNodes(ctx, ids), policies, scope),
    ctx.now(),
  )
  if (likely.length === 0) return nothing
  return ctx.together(async (tx) => {
    const places = await lockNodeLocations(tx, [...new Set(likely.map(({ fileId }) => fileId))])
    const surplus = await findSurplusVersions(tx.db, filesWithPolicy(places, policies, scope), tx.now())
    if (surplus.length === 0) return nothing
    await deleteSingleVersions(
      tx.db,
      surplus.map(({ id }) => id),
    )
    const files = byFile(surplus)
    await updateHistoryBytes(
      tx,
      [...files].map(([id, { bytes }]) => ({
        id,
        folderId: parentIdOf(entryOf(places, id).node),
        kept: -bytes,
      })),
    )
    for (const spaceId of new Set([...files.keys()].map((id) => entryOf(places, id).space.id))) {
      const those = [...files].filter(([id]) => entryOf(places, id).space.id === spaceId)
      const { ownerId, enterpriseId } = entryOf(places, firstOf(those)[0]).space
      const after = total(those.map(([, weight]) => weight))
      await chargeQuota(tx, ownerId, -after.bytes)
      await recordJournalLine(tx, {
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

const total = (parts: readonly ThinningResult[]): ThinningResult => ({
  versions: parts.reduce((sum, part) => sum + part.versions, 0),
  bytes: parts.reduce((sum, part) => sum + part.bytes, 0),
})

function byFile(surplus: readonly SurplusVersion[]): Map<string, ThinningResult> {
  const files = new Map<string, ThinningResult>()
  for (const { fileId, size } of surplus) {
    const { versions, bytes } = files.get(fileId) ?? nothing
    files.set(fileId, { versions: versions + 1, bytes: bytes + size })
  }
  return files
}
