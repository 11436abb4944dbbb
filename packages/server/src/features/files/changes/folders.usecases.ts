import type { Input, Reply } from '@cabinet/contract/endpoint'
import type { spaceApi } from '@cabinet/contract/files'
import { limits } from '@cabinet/contract/limits'
import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError, refuseIf } from '../../../kernel/errors.ts'
import { record } from '../../journal/index.ts'
import { lockedTarget, tidy } from '../../nodes/index.ts'
import { newFolderRefusal } from '../../nodes/names/index.ts'
import { insertNodes } from '../../nodes/tree/index.ts'
import { getSettings } from '../../settings/index.ts'
import { presentItems } from '../lists/index.ts'
import { ensureFolders, segmentsOf } from './folders.ts'

/** Makes one folder by the specification's rules. */
export async function addFolder(
  ctx: Ctx,
  input: Input<typeof spaceApi.addFolder>,
): Promise<Reply<typeof spaceApi.addFolder>> {
  const name = tidy(input.name.trim())
  const { folderNameMax } = await getSettings(ctx.db)
  refuseIf(newFolderRefusal(name, folderNameMax), { max: folderNameMax })
  const id = await ctx.together(async (tx) => {
    const { node, space, ancestors } = await lockedTarget(tx, input, 'new')
    if (ancestors.length + 1 > limits.depth) throw new AppError('spaces.too_deep')
    const [made] = (await insertNodes(tx, [{ folderId: node.id, name, isFolder: true }])).keys()
    if (!made) throw new AppError('spaces.name_taken', { names: [name] })
    await record(tx, {
      action: 'spaces.addFolder',
      spaceId: space.id,
      nodes: [made],
      after: { name, parentId: node.id },
    })
    return made
  })
  const [folder] = await presentItems(ctx, [id])
  return folder!
}

/** Makes the folders of dropped paths where they are missing, all in one change. */
export async function addFolders(
  ctx: Ctx,
  input: Input<typeof spaceApi.addFolders>,
): Promise<Reply<typeof spaceApi.addFolders>> {
  return ctx.together(async (tx) => {
    const target = await lockedTarget(tx, input, 'new')
    const ids = await ensureFolders(tx, target, input.paths)
    await record(tx, {
      action: 'spaces.addFolders',
      spaceId: target.space.id,
      nodes: [...new Set(ids.values())],
      after: { parentId: target.node.id, paths: input.paths.length },
    })
    return input.paths.map((path) => ({ path, id: ids.get(segmentsOf(path).join('/'))! }))
  })
}
