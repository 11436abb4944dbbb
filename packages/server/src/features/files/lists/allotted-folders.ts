import type { FolderTreeNode } from '@cabinet/contract/nodes'
import type { Ctx } from '../../../kernel/ctx.ts'
import { type TopmostNode, topmostFromElsewhere } from '../../nodes/access/index.ts'
import { accessibleNodes } from '../../nodes/index.ts'
import { findNodePaths } from '../../nodes/paths/index.ts'
import { allottedNodeFields, folderMenuNode } from './folder-menu-node.ts'
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
  const tops = topmostFromElsewhere(
    ctx.actor,
    paths,
    ids.filter((id) => !departments.has(id)),
  )
  const [roots, below] = [new Set<string>(), new Map<string, TopmostNode>()]
  for (const [id, top] of tops) {
    if (id === top.spaceId) roots.add(id)
    else below.set(id, top)
  }
  const shown = [...(await allottedRoots(ctx, [...roots])), ...(await allottedBelow(ctx, below))]
  const { compare } = byName
  return shown.sort((one, other) => compare(one.name, other.name))
}

/** Departments that the actor does not belong to. */
async function allottedRoots(ctx: Ctx, ids: readonly string[]): Promise<FolderTreeNode[]> {
  const seen = await accessibleNodes(ctx, ids)
  return Array.from(seen.values(), (one) => ({
    ...folderMenuNode(one),
    ...allottedNodeFields('space', one.rights),
    children: [],
  }))
}

async function allottedBelow({ db }: Ctx, tops: ReadonlyMap<string, TopmostNode>): Promise<FolderTreeNode[]> {
  const folders = await findMenuFolders(db, [...tops.keys()])
  return folders.flatMap(({ id, name, items, subfolders }) => {
    const top = tops.get(id)
    return top
      ? [
          {
            ...top,
            id,
            name,
            type: 'folder' as const,
            hasChildren: subfolders > 0,
            items,
            ...allottedNodeFields('folder', top.rights),
            children: [],
          },
        ]
      : []
  })
}
