import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import { type workspaceEndpoints, workspaceLimits } from '@cabinet/contract/workspaces'
import { generateId } from '../../kernel/crypto/id.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError, throwIfRefused } from '../../kernel/errors.ts'
import { recordJournalLine } from '../journal/index.ts'
import { normalizeName } from '../nodes/index.ts'
import { findOrganisations } from '../organisations/index.ts'
import { quotasByOwner, updateQuotaLimit } from '../quotas/index.ts'
import { rolePagesOfUser } from '../roles/index.ts'
import { workspaceNameRefusal, workspaceQuotaRefusal } from './limits.rules.ts'
import { notifyWorkspaceMembers } from './members.usecases.ts'
import { mayCreateWorkspace } from './workspaces.rules.ts'
import {
  countWorkspaces,
  insertWorkspace,
  isWorkspaceNameTaken,
  pageOfWorkspaces,
  updateWorkspaceSpace,
  type WorkspaceChange,
} from './workspaces.store.ts'
import {
  lockedWorkspace,
  presentWorkspace,
  presentWorkspaceAnew,
  requireWorkspace,
  workspaceViewerOf,
} from './workspaces.ts'

const sorts = { Name: 'name', CreateTime: 'createdAt', SpaceUsed: 'used' } as const

/** Lists spaces that the actor is in or administers. */
export async function pageWorkspaces(
  ctx: Ctx,
  input: EndpointInput<typeof workspaceEndpoints.page>,
): Promise<EndpointReply<typeof workspaceEndpoints.page>> {
  const sort = sorts[(input.sort || 'Name') as keyof typeof sorts]
  if (!sort) throw new AppError('common.invalid', { fields: [{ field: 'SortField', fault: 'unknown' }] })
  const wanted = {
    kind: input.kind,
    state: input.state,
    search: (input.search ?? '').trim(),
    sort,
    descending: input.order === 'desc',
    limit: input.pageSize,
    offset: (input.page - 1) * input.pageSize,
  }
  const looker = workspaceViewerOf(ctx)
  const [rows, total, creates] = await Promise.all([
    pageOfWorkspaces(ctx.db, looker, wanted),
    countWorkspaces(ctx.db, looker, wanted),
    creatable(ctx, input.kind),
  ])
  return { rows: rows.map((row) => presentWorkspace(ctx.actor, row)), total, creates }
}

const creatable = async ({ db, actor }: Ctx, kind: Parameters<typeof mayCreateWorkspace>[2]) =>
  mayCreateWorkspace(actor.type, actor.type === 4 ? await rolePagesOfUser(db, actor.userId) : null, kind)

export const showWorkspaceById = async (ctx: Ctx, { id }: EndpointInput<typeof workspaceEndpoints.detail>) =>
  presentWorkspace(ctx.actor, await requireWorkspace(ctx, id, 'sees'))

/** Makes a space owned by the actor, in the actor's department or one that the actor administers. */
export async function createWorkspace(
  ctx: Ctx,
  input: EndpointInput<typeof workspaceEndpoints.create>,
): Promise<EndpointReply<typeof workspaceEndpoints.create>> {
  const { kind, purpose, quota = workspaceLimits.quota, organisationId = ctx.actor.organisationId } = input
  if (!(await creatable(ctx, kind))) throw new AppError('common.no_permission')
  const name = normalizeName(input.name.trim())
  throwIfRefused(workspaceNameRefusal(name))
  const id = generateId()
  await ctx.together(async (tx) => {
    await requireDepartment(tx, organisationId)
    throwIfRefused(workspaceQuotaRefusal(quota, 0, await departmentTotal(tx, organisationId)))
    if (!(await insertWorkspace(tx, { id, kind, name, purpose, organisationId, quota })))
      throw new AppError('workspaces.name_taken')
    await recordJournalLine(tx, {
      action: 'workspaces.create',
      spaceId: id,
      after: { id, kind, name, purpose, quota },
    })
    await notifyWorkspaceMembers(tx, id)
  })
  return presentWorkspaceAnew(ctx, id)
}

/** Requires the user's own department, or for administrators one that they administer. */
async function requireDepartment(ctx: Ctx, id: string): Promise<void> {
  const { type, enterpriseId, managed, organisationId } = ctx.actor
  const found = (await findOrganisations(ctx.db, [id])).get(id)
  if (found?.enterprise_id !== enterpriseId) throw new AppError('common.not_found')
  if (id !== organisationId && type > 2 && !managed.includes(id)) throw new AppError('common.no_permission')
}

const departmentTotal = async (ctx: Ctx, id: string | null) =>
  id === null ? 0 : ((await quotasByOwner(ctx.db, [id])).get(id)?.total ?? 0)

/** Updates name, purpose and quota as far as sent. Only users with an implicit role may change the quota. */
export const updateWorkspace = (
  ctx: Ctx,
  { id, name: sent, purpose, quota }: EndpointInput<typeof workspaceEndpoints.update>,
): Promise<EndpointReply<typeof workspaceEndpoints.update>> =>
  ctx.together(async (tx) => {
    const row = await lockedWorkspace(tx, id, quota === undefined ? 'manages' : 'owns')
    const change: WorkspaceChange = {}
    if (sent !== undefined && sent !== row.name) {
      change.name = normalizeName(sent.trim())
      throwIfRefused(workspaceNameRefusal(change.name))
      if (await isWorkspaceNameTaken(tx.db, row, change.name, tx.actor.enterpriseId))
        throw new AppError('workspaces.name_taken')
    }
    if (purpose !== undefined) change.purpose = purpose
    if (quota !== undefined && quota !== row.total) {
      throwIfRefused(workspaceQuotaRefusal(quota, row.used, await departmentTotal(tx, row.organisationId)))
      if (!(await updateQuotaLimit(tx.db, id, quota))) throw new AppError('workspaces.quota_below_used')
    }
    await updateWorkspaceSpace(tx, id, change)
    await recordJournalLine(tx, {
      action: 'workspaces.update',
      spaceId: id,
      before: { name: row.name, purpose: row.purpose, quota: row.total },
      after: { ...change, ...(quota !== undefined && { quota }) },
    })
    await notifyWorkspaceMembers(tx, id)
    return presentWorkspaceAnew(tx, id)
  })
