import type { Input, Reply } from '@cabinet/contract/endpoint'
import type { versionApi } from '@cabinet/contract/versions'
import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { record } from '../../journal/index.ts'
import { charge } from '../../organisations/index.ts'
import { appendVersion } from '../versions.usecases.ts'
import { getVersion, lockedFile, tellChanged } from './locked-file.ts'

/** Makes the content of an older version the new latest one. The history stays as it was. */
export const restoreVersion = (
  ctx: Ctx,
  { fileId, number }: Input<typeof versionApi.restore>,
): Promise<Reply<typeof versionApi.restore>> =>
  ctx.together(async (tx) => {
    const file = await lockedFile(tx, fileId, 'edit', 'preview')
    const { node, space } = file
    const from = await getVersion(tx, fileId, number)
    if (number === node.version) throw new AppError('versions.is_latest')
    await charge(tx, space.ownerId, from.size)
    const content = { contentId: from.content_id, size: from.size, source: 'restore', origin: number }
    const next = await appendVersion(tx, node, content)
    await record(tx, {
      action: 'versions.restore',
      spaceId: space.id,
      nodes: [fileId],
      before: { version: node.version, size: node.size },
      after: { version: next, size: from.size, from: number },
    })
    await tellChanged(tx, file)
    return { number: next }
  })
