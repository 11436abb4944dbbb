import type { FolderTreeNode } from '@cabinet/contract/nodes'
import type { Ctx } from '../../../kernel/ctx.ts'
import { effectiveRightsOnPath, isFromElsewhere, nodePathUp } from '../../nodes/access/index.ts'
import { accessibleNodes } from '../../nodes/index.ts'
import { findNodePaths } from '../../nodes/paths/index.ts'
import { folderMenuNode } from './folder-menu-node.ts'
import { findGrantedFolderIds, findMenuFolders } from './granted-folders.store.ts'

/** Kept: each `localeCompare` with options opens a collator of its own, thirty times as dear. */
const byName = new Intl.Collator('zh', { numeric: true })

/**
 * Returns the topmost folders granted to the actor from elsewhere, by name, without these departments. Reads what
 * decides rights of thousands of folders, and the rest only of those shown.
 */
export async function listAllottedFolders(
  ctx: Ctx,
  departments: ReadonlyMap<string, unknown>,
): Promise<FolderTreeNode[]> {
  const ids = await findGrantedFolderIds(ctx.db, ctx.actor.subjects, ctx.now())
  const paths = await findNodePaths(ctx.db, ids, ctx.actor, ctx.now())
  const isRoot = (id: string) => paths.steps.get(id)?.parentId === null
  const shown = [
    ...(await allottedRoots(
      ctx,
      ids.filter((id) => isRoot(id) && !departments.has(id)),
    )),
    ...(await allottedBelow(
      ctx,
      paths,
      ids.filter((id) => !isRoot(id)),
    )),
  ]
  const { compare } = byName
  return shown.sort((one, other) => compare(one.name, other.name))
}

/** Departments that the actor does not belong to. */
async function allottedRoots(ctx: Ctx, ids: readonly string[]): Promise<FolderTreeNode[]> {
  const seen = await accessibleNodes(ctx, ids)
  return [...seen.values()]
    .filter((one) => isFromElsewhere(ctx.actor, one))
    .map((one) => ({ ...folderMenuNode(one), children: [] }))
}

/** Folders outside the actor's own spaces whose folder above the actor does not see. */
async function allottedBelow(
  { db, actor }: Ctx,
  paths: Awaited<ReturnType<typeof findNodePaths>>,
  ids: readonly string[],
): Promise<FolderTreeNode[]> {
  const tops = new Map<string, { spaceId: string; rights: number }>()
  const isSeen = new Map<string, boolean>()
  const sees = (id: string) => {
    if (!isSeen.has(id)) isSeen.set(id, effectiveRightsOnPath(actor, paths, id) > 0)
    return isSeen.get(id) === true
  }
  for (const id of ids) {
    const [root, above] = [nodePathUp(paths.steps, id)?.[0], paths.steps.get(id)?.parentId]
    const space = root && paths.grounds.get(root.id)
    if (!space || !above || space.ownerId === actor.userId || space.leaderId === actor.userId) continue
    const rights = sees(above) ? 0 : effectiveRightsOnPath(actor, paths, id)
    if (rights !== 0) tops.set(id, { spaceId: space.id, rights })
  }
  const folders = await findMenuFolders(db, [...tops.keys()])
  return folders.map(({ id, name, items, subfolders }) => {
    const { spaceId, rights } = tops.get(id)!
    return { id, name, spaceId, type: 'folder', hasChildren: subfolders > 0, items, rights, children: [] }
  })
}
