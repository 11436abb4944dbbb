import type { Input, Reply } from '@cabinet/contract/endpoint'
import type { versionApi } from '@cabinet/contract/versions'
import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError, refuseIf } from '../../../kernel/errors.ts'
import { record } from '../../journal/index.ts'
import { updateKept } from '../../nodes/tree/index.ts'
import { charge } from '../../organisations/index.ts'
import { dropSingle, findVersions } from '../versions.store.ts'
import { discardRefusal } from './history.rules.ts'
import { lockedFile, tellChanged } from './locked-file.ts'

/** Discards older versions for ever; their bytes are free at once. The latest one cannot go (specification). */
export const discardVersions = (
  ctx: Ctx,
  { fileId, numbers }: Input<typeof versionApi.discard>,
): Promise<Reply<typeof versionApi.discard>> =>
  ctx.together(async (tx) => {
    const file = await lockedFile(tx, fileId, 'delete', 'edit')
    const { node, space } = file
    const wanted = [...new Set(numbers)]
    const found = await findVersions(tx.db, fileId, wanted)
    if (found.length < wanted.length) throw new AppError('versions.not_found')
    for (const version of found) refuseIf(discardRefusal(version, node.version))
    const bytes = found.reduce((sum, { size }) => sum + size, 0)
    await dropSingle(
      tx.db,
      found.map(({ id }) => id),
    )
    await updateKept(tx, [{ id: fileId, folderId: node.parentId!, kept: -bytes }])
    await charge(tx, space.ownerId, -bytes)
    await record(tx, {
      action: 'versions.discard',
      spaceId: space.id,
      nodes: [fileId],
      before: found.map(({ number, size, name, created_at }) => ({ number, size, name, at: created_at })),
    })
    await tellChanged(tx, file)
    return { count: found.length, bytes }
  })
