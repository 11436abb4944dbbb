import type { Input, Reply } from '@cabinet/contract/endpoint'
import { type Bin, binType, type recycleApi } from '@cabinet/contract/recycle'
import { rights } from '@cabinet/contract/rights'
import { userType } from '@cabinet/contract/users'
import { z } from 'zod'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError, refuseIf } from '../../kernel/errors.ts'
import { looksAfter } from '../files/index.ts'
import { type Reached, reached, standing } from '../nodes/index.ts'
import { getSettings } from '../settings/index.ts'
import {
  type BinFilter,
  type BinOf,
  type BinPage,
  binFields,
  binPageOf,
  countBin,
  spacesManagedBy,
} from './bin-page.store.ts'
import { binOf, binRefusal, daysLeft } from './recycle.rules.ts'

/** The bins that the actor may open, the own first. */
export async function listBins(ctx: Ctx): Promise<Bin[]> {
  const { actor } = ctx
  const managed = await spacesManagedBy(ctx.db, actor, rights.authorise, ctx.now())
  const roots = [...(await reached(ctx, managed)).values()]
  return [
    { type: binType.personal, name: '' },
    ...(actor.type <= userType.department ? [{ type: binType.department, name: '' }] : []),
    ...roots
      .filter((root) => standing(actor, root.space) !== null || looksAfter(root))
      .map(({ space }) => ({ type: binType.department, spaceId: space.id, name: space.name })),
  ]
}

/**
 * The bin that a request means, when the actor may open it.
 * @throws common.no_permission, common.not_found
 */
export async function openBin(
  ctx: Ctx,
  { type, spaceId }: { type: number; spaceId?: string | undefined },
): Promise<BinOf> {
  if (!spaceId) refuseIf(binRefusal(type, ctx.actor))
  else {
    const root = (await reached(ctx, [spaceId])).get(spaceId)
    if (!root || root.node.parentId !== null) throw new AppError('common.not_found')
    if (!standing(ctx.actor, root.space) && !looksAfter(root)) throw new AppError('common.no_permission')
  }
  return binOf(type, spaceId, ctx.actor)
}

/** A page of the actor's own bin, of a space's, or of the departments' that the actor administers; newest first. */
export async function listRecycled(
  ctx: Ctx,
  input: Input<typeof recycleApi.list>,
): Promise<Reply<typeof recycleApi.list>> {
  const bin = await openBin(ctx, input)
  const filter = filterFrom(input)
  const page: BinPage = {
    bin,
    filter,
    ...orderOf(input),
    limit: input.pageSize,
    offset: input.cursor ? 0 : (input.page - 1) * input.pageSize,
    after: input.cursor ? readCursor(input.cursor) : null,
  }
  const [found, total, { recycleDays }] = await Promise.all([
    binPageOf(ctx.db, page),
    countBin(ctx.db, bin, filter),
    getSettings(ctx.db),
  ])
  const roots = await reached(ctx, [...new Set(found.map((row) => row.spaceId))])
  const rows = found.map(({ isFolder: folder, place, keepUntil, deletedById: _, ...row }) => {
    const root = roots.get(row.spaceId)
    const spaceName = root?.space.name ?? ''
    return {
      ...row,
      folder,
      spaceName,
      position: [spaceName, ...place].filter((name) => name !== '').join(' / '),
      daysLeft: daysLeft(row.deletedAt, keepUntil, recycleDays, ctx.now()),
      purgeable: mayPurge(ctx, root) && (keepUntil === null || keepUntil <= ctx.now()),
    }
  })
  const last = page.sort === 'deletedAt' && rows.length === input.pageSize ? rows.at(-1) : undefined
  return { rows, total, cursor: last && cursorOf(last) }
}

const mayPurge = ({ actor }: Ctx, root: Reached | undefined): boolean =>
  root !== undefined && (standing(actor, root.space) !== null || looksAfter(root))

const filterFrom = (input: Input<typeof recycleApi.list>): BinFilter => ({
  search: input.search?.trim(),
  type: input.kind || undefined,
  deletedBy: input.deletedBy?.trim(),
  place: input.place?.trim(),
  from: input.from,
  until: input.until,
})

function orderOf({ sort, order }: Pick<Input<typeof recycleApi.list>, 'sort' | 'order'>) {
  const field = binFields.find((one) => one === (sort || 'deletedAt'))
  if (!field) throw new AppError('common.invalid', { fields: [{ field: 'SortField', fault: 'unknown' }] })
  return { sort: field, descending: order ? order === 'desc' : field === 'deletedAt' }
}

const end = z.object({ deletedAt: z.iso.datetime(), id: z.uuid() })

const cursorOf = ({ deletedAt, id }: { deletedAt: Date; id: string }) =>
  Buffer.from(JSON.stringify({ deletedAt, id })).toString('base64url')

function readCursor(cursor: string): z.output<typeof end> {
  try {
    return end.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    throw new AppError('common.invalid', { fields: [{ field: 'Cursor', fault: 'unknown' }] })
  }
}
