import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import type { versionEndpoints } from '@cabinet/contract/versions'
import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { recordJournalLine } from '../../journal/index.ts'
import { chargeQuota } from '../../quotas/index.ts'
import { appendVersion } from '../versions.usecases.ts'
import { getFileVersion, requireLockedFile } from './locked-file.ts'

/** Appends the content of an older version as the new latest one. The history stays as it was. */
export const restoreFileVersion = (
  ctx: Ctx,
  { fileId, number }: EndpointInput<typeof versionEndpoints.restore>,
): Promise<EndpointReply<typeof versionEndpoints.restore>> =>
  ctx.together(async (tx) => {
    const file = await requireLockedFile(tx, fileId, 'edit', 'preview')
    const { node, space } = file
    const from = await getFileVersion(tx, fileId, number)
    if (number === node.version) throw new AppError('versions.is_latest')
    await chargeQuota(tx, space.ownerId, from.size)
    const content = { contentId: from.content_id, size: from.size, source: 'restore', origin: number }
    const next = await appendVersion(tx, node, content)
    await recordJournalLine(tx, {
      action: 'versions.restore',
      spaceId: space.id,
      nodes: [fileId],
      before: { version: node.version, size: node.size },
      after: { version: next, size: from.size, from: number },
    })
    return { number: next }
  })
