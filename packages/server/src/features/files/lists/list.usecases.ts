import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import type { fileEndpoints } from '@cabinet/contract/files'
import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { rightsOnChild, visiblePathTo } from '../../nodes/access/index.ts'
import { type AccessibleNode, folderIdOfReference, requireNode } from '../../nodes/index.ts'
import { folderViewerOf } from './eyes.ts'
import {
  type FileListOrder,
  fileListCursorOf,
  fileListFilterOf,
  fileListOrderOf,
  fileListWindowsFrom,
  type PageEnd,
  readFileListCursor,
  stretchesAfter,
} from './list.rules.ts'
import { type FolderListRow, readFolderPage } from './list.store.ts'
import { labelCondition } from './narrowing.ts'
import {
  breadcrumbOf,
  findMentionedPeople,
  presentableNodeOf,
  presentFileItem,
  presentNodes,
  presentVisibleItems,
} from './present.ts'
import { countMatchingChildren, countVisibleChildren } from './visible-children.store.ts'

type ListInput = EndpointInput<typeof fileEndpoints.list>

/**
 * Returns one folder: a page of the children that the actor sees, the path to it, and the actor's rights on
 * it.
 */
export async function listFolderPage(
  ctx: Ctx,
  input: ListInput,
): Promise<EndpointReply<typeof fileEndpoints.list>> {
  const folder = await findFolder(ctx, input)
  const { space, rights } = folder
  const { rows, total, cursor } = await pageOfFolder(ctx, folder, input)
  const self = presentableNodeOf(folder.node)
  const people = await findMentionedPeople(ctx, [self, ...rows])
  return {
    rows: rows.map((row) => presentFileItem(row, space, rightsOnChild(ctx.actor, folder, row), people)),
    total,
    cursor,
    path: visiblePathTo(ctx.actor, folder).map(breadcrumbOf),
    folder: presentFileItem(self, space, rights, people),
    spaceKind: space.kind,
    rights,
    spaceTotal: space.quota.total,
    spaceUsed: space.quota.used,
  }
}

async function findFolder(ctx: Ctx, input: ListInput): Promise<AccessibleNode> {
  const folder = await requireNode(ctx, folderIdOfReference(ctx, input))
  if (!folder.node.isFolder) throw new AppError('spaces.target_not_folder')
  return folder
}

async function pageOfFolder(ctx: Ctx, folder: AccessibleNode, input: ListInput) {
  const { node, space } = folder
  const order = fileListOrderOf(input.sort, input.order)
  const filter = fileListFilterOf(input.search, input.type, labelCondition(ctx, space.id, input))
  const after = input.cursor ? readFileListCursor(input.cursor, order) : null
  const eyes = folderViewerOf(ctx, folder)
  const visible = await countVisibleChildren(ctx.db, node.id, node.totals!, eyes)
  const counts = filter
    ? await countMatchingChildren(ctx.db, node.id, eyes, filter, visible.gathered)
    : visible.counts
  const stretches = after
    ? stretchesAfter(after, input.pageSize, counts)
    : fileListWindowsFrom((input.page - 1) * input.pageSize, input.pageSize, counts)
  const rows = await readFolderPage(ctx.db, {
    folderId: node.id,
    spaceId: space.id,
    eyes,
    gathered: visible.gathered,
    order,
    filter,
    ...stretches,
  })
  const last = rows.length === input.pageSize ? rows.at(-1) : undefined
  return { rows, total: counts.folders + counts.files, cursor: last && fileListCursorOf(markOf(last, order)) }
}

function markOf(row: FolderListRow, { sort }: FileListOrder): PageEnd {
  const end = { folder: row.isFolder, id: row.id }
  if (sort === 'updatedAt') return { ...end, value: row.updatedAt.toISOString() }
  if (sort === 'name' || row.isFolder) return { ...end, value: row.name }
  return sort === 'size' ? { ...end, value: row.size } : { ...end, value: row.suffix, name: row.name }
}

/** Returns one file or folder and the path to it. */
export async function showFileDetail(
  ctx: Ctx,
  { id }: EndpointInput<typeof fileEndpoints.detail>,
): Promise<EndpointReply<typeof fileEndpoints.detail>> {
  const one = await requireNode(ctx, id)
  const [item] = await presentNodes(ctx, [one])
  return { item: item!, name: item!.name, path: visiblePathTo(ctx.actor, one).map(breadcrumbOf) }
}

/** Returns those of these files and folders that the actor sees. */
export const selectVisibleItems = (ctx: Ctx, { ids }: EndpointInput<typeof fileEndpoints.select>) =>
  presentVisibleItems(ctx, ids)
