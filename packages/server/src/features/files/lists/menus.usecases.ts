import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import type { fileEndpoints } from '@cabinet/contract/files'
import type { FolderTreeNode } from '@cabinet/contract/nodes'
import { userTypeCodes } from '@cabinet/contract/users'
import type { Ctx } from '../../../kernel/ctx.ts'
import { rightsOnChild } from '../../nodes/access/index.ts'
import { type AccessibleNode, accessibleNodes, requireTargetFolder } from '../../nodes/index.ts'
import { type OrganisationEntity, organisationTreeOf } from '../../organisations/index.ts'
import { listAllottedFolders } from './allotted-folders.ts'
import { folderViewerOf } from './eyes.ts'
import { folderMenuNode, menuNodeFields, spaceRoutes } from './folder-menu-node.ts'
import { readFolderPage } from './list.store.ts'
import { countVisibleChildren } from './visible-children.store.ts'

/** Maximum folders in one step of a menu; the list beside it shows all. */
const MOST = 1000

/** Returns the personal space with its first level of folders, or the children of one folder. */
export async function listPersonalMenu(
  ctx: Ctx,
  { parentId }: EndpointInput<typeof fileEndpoints.personalTree>,
): Promise<EndpointReply<typeof fileEndpoints.personalTree>> {
  const folder = await requireTargetFolder(ctx, { parentId })
  const children = await subfolders(ctx, folder)
  return parentId ? children : [{ ...folderMenuNode(folder), children }]
}

/**
 * Returns the departments that the actor sees and the folders granted from elsewhere, or the children of one
 * folder.
 */
export async function listDepartmentMenu(
  ctx: Ctx,
  { parentId }: EndpointInput<typeof fileEndpoints.groupTree>,
): Promise<EndpointReply<typeof fileEndpoints.groupTree>> {
  if (parentId)
    return { allotted: [], nodes: await subfolders(ctx, await requireTargetFolder(ctx, { parentId })) }
  const tree = await organisationTreeOf(ctx.db, ctx.actor.enterpriseId)
  const shown = shownTo(ctx, tree)
  const spaces = await accessibleNodes(ctx, [...shown])
  return { allotted: await listAllottedFolders(ctx, spaces), nodes: departmentNodes(tree, shown, spaces) }
}

/** Returns the actor's own department and those above it, and for an administrator the managed ones. */
function shownTo(ctx: Ctx, tree: readonly OrganisationEntity[]): Set<string> {
  const { type, organisationId, managed } = ctx.actor
  if (type <= userTypeCodes.enterprise) return new Set(tree.map((one) => one.id))
  const parents = new Map(tree.map((one) => [one.id, one.parent_id]))
  const shown = new Set(managed)
  for (let id: string | null | undefined = organisationId; id; id = parents.get(id)) shown.add(id)
  return shown
}

/** Nests departments; one that only contains visible others carries no rights. */
function departmentNodes(
  tree: readonly OrganisationEntity[],
  shown: ReadonlySet<string>,
  spaces: ReadonlyMap<string, AccessibleNode>,
): FolderTreeNode[] {
  const below = (parentId: string | null): FolderTreeNode[] =>
    tree
      .filter((one) => one.parent_id === parentId && shown.has(one.id))
      .map(({ id, name }) => {
        const children = below(id)
        const space = spaces.get(id)
        const node = space
          ? folderMenuNode(space)
          : {
              id,
              spaceId: id,
              type: 'space',
              hasChildren: false,
              rights: 0,
              ...menuNodeFields('space', spaceRoutes.department, 0),
            }
        return { ...node, name, hasChildren: node.hasChildren || children.length > 0, children }
      })
  return below(null)
}

/** Returns the subfolders that the actor sees. */
async function subfolders(ctx: Ctx, folder: AccessibleNode): Promise<FolderTreeNode[]> {
  const { node, space } = folder
  const eyes = folderViewerOf(ctx, folder)
  const { gathered } = await countVisibleChildren(ctx.db, node.id, node.totals!, eyes)
  const rows = await readFolderPage(ctx.db, {
    folderId: node.id,
    spaceId: space.id,
    eyes,
    gathered,
    order: { sort: 'name', descending: false },
    filter: null,
    folders: { limit: MOST, offset: 0, after: null, backwards: false },
    files: { limit: 0, offset: 0, after: null, backwards: false },
  })
  return rows.map((row) => {
    const rights = rightsOnChild(ctx.actor, folder, row)
    return {
      id: row.id,
      name: row.name,
      spaceId: space.id,
      type: 'folder',
      hasChildren: row.subfolders > 0,
      items: row.items,
      rights,
      ...menuNodeFields('folder', spaceRoutes[space.kind], rights),
      children: [],
    }
  })
}
