import type { Input, Reply } from '@cabinet/contract/endpoint'
import type { recycleApi } from '@cabinet/contract/recycle'
import { z } from 'zod'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError, refuseIf } from '../../kernel/errors.ts'
import { getSettings } from '../settings/index.ts'
import { type BinPage, binFields, binPageOf, countBin, reached } from '../spaces/index.ts'
import { binOf, binRefusal, daysLeft } from './recycle.rules.ts'

/** A page of the actor's own bin, or of the departments' that the actor administers; newest first. */
export async function listRecycled(
  ctx: Ctx,
  input: Input<typeof recycleApi.list>,
): Promise<Reply<typeof recycleApi.list>> {
  refuseIf(binRefusal(input.type, ctx.actor))
  const bin = binOf(input.type, ctx.actor)
  const search = input.search?.trim() ?? ''
  const page: BinPage = {
    bin,
    search,
    ...orderOf(input),
    limit: input.pageSize,
    offset: input.cursor ? 0 : (input.page - 1) * input.pageSize,
    after: input.cursor ? readCursor(input.cursor) : null,
  }
  const [found, total, { recycleDays }] = await Promise.all([
    binPageOf(ctx.db, page),
    countBin(ctx.db, bin, search),
    getSettings(ctx.db),
  ])
  const spaces = await reached(ctx, [...new Set(found.map((row) => row.spaceId))])
  const rows = found.map(({ isFolder: folder, place, spaceId, ...row }) => {
    const spaceName = spaces.get(spaceId)?.space.name ?? ''
    const left = daysLeft(row.deletedAt, recycleDays, ctx.now())
    return { ...row, folder, spaceName, position: [spaceName, ...place].join(' / '), daysLeft: left }
  })
  const last = page.sort === 'deletedAt' && rows.length === input.pageSize ? rows.at(-1) : undefined
  return { rows, total, cursor: last && cursorOf(last) }
}

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
