import type { Input, Reply } from '@cabinet/contract/endpoint'
import type { versionApi } from '@cabinet/contract/versions'
import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { addFiles, presentItems } from '../../files/index.ts'
import { record } from '../../journal/index.ts'
import { lockedTarget, marked, requireNode } from '../../nodes/index.ts'
import { charge } from '../../organisations/index.ts'
import { addVersions } from '../versions.usecases.ts'
import { getVersion } from './locked-file.ts'

/** Makes a version a file of its own, beside the file unless a folder is named. Its content is shared. */
export async function copyVersion(
  ctx: Ctx,
  { fileId, number, parentId }: Input<typeof versionApi.copy>,
): Promise<Reply<typeof versionApi.copy>> {
  const id = await ctx.together(async (tx) => {
    const source = await requireNode(tx, fileId, 'copy', 'preview', 'download')
    if (source.node.isFolder) throw new AppError('versions.not_a_file')
    const folderId = parentId ?? source.node.parentId!
    const target = await lockedTarget(tx, { parentId: folderId }, 'upload')
    const from = await getVersion(tx, fileId, number)
    await charge(tx, target.space.ownerId, from.size)
    const name = marked(source.node.name, false, ` (V${number})`)
    const [made] = await addFiles(tx, target, [{ name, size: from.size }], 'both')
    await addVersions(tx, [
      { fileId: made!.id, number: 1, contentId: from.content_id, size: from.size, source: 'copy' },
    ])
    await record(tx, {
      action: 'versions.copy',
      spaceId: target.space.id,
      nodes: [made!.id],
      before: { from: fileId, version: number },
      after: { parentId: folderId, name: made!.name },
    })
    return made!.id
  })
  const [item] = await presentItems(ctx, [id])
  return item!
}
