import type { Input, Reply } from '@cabinet/contract/endpoint'
import type { spaceApi } from '@cabinet/contract/files'
import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { childRights, visibleWay } from '../../nodes/access/index.ts'
import { folderIdOf, type Reached, reached, requireNode } from '../../nodes/index.ts'
import type { FolderTotals } from '../../nodes/paths/index.ts'
import { eyesOn } from './eyes.ts'
import {
  type Counts,
  cursorOf,
  filterOf,
  type Mark,
  type Order,
  orderOf,
  readCursor,
  stretchesAfter,
  stretchesFrom,
} from './list.rules.ts'
import { countHidden, countMatches, type ListRow, pageOf } from './list.store.ts'
import { labelCondition } from './narrowing.ts'
import { crumbOf, entryOf, findPeople, present, presentItems, toItem } from './present.ts'

type ListInput = Input<typeof spaceApi.list>

/** One folder: a page of what the actor sees there, the way to it, and the actor's rights on it. */
export async function listFolder(ctx: Ctx, input: ListInput): Promise<Reply<typeof spaceApi.list>> {
  const folder = await findFolder(ctx, input)
  const { space, rights } = folder
  const { rows, total, cursor } = await pageOfFolder(ctx, folder, input)
  const self = entryOf(folder.node)
  const people = await findPeople(ctx, [self, ...rows])
  return {
    rows: rows.map((row) => toItem(row, space, childRights(ctx.actor, folder, row), people)),
    total,
    cursor,
    path: visibleWay(ctx.actor, folder).map(crumbOf),
    folder: toItem(self, space, rights, people),
    spaceKind: space.kind,
    rights,
    spaceTotal: space.quota.total,
    spaceUsed: space.quota.used,
  }
}

async function findFolder(ctx: Ctx, input: ListInput): Promise<Reached> {
  const id = folderIdOf(ctx, input)
  const folder = (await reached(ctx, [id])).get(id)
  if (!folder) throw new AppError('common.not_found')
  if (!folder.node.isFolder) throw new AppError('spaces.target_not_folder')
  return folder
}

async function pageOfFolder(ctx: Ctx, folder: Reached, input: ListInput) {
  const { node, space } = folder
  const order = orderOf(input.sort, input.order)
  const filter = filterOf(input.search, input.type, labelCondition(ctx, space.id, input))
  const after = input.cursor ? readCursor(input.cursor, order) : null
  const eyes = eyesOn(ctx, folder)
  const counts = filter
    ? await countMatches(ctx.db, node.id, eyes, filter)
    : seenOf(node.totals!, await countHidden(ctx.db, node.id, eyes))
  const stretches = after
    ? stretchesAfter(after, input.pageSize)
    : stretchesFrom((input.page - 1) * input.pageSize, input.pageSize, counts)
  const rows = await pageOf(ctx.db, {
    folderId: node.id,
    spaceId: space.id,
    eyes,
    order,
    filter,
    ...stretches,
  })
  const last = rows.length === input.pageSize ? rows.at(-1) : undefined
  return { rows, total: counts.folders + counts.files, cursor: last && cursorOf(markOf(last, order)) }
}

const seenOf = ({ items, subfolders }: FolderTotals, hidden: Counts): Counts => ({
  folders: subfolders - hidden.folders,
  files: items - subfolders - hidden.files,
})

function markOf(row: ListRow, { sort }: Order): Mark {
  const end = { folder: row.isFolder, id: row.id }
  if (sort === 'updatedAt') return { ...end, value: row.updatedAt.toISOString() }
  if (sort === 'name' || row.isFolder) return { ...end, value: row.name }
  return sort === 'size' ? { ...end, value: row.size } : { ...end, value: row.suffix, name: row.name }
}

/** One file or folder and the way to it. */
export async function showDetail(
  ctx: Ctx,
  { id }: Input<typeof spaceApi.detail>,
): Promise<Reply<typeof spaceApi.detail>> {
  const one = await requireNode(ctx, id)
  const [item] = await present(ctx, [one])
  return { item: item!, name: item!.name, path: visibleWay(ctx.actor, one).map(crumbOf) }
}

/** Those of these files and folders that the actor sees. */
export const selectItems = (ctx: Ctx, { ids }: Input<typeof spaceApi.select>) => presentItems(ctx, ids)
