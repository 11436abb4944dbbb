import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import { type OpenRecycleBin, recycleBinType, type recycleEndpoints } from '@cabinet/contract/recycle'
import { fileRights } from '@cabinet/contract/rights'
import { userTypeCodes } from '@cabinet/contract/users'
import { z } from 'zod'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError, throwIfRefused } from '../../kernel/errors.ts'
import { mayManageBin } from '../files/index.ts'
import { type AccessibleNode, accessibleNodes, findAccessibleNode, implicitRole } from '../nodes/index.ts'
import { getSettingValues } from '../settings/index.ts'
import {
  type BinItemFilter,
  type BinPageQuery,
  type BinScope,
  binSortFields,
  countBinItems,
  pageOfBinItems,
  sharedSpacesWithDeletions,
  spacesManagedBy,
} from './bin-page.store.ts'
import { binScopeOf, daysUntilPurge, departmentBinRefusal, hasDepartmentBin } from './recycle.rules.ts'

/**
 * Lists the bins that the actor may open, the own first. Administrators of the enterprise have none of all
 * departments: they reach the bins of single spaces.
 */
export async function listRecycleBins(ctx: Ctx): Promise<OpenRecycleBin[]> {
  const { actor } = ctx
  const [managed, administered] = await Promise.all([
    spacesManagedBy(ctx.db, actor, fileRights.authorise, ctx.now()),
    actor.type <= userTypeCodes.enterprise ? sharedSpacesWithDeletions(ctx.db, actor.enterpriseId) : [],
  ])
  const roots = [...(await accessibleNodes(ctx, [...new Set([...managed, ...administered])])).values()]
  return [
    { type: recycleBinType.personal, name: '' },
    ...(hasDepartmentBin(actor) ? [{ type: recycleBinType.department, name: '' }] : []),
    ...roots
      .filter((root) => implicitRole(actor, root.space) !== null || mayManageBin(root))
      .map(({ space }) => ({ type: recycleBinType.department, spaceId: space.id, name: space.name })),
  ]
}

/**
 * Returns the bin that a request names, when the actor may open it.
 * @throws common.no_permission, common.not_found
 */
export async function requireRecycleBin(
  ctx: Ctx,
  { type, spaceId }: { type: number; spaceId?: string | undefined },
): Promise<BinScope> {
  if (!spaceId) throwIfRefused(departmentBinRefusal(type, ctx.actor))
  else {
    const root = await findAccessibleNode(ctx, spaceId)
    if (!root || root.node.parentId !== null) throw new AppError('common.not_found')
    if (!implicitRole(ctx.actor, root.space) && !mayManageBin(root))
      throw new AppError('common.no_permission')
  }
  return binScopeOf(type, spaceId, ctx.actor)
}

/** Lists a page of the actor's own bin, of a space's, or of the administered departments'; newest first. */
export async function listRecycledItems(
  ctx: Ctx,
  input: EndpointInput<typeof recycleEndpoints.list>,
): Promise<EndpointReply<typeof recycleEndpoints.list>> {
  const bin = await requireRecycleBin(ctx, input)
  const filter = filterFrom(input)
  const page: BinPageQuery = {
    bin,
    filter,
    ...orderOf(input),
    limit: input.pageSize,
    offset: input.cursor ? 0 : (input.page - 1) * input.pageSize,
    after: input.cursor ? readCursor(input.cursor) : null,
  }
  const [found, total, { recycleDays }] = await Promise.all([
    pageOfBinItems(ctx.db, page),
    countBinItems(ctx.db, bin, filter),
    getSettingValues(ctx.db),
  ])
  const roots = await accessibleNodes(ctx, [...new Set(found.map((row) => row.spaceId))])
  const rows = found.map(({ isFolder: folder, place, keepUntil, deletedById: _, ...row }) => {
    const root = roots.get(row.spaceId)
    const spaceName = root?.space.name ?? ''
    return {
      ...row,
      folder,
      spaceName,
      position: [spaceName, ...place].filter((name) => name !== '').join(' / '),
      daysLeft: daysUntilPurge(row.deletedAt, keepUntil, recycleDays, ctx.now()),
      purgeable: mayPurge(ctx, root) && (keepUntil === null || keepUntil <= ctx.now()),
    }
  })
  const last = page.sort === 'deletedAt' && rows.length === input.pageSize ? rows.at(-1) : undefined
  return { rows, total, cursor: last && cursorOf(last) }
}

const mayPurge = ({ actor }: Ctx, root: AccessibleNode | undefined): boolean =>
  root !== undefined && (implicitRole(actor, root.space) !== null || mayManageBin(root))

const filterFrom = (input: EndpointInput<typeof recycleEndpoints.list>): BinItemFilter => ({
  search: input.search?.trim(),
  type: input.kind || undefined,
  deletedBy: input.deletedBy?.trim(),
  place: input.place?.trim(),
  from: input.from,
  until: input.until,
})

function orderOf({ sort, order }: Pick<EndpointInput<typeof recycleEndpoints.list>, 'sort' | 'order'>) {
  const field = binSortFields.find((one) => one === (sort || 'deletedAt'))
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
