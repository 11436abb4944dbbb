import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import type { fileEndpoints } from '@cabinet/contract/files'
import { limits } from '@cabinet/contract/limits'
import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError, throwIfRefused } from '../../../kernel/errors.ts'
import { recordJournalLine } from '../../journal/index.ts'
import { lockTargetFolder, normalizeName } from '../../nodes/index.ts'
import { newFolderRefusal } from '../../nodes/names/index.ts'
import { insertNodeRows } from '../../nodes/tree/index.ts'
import { getSettingValues } from '../../settings/index.ts'
import { presentVisibleItems } from '../lists/index.ts'
import { ensureFolderPaths, pathSegmentsOf } from './folders.ts'

/** Makes one folder by the specification's rules. */
export async function addOneFolder(
  ctx: Ctx,
  input: EndpointInput<typeof fileEndpoints.addFolder>,
): Promise<EndpointReply<typeof fileEndpoints.addFolder>> {
  const name = normalizeName(input.name.trim())
  const { folderNameMax } = await getSettingValues(ctx.db)
  throwIfRefused(newFolderRefusal(name, folderNameMax), { max: folderNameMax })
  const id = await ctx.together(async (tx) => {
    const { node, space, ancestors } = await lockTargetFolder(tx, input, 'new')
    if (ancestors.length + 1 > limits.depth) throw new AppError('spaces.too_deep')
    const [made] = (await insertNodeRows(tx, [{ folderId: node.id, name, isFolder: true }])).keys()
    if (!made) throw new AppError('spaces.name_taken', { names: [name] })
    await recordJournalLine(tx, {
      action: 'spaces.addFolder',
      spaceId: space.id,
      nodes: [made],
      after: { name, parentId: node.id },
    })
    return made
  })
  const [folder] = await presentVisibleItems(ctx, [id])
  return folder!
}

/** Makes the folders of dropped paths where they are missing, all in one change. */
export async function addFolderPaths(
  ctx: Ctx,
  input: EndpointInput<typeof fileEndpoints.addFolders>,
): Promise<EndpointReply<typeof fileEndpoints.addFolders>> {
  return ctx.together(async (tx) => {
    const target = await lockTargetFolder(tx, input, 'new')
    const ids = await ensureFolderPaths(tx, target, input.paths)
    await recordJournalLine(tx, {
      action: 'spaces.addFolders',
      spaceId: target.space.id,
      nodes: [...new Set(ids.values())],
      after: { parentId: target.node.id, paths: input.paths.length },
    })
    return input.paths.map((path) => ({ path, id: ids.get(pathSegmentsOf(path).join('/'))! }))
  })
}
