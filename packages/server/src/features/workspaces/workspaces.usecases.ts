import type { Input, Reply } from '@cabinet/contract/endpoint'
import { type workspaceApi, workspaceLimits } from '@cabinet/contract/workspaces'
import { newId } from '../../kernel/crypto/id.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError, refuseIf } from '../../kernel/errors.ts'
import { record } from '../journal/index.ts'
import { tidy } from '../nodes/index.ts'
import { findOrganisations, quotaOf, updateQuota } from '../organisations/index.ts'
import { rolePagesOf } from '../roles/index.ts'
import { tellMembers } from './members.usecases.ts'
import { mayCreate, nameRefusal, quotaRefusal } from './workspaces.rules.ts'
import {
  countWorkspaces,
  insertWorkspace,
  nameTaken,
  pageOfWorkspaces,
  updateSpace,
  type WorkspaceChange,
} from './workspaces.store.ts'
import { lockedWorkspace, lookerOf, openWorkspace, shown, shownAnew } from './workspaces.ts'

const sorts = { Name: 'name', CreateTime: 'createdAt', SpaceUsed: 'used' } as const

/** Spaces that the actor is in or administers. */
export async function pageWorkspaces(
  ctx: Ctx,
  input: Input<typeof workspaceApi.page>,
): Promise<Reply<typeof workspaceApi.page>> {
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
  const looker = lookerOf(ctx)
  const [rows, total, creates] = await Promise.all([
    pageOfWorkspaces(ctx.db, looker, wanted),
    countWorkspaces(ctx.db, looker, wanted),
    creatable(ctx, input.kind),
  ])
  return { rows: rows.map((row) => shown(ctx.actor, row)), total, creates }
}

const creatable = async ({ db, actor }: Ctx, kind: Parameters<typeof mayCreate>[2]) =>
  mayCreate(actor.type, actor.type === 4 ? await rolePagesOf(db, actor.userId) : null, kind)

export const showWorkspace = async (ctx: Ctx, { id }: Input<typeof workspaceApi.detail>) =>
  shown(ctx.actor, await openWorkspace(ctx, id, 'sees'))

/** Makes a space that the actor owns, in the actor's department or one that the actor administers. */
export async function createWorkspace(
  ctx: Ctx,
  input: Input<typeof workspaceApi.create>,
): Promise<Reply<typeof workspaceApi.create>> {
  const { kind, purpose, quota = workspaceLimits.quota, organisationId = ctx.actor.organisationId } = input
  if (!(await creatable(ctx, kind))) throw new AppError('common.no_permission')
  const name = tidy(input.name.trim())
  refuseIf(nameRefusal(name))
  const id = newId()
  await ctx.together(async (tx) => {
    await requireDepartment(tx, organisationId)
    refuseIf(quotaRefusal(quota, 0, await departmentTotal(tx, organisationId)))
    if (!(await insertWorkspace(tx, { id, kind, name, purpose, organisationId, quota })))
      throw new AppError('workspaces.name_taken')
    await record(tx, { action: 'workspaces.create', spaceId: id, after: { id, kind, name, purpose, quota } })
    await tellMembers(tx, id)
  })
  return shownAnew(ctx, id)
}

/** General users make spaces in their own department, administrators in those they administer. */
async function requireDepartment(ctx: Ctx, id: string): Promise<void> {
  const { type, enterpriseId, managed, organisationId } = ctx.actor
  const found = (await findOrganisations(ctx.db, [id])).get(id)
  if (found?.enterprise_id !== enterpriseId) throw new AppError('common.not_found')
  if (id !== organisationId && type > 2 && !managed.includes(id)) throw new AppError('common.no_permission')
}

const departmentTotal = async (ctx: Ctx, id: string | null) =>
  id === null ? 0 : ((await quotaOf(ctx.db, [id])).get(id)?.total ?? 0)

/** Changes what was sent of name, purpose and quota. Only who stands above the space changes its quota. */
export const updateWorkspace = (
  ctx: Ctx,
  { id, name: sent, purpose, quota }: Input<typeof workspaceApi.update>,
): Promise<Reply<typeof workspaceApi.update>> =>
  ctx.together(async (tx) => {
    const row = await lockedWorkspace(tx, id, quota === undefined ? 'manages' : 'owns')
    const change: WorkspaceChange = {}
    if (sent !== undefined && sent !== row.name) {
      change.name = tidy(sent.trim())
      refuseIf(nameRefusal(change.name))
      if (await nameTaken(tx.db, row, change.name, tx.actor.enterpriseId))
        throw new AppError('workspaces.name_taken')
    }
    if (purpose !== undefined) change.purpose = purpose
    if (quota !== undefined && quota !== row.total) {
      refuseIf(quotaRefusal(quota, row.used, await departmentTotal(tx, row.organisationId)))
      if (!(await updateQuota(tx.db, id, quota))) throw new AppError('workspaces.quota_below_used')
    }
    await updateSpace(tx, id, change)
    await record(tx, {
      action: 'workspaces.update',
      spaceId: id,
      before: { name: row.name, purpose: row.purpose, quota: row.total },
      after: { ...change, ...(quota !== undefined && { quota }) },
    })
    await tellMembers(tx, id)
    return shownAnew(tx, id)
  })
