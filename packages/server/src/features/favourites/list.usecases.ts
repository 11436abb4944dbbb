import type { Input, Reply } from '@cabinet/contract/endpoint'
import type { Collected, favouriteApi } from '@cabinet/contract/favourites'
import type { FileItem } from '@cabinet/contract/nodes'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { listFolder, pathTo, present } from '../files/index.ts'
import { keyOf, type Reached, reached } from '../nodes/index.ts'
import { compare, orderOf, sizeText } from './favourites.rules.ts'
import { type Favourite, findFavourites, findFavouritesOf } from './favourites.store.ts'
import { labelNames } from './labelling.ts'

type ListInput = Input<typeof favouriteApi.list>
type ListReply = Reply<typeof favouriteApi.list>

/** A page of the actor's collection, or of a folder that was opened there. */
export const listCollected = (ctx: Ctx, input: ListInput): Promise<ListReply> =>
  input.parentId ? listInside(ctx, input.parentId, input) : listRoot(ctx, input)

/** Entries that the actor still sees. What is deleted or hidden stays out of sight until it comes back. */
async function findSeen(ctx: Ctx) {
  const entries = await findFavourites(ctx.db, ctx.actor.userId)
  const seen = await reached(
    ctx,
    entries.map((entry) => entry.nodeId),
  )
  return entries.flatMap((entry) => {
    const one = seen.get(entry.nodeId)
    return one ? [{ entry, one }] : []
  })
}

/** How many files and folders the actor has in the collection. */
export const countFavourites = async (ctx: Ctx): Promise<number> => (await findSeen(ctx)).length

async function listRoot(ctx: Ctx, input: ListInput): Promise<ListReply> {
  const inOrder = compare(orderOf(input.sort, input.order))
  const words = keyOf(input.search ?? '').trim()
  const all = (await findSeen(ctx))
    .map(({ entry, one }) => ({ entry, one, ...sortedBy(entry, one) }))
    .filter(({ name }) => words === '' || keyOf(name).includes(words))
    .sort(inOrder)
  const start = (input.page - 1) * input.pageSize
  const page = all.slice(start, start + input.pageSize)
  const items = await present(
    ctx,
    page.map(({ one }) => one),
  )
  const labels = await labelNames(
    ctx,
    items.map((item) => item.id),
  )
  const rows = page.map(({ entry, one }, index) =>
    rowOf(items[index]!, {
      collectionId: entry.id,
      createdAt: entry.at,
      path: pathTo(ctx.actor, one).slice(0, -1),
      label: labels.get(entry.nodeId) ?? '',
    }),
  )
  return { rows, total: all.length, parentId: '', path: [] }
}

const sortedBy = ({ at }: Favourite, { node }: Reached) => ({
  collectedAt: at,
  folder: node.isFolder,
  name: node.space?.name ?? node.name,
  updatedAt: node.updatedAt,
  size: node.totals?.bytes ?? node.size,
})

/** Everything in a folder that the actor sees there, whether or not it was collected itself. */
async function listInside(ctx: Ctx, parentId: string, input: ListInput): Promise<ListReply> {
  const sort = input.sort === 'collectedAt' ? undefined : input.sort
  const [list, folder] = await Promise.all([
    listFolder(ctx, { ...input, parentId, sort }),
    reached(ctx, [parentId]),
  ])
  const one = folder.get(parentId)
  if (!one) throw new AppError('common.not_found')
  const ids = list.rows.map((item) => item.id)
  const above = [...one.ancestors.map((link) => link.id), parentId]
  const entries = await findFavouritesOf(ctx.db, ctx.actor.userId, [...ids, ...above])
  const collected = new Map(entries.map((entry) => [entry.nodeId, entry]))
  const labels = await labelNames(ctx, ids)
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
  path: Collected['path']
  label: string
}

const rowOf = (item: FileItem, { collectionId, createdAt, path, label }: Around): Collected => ({
  collectionId,
  id: item.id,
  name: item.name,
  suffix: item.suffix,
  position: path.map(({ name }) => name).join(' / '),
  createdAt,
  updatedAt: item.updatedAt,
  uploadedBy: item.createdBy,
  sizeText: sizeText(item.size),
  label,
  version: item.version,
  folderName: path.at(-1)?.name ?? '',
  path,
  item,
})
