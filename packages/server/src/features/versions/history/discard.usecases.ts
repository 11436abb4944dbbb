import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import type { versionEndpoints } from '@cabinet/contract/versions'
import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError, throwIfRefused } from '../../../kernel/errors.ts'
import { recordJournalLine } from '../../journal/index.ts'
import { parentIdOf, updateHistoryBytes } from '../../nodes/tree/index.ts'
import { chargeQuota } from '../../quotas/index.ts'
import { deleteSingleVersions, findVersionsByNumber } from '../versions.store.ts'
import { discardRefusal } from './history.rules.ts'
import { requireLockedFile } from './locked-file.ts'

/**
 * Deletes older versions for good and releases their bytes at once. The latest one cannot be deleted
 * (specification).
 */
export const discardVersions = (
  ctx: Ctx,
  { fileId, numbers }: EndpointInput<typeof versionEndpoints.discard>,
): Promise<EndpointReply<typeof versionEndpoints.discard>> =>
  ctx.together(async (tx) => {
    const file = await requireLockedFile(tx, fileId, 'delete', 'edit')
    const { node, space } = file
    const wanted = [...new Set(numbers)]
    const found = await findVersionsByNumber(tx.db, fileId, wanted)
    if (found.length < wanted.length) throw new AppError('versions.not_found')
    for (const version of found) throwIfRefused(discardRefusal(version, node.version))
    const bytes = found.reduce((sum, { size }) => sum + size, 0)
    await deleteSingleVersions(
      tx.db,
      found.map(({ id }) => id),
    )
    await updateHistoryBytes(tx, [{ id: fileId, folderId: parentIdOf(node), kept: -bytes }])
    await chargeQuota(tx, space.ownerId, -bytes)
    await recordJournalLine(tx, {
      action: 'versions.discard',
      spaceId: space.id,
      nodes: [fileId],
      before: found.map(({ number, size, name, created_at }) => ({ number, size, name, at: created_at })),
    })
    return { count: found.length, bytes }
  })
