import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import type { versionEndpoints } from '@cabinet/contract/versions'
import { firstOf } from '../../../kernel/certain.ts'
import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { addFilesToFolder, presentVisibleItems } from '../../files/index.ts'
import { recordJournalLine } from '../../journal/index.ts'
import { lockTargetFolder, nameWithMark, requireNode } from '../../nodes/index.ts'
import { parentIdOf } from '../../nodes/tree/index.ts'
import { chargeQuota } from '../../quotas/index.ts'
import { addFileVersions } from '../versions.usecases.ts'
import { getFileVersion } from './locked-file.ts'

/** Copies a version into a new file, beside the original unless a folder is named. The content is shared. */
export async function copyVersionToFile(
  ctx: Ctx,
  { fileId, number, parentId }: EndpointInput<typeof versionEndpoints.copy>,
): Promise<EndpointReply<typeof versionEndpoints.copy>> {
  const id = await ctx.together(async (tx) => {
    const source = await requireNode(tx, fileId, 'copy', 'preview', 'download')
    if (source.node.isFolder) throw new AppError('versions.not_a_file')
    const folderId = parentId ?? parentIdOf(source.node)
    const target = await lockTargetFolder(tx, { parentId: folderId }, 'upload')
    const from = await getFileVersion(tx, fileId, number)
    await chargeQuota(tx, target.space.ownerId, from.size)
    const name = nameWithMark(source.node.name, false, ` (V${number})`)
    const made = firstOf(await addFilesToFolder(tx, target, [{ name, size: from.size }], 'both'))
    await addFileVersions(tx, [
      { fileId: made.id, number: 1, contentId: from.content_id, size: from.size, source: 'copy' },
    ])
    await recordJournalLine(tx, {
      action: 'versions.copy',
      spaceId: target.space.id,
      nodes: [made.id],
      before: { from: fileId, version: number },
      after: { parentId: folderId, name: made.name },
    })
    return made.id
  })
  return firstOf(await presentVisibleItems(ctx, [id]))
}
