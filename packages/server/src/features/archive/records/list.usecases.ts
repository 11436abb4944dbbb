import { type archiveEndpoints, archiveSortFields } from '@cabinet/contract/archive'
import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { archiveSearchKey } from '../archive.rules.ts'
import { categoryIdsBelow } from '../catalogue/index.ts'
import { type ArchiveViewer, archiveViewerOf, presentRecords } from './eyes.ts'
import {
  type ArchiveListFilter,
  type ArchiveSortField,
  countArchiveRecords,
  pageOfArchiveRecords,
} from './records.store.ts'

type ListInput = EndpointInput<typeof archiveEndpoints.list>

/** Lists a page of archived, due, held or destroyed records, as far as the actor may see them. */
export async function listArchiveRecords(
  ctx: Ctx,
  input: ListInput,
): Promise<EndpointReply<typeof archiveEndpoints.list>> {
  const view = await archiveViewerOf(ctx)
  const wanted = archiveListFilter(view, input)
  const page = { ...orderOf(input), limit: input.pageSize, offset: (input.page - 1) * input.pageSize }
  const [rows, total] = await Promise.all([
    pageOfArchiveRecords(ctx.db, wanted, page),
    countArchiveRecords(ctx.db, wanted),
  ])
  return { rows: await presentRecords(ctx, view, rows), total }
}

export const archiveListFilter = (
  { categories, eyes }: ArchiveViewer,
  { view, categoryId, classId, from, to, search = '' }: Omit<ListInput, 'page' | 'pageSize'>,
): ArchiveListFilter => ({
  eyes,
  view,
  categories: categoryId ? categoryIdsBelow(categories, categoryId) : null,
  classId,
  from,
  to,
  search: archiveSearchKey(search).trim(),
})

function orderOf({ sort, order, view }: ListInput): { sort: ArchiveSortField; descending: boolean } {
  const usual = view === 'due' ? 'expiresAt' : 'code'
  const field = archiveSortFields.find((one) => one === (sort || usual))
  if (!field) throw new AppError('common.invalid', { fields: [{ field: 'SortField', fault: 'unknown' }] })
  return { sort: field, descending: order ? order === 'desc' : field === 'code' || field === 'archivedAt' }
}
