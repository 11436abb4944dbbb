import { type archiveApi, archiveSortFields } from '@cabinet/contract/archive'
import type { Input, Reply } from '@cabinet/contract/endpoint'
import { holds } from '@cabinet/contract/rights'
import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { searchKeyOf } from '../archive.rules.ts'
import { withBelow } from '../catalogue/index.ts'
import { presentRecords, seenRecord, type View, viewOf } from './eyes.ts'
import { findDestructionCode, hashesOf } from './hashes.store.ts'
import { countRecords, type Order, pageOfRecords, type Wanted } from './records.store.ts'

type ListInput = Input<typeof archiveApi.list>

/** A page of what is archived, due, held or destroyed, as far as the actor may learn of it. */
export async function listArchive(ctx: Ctx, input: ListInput): Promise<Reply<typeof archiveApi.list>> {
  const view = await viewOf(ctx)
  const wanted = wantedOf(view, input)
  const page = { ...orderOf(input), limit: input.pageSize, offset: (input.page - 1) * input.pageSize }
  const [rows, total] = await Promise.all([pageOfRecords(ctx.db, wanted, page), countRecords(ctx.db, wanted)])
  return { rows: await presentRecords(ctx, view, rows), total }
}

export const wantedOf = (
  { categories, eyes }: View,
  { view, categoryId, classId, from, to, search = '' }: Omit<ListInput, 'page' | 'pageSize'>,
): Wanted => ({
  eyes,
  view,
  categories: categoryId ? withBelow(categories, categoryId) : null,
  classId,
  from,
  to,
  search: searchKeyOf(search).trim(),
})

function orderOf({ sort, order, view }: ListInput): { sort: Order; descending: boolean } {
  const usual = view === 'due' ? 'expiresAt' : 'code'
  const field = archiveSortFields.find((one) => one === (sort || usual))
  if (!field) throw new AppError('common.invalid', { fields: [{ field: 'SortField', fault: 'unknown' }] })
  return { sort: field, descending: order ? order === 'desc' : field === 'code' || field === 'archivedAt' }
}

/** Hashes that the details show; the certificate and the database have all. */
const SHOWN = 100

/** One archived item, with the evidence of its contents. */
export async function showRecord(
  ctx: Ctx,
  { id }: Input<typeof archiveApi.detail>,
): Promise<Reply<typeof archiveApi.detail>> {
  const view = await viewOf(ctx)
  const row = await seenRecord(ctx, view, id)
  const [shown] = await presentRecords(ctx, view, [row])
  // names of what lies inside are for those who may look inside
  const inside = shown!.nodeId !== undefined || shown!.keeps
  // evidence of the originals is for those who keep them, brought them, or may have them
  const evidence = shown!.keeps || row.archived_by === ctx.actor.userId || holds(shown!.rights, 'download')
  const destruction = row.destruction_id ? await findDestructionCode(ctx.db, row.destruction_id) : undefined
  return {
    ...shown!,
    ...(row.hashed !== null && { hashed: row.hashed }),
    digest: evidence ? row.digest : '',
    hashes: inside && evidence ? await hashesOf(ctx.db, id, SHOWN) : [],
    ...(row.destruction_id && shown!.keeps && { destructionId: row.destruction_id }),
    ...(destruction && { destructionCode: destruction }),
  }
}
