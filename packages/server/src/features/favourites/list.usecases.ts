import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import type { CollectionRow, favouriteEndpoints } from '@cabinet/contract/favourites'
import type { ListedFileItem } from '@cabinet/contract/nodes'
import { itemAt } from '../../kernel/certain.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { listFolderPage, presentNodes, visiblePathOf } from '../files/index.ts'
import { type AccessibleNode, accessibleNodes, nodeNameKey, requireNode } from '../nodes/index.ts'
import { collectionOrderOf, compareCollectionRows, formatFileSize } from './favourites.rules.ts'
import { type FavouriteEntry, findFavourites, findFavouritesOf } from './favourites.store.ts'
import { labelNamesOfNodes } from './labelling.ts'

type ListInput = EndpointInput<typeof favouriteEndpoints.list>
type ListReply = EndpointReply<typeof favouriteEndpoints.list>

/** Returns a page of the actor's collection, or of a folder opened there. */
export const listCollectionRows = (ctx: Ctx, input: ListInput): Promise<ListReply> =>
  input.parentId ? listInside(ctx, input.parentId, input) : listRoot(ctx, input)

/** Returns the entries the actor can still see. Deleted or hidden items stay out until they return. */
async function findSeen(ctx: Ctx) {
  const entries = await findFavourites(ctx.db, ctx.actor.userId)
  const seen = await accessibleNodes(
    ctx,
    entries.map((entry) => entry.nodeId),
  )
  return entries.flatMap((entry) => {
    const one = seen.get(entry.nodeId)
    return one ? [{ entry, one }] : []
  })
}

/** Counts the visible files and folders of the actor's collection. */
export const countFavourites = async (ctx: Ctx): Promise<number> => (await findSeen(ctx)).length

async function listRoot(ctx: Ctx, input: ListInput): Promise<ListReply> {
  const inOrder = compareCollectionRows(collectionOrderOf(input.sort, input.order))
  const words = nodeNameKey(input.search ?? '').trim()
  const all = (await findSeen(ctx))
    .map(({ entry, one }) => ({ entry, one, ...sortedBy(entry, one) }))
    .filter(({ name }) => words === '' || nodeNameKey(name).includes(words))
    .sort(inOrder)
  const start = (input.page - 1) * input.pageSize
  const page = all.slice(start, start + input.pageSize)
  const items = await presentNodes(
    ctx,
    page.map(({ one }) => one),
  )
  const labels = await labelNamesOfNodes(
    ctx,
    items.map((item) => item.id),
  )
  const rows = page.map(({ entry, one }, index) =>
    rowOf(itemAt(items, index), {
      collectionId: entry.id,
      createdAt: entry.at,
      path: visiblePathOf(ctx.actor, one).slice(0, -1),
      label: labels.get(entry.nodeId) ?? '',
    }),
  )
  return { rows, total: all.length, parentId: '', path: [] }
}

const sortedBy = ({ at }: FavouriteEntry, { node }: AccessibleNode) => ({
  collectedAt: at,
  folder: node.isFolder,
  name: node.space?.name ?? node.name,
  updatedAt: node.updatedAt,
  size: node.totals?.bytes ?? node.size,
})

/** Lists what the actor can see in a folder, collected or not. */
async function listInside(ctx: Ctx, parentId: string, input: ListInput): Promise<ListReply> {
  const sort = input.sort === 'collectedAt' ? undefined : input.sort
  const [list, one] = await Promise.all([
    listFolderPage(ctx, { ...input, parentId, sort }),
    requireNode(ctx, parentId),
  ])
  const ids = list.rows.map((item) => item.id)
  const above = [...one.ancestors.map((link) => link.id), parentId]
  const entries = await findFavouritesOf(ctx.db, ctx.actor.userId, [...ids, ...above])
  const collected = new Map(entries.map((entry) => [entry.nodeId, entry]))
  const labels = await labelNamesOfNodes(ctx, ids)
  const rows = list.rows.map((item) =>
    rowOf(item, {
      collectionId: collected.get(item.id)?.id ?? '',
      createdAt: item.createdAt,
      path: list.path,
      label: labels.get(item.id) ?? '',
    }),
  )
  const from = list.path.findIndex(({ id }) => collected.has(id))
  const path = list.path.slice(Math.max(from, 0))
  return { rows, total: list.total, parentId, path, folder: list.folder }
}

interface Around {
  collectionId: string
  createdAt: Date
  path: CollectionRow['path']
  label: string
}

const rowOf = (item: ListedFileItem, { collectionId, createdAt, path, label }: Around): CollectionRow => ({
  collectionId,
  id: item.id,
  name: item.name,
  suffix: item.suffix,
  position: path.map(({ name }) => name).join(' / '),
  createdAt,
  updatedAt: item.updatedAt,
  uploadedBy: item.createdBy,
  sizeText: formatFileSize(item.size),
  label,
  version: item.version,
  folderName: path.at(-1)?.name ?? '',
  path,
  item,
})
