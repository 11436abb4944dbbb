import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import { type organisationApi, organisationLimits } from '@cabinet/contract/organisations'
import { generateId } from '../../kernel/crypto/id.ts'
import type { Actor, Ctx, Tx } from '../../kernel/ctx.ts'
import { AppError, throwIfRefused } from '../../kernel/errors.ts'
import { recordJournalLine } from '../journal/index.ts'
import { openQuotaAccount, updateQuotaLimit } from '../quotas/index.ts'
import { remainingBudget, storageBudgetRefusal, userLimitRefusal } from './budget.rules.ts'
import { lockOrganisationTree } from './headcount.store.ts'
import { organisationNameRefusal, ownOrganisationRefusal } from './organisations.rules.ts'
import { insertOrganisation, updateOrganisation } from './organisations.store.ts'
import { organisationsManagedBy, requireManaged } from './scope.ts'
import {
  countOrganisations,
  dropOrganisation,
  findOrganisationBranches,
  isActiveUser,
  type OrganisationBranch,
} from './tree.store.ts'
import { isOrganisationUsed, requireQuotasWithin } from './uses.ts'

type Shown = EndpointReply<typeof organisationApi.get>

export const presentOrganisation = (branch: OrganisationBranch, actor: Actor): Shown => ({
  id: branch.id,
  parentId: branch.parent_id ?? '',
  name: branch.name,
  internalName: branch.internal_name,
  position: branch.position,
  userLimit: branch.user_limit,
  userCount: branch.user_count,
  spaceTotal: branch.total,
  spaceUsed: branch.used,
  spaceFree: remainingBudget(branch),
  childCount: branch.children,
  leaderId: branch.leader_id ?? '',
  leaderName: branch.leader_name ?? '',
  editable: ownOrganisationRefusal(actor, branch.id) === null,
})

/** Returns an organisation of the actor's enterprise. Throws `organisations.not_found`. */
export async function requireOrganisation(ctx: Ctx, id: string): Promise<OrganisationBranch> {
  const { enterpriseId } = ctx.actor
  const [branch] = await findOrganisationBranches(ctx.db, { enterpriseId, among: null, ids: [id], limit: 1 })
  if (!branch) throw new AppError('organisations.not_found')
  return branch
}

/**
 * Returns the organisations the actor administers: all of a small tree, else one level or the search matches.
 */
export async function listOrganisations(
  ctx: Ctx,
  { parentId, search }: EndpointInput<typeof organisationApi.tree>,
): Promise<EndpointReply<typeof organisationApi.tree>> {
  const { enterpriseId, organisationId } = ctx.actor
  const among = organisationsManagedBy(ctx.actor)
  if (parentId) await requireManaged(ctx, [parentId])
  const scope = { enterpriseId, among, limit: organisationLimits.wholeTree }
  const show = (rows: OrganisationBranch[]) => rows.map((row) => presentOrganisation(row, ctx.actor))
  if (parentId)
    return {
      rows: show(await findOrganisationBranches(ctx.db, { ...scope, parentIds: [parentId] })),
      whole: false,
    }
  const words = search?.trim()
  if (words)
    return {
      rows: show(inOrder(await findOrganisationBranches(ctx.db, { ...scope, search: words }))),
      whole: false,
    }

  const count = among?.length ?? (await countOrganisations(ctx.db, enterpriseId))
  if (count <= scope.limit)
    return { rows: show(inOrder(await findOrganisationBranches(ctx.db, scope))), whole: true }
  const top = among ? organisationId : enterpriseId
  const [head, below] = await Promise.all([
    findOrganisationBranches(ctx.db, { ...scope, ids: [top] }),
    findOrganisationBranches(ctx.db, { ...scope, parentIds: [top] }),
  ])
  return { rows: show([...head, ...below]), whole: false }
}

/** Orders parents before children; rows whose parent is missing come at the top. */
function inOrder(rows: OrganisationBranch[]): OrganisationBranch[] {
  const here = new Set(rows.map((row) => row.id))
  const children = new Map<string, OrganisationBranch[]>()
  for (const row of rows) {
    const above = row.parent_id && here.has(row.parent_id) ? row.parent_id : ''
    const siblings = children.get(above)
    if (siblings) siblings.push(row)
    else children.set(above, [row])
  }
  const below = (id: string): OrganisationBranch[] =>
    (children.get(id) ?? []).flatMap((row) => [row, ...below(row.id)])
  return below('')
}

export async function showOrganisation(
  ctx: Ctx,
  { id }: EndpointInput<typeof organisationApi.get>,
): Promise<Shown> {
  await requireManaged(ctx, [id])
  return presentOrganisation(await requireOrganisation(ctx, id), ctx.actor)
}

/** Adds a department at the end, or before the given sibling. */
export async function createOrganisation(
  ctx: Ctx,
  input: EndpointInput<typeof organisationApi.create>,
): Promise<Shown> {
  await requireManaged(ctx, [input.parentId])
  throwIfRefused(organisationNameRefusal(input.name))
  const id = generateId()
  return ctx.together(async (tx) => {
    const { enterpriseId } = tx.actor
    await lockOrganisationTree(tx.db, enterpriseId)
    const parent = await requireOrganisation(tx, input.parentId)
    if (parent.path.length >= organisationLimits.depth) throw new AppError('organisations.too_deep')
    const spaceTotal = input.spaceTotal ?? 0
    const nothing = { total: 0, used: 0, given: 0, givenUnlimited: false }
    throwIfRefused(storageBudgetRefusal(spaceTotal, nothing, remainingBudget(parent)))

    await requireLeader(tx, input.leaderId)
    const name = input.name.trim()
    await refuseTakenOrganisation(
      insertOrganisation(tx.db, {
        id,
        enterprise_id: enterpriseId,
        parent_id: parent.id,
        name,
        internal_name: input.internalName?.trim() ?? '',
        user_limit: input.userLimit ?? 0,
        position: input.position ?? parent.children + 1,
        leader_id: input.leaderId || null,
        created_at: tx.now(),
      }),
    )
    await openQuotaAccount(tx.db, id, spaceTotal)
    await recordJournalLine(tx, { action: 'organisations.create', after: { ...input, id, name } })
    return presentOrganisation(await requireOrganisation(tx, id), tx.actor)
  })
}

/** Changes the given fields; limits are checked against current usage. */
export async function changeOrganisation(
  ctx: Ctx,
  input: EndpointInput<typeof organisationApi.update>,
): Promise<Shown> {
  await requireManaged(ctx, [input.id])
  throwIfRefused(ownOrganisationRefusal(ctx.actor, input.id))
  if (input.name !== undefined) throwIfRefused(organisationNameRefusal(input.name))
  return ctx.together(async (tx) => {
    await lockOrganisationTree(tx.db, tx.actor.enterpriseId)
    const before = await requireOrganisation(tx, input.id)
    if (input.userLimit !== undefined) throwIfRefused(userLimitRefusal(input.userLimit, before.user_count))
    await requireLeader(tx, input.leaderId)
    if (input.spaceTotal !== undefined) await changeSpace(tx, before, input.spaceTotal)
    const change = {
      ...(input.name !== undefined && { name: input.name.trim() }),
      ...(input.internalName !== undefined && { internal_name: input.internalName.trim() }),
      ...(input.userLimit !== undefined && { user_limit: input.userLimit }),
      ...(input.position !== undefined && { position: input.position }),
      ...(input.leaderId !== undefined && { leader_id: input.leaderId || null }),
    }
    if (Object.keys(change).length > 0)
      await refuseTakenOrganisation(updateOrganisation(tx.db, input.id, change))
    const after = presentOrganisation(await requireOrganisation(tx, input.id), tx.actor)
    await recordJournalLine(tx, {
      action: 'organisations.update',
      before: presentOrganisation(before, tx.actor),
      after,
    })
    return after
  })
}

/** Requires an active user of the enterprise where a head is named. Throws `organisations.leader_invalid`. */
async function requireLeader(tx: Tx, leaderId: string | undefined): Promise<void> {
  if (leaderId && !(await isActiveUser(tx.db, tx.actor.enterpriseId, leaderId)))
    throw new AppError('organisations.leader_invalid')
}

async function changeSpace(tx: Tx, branch: OrganisationBranch, total: number): Promise<void> {
  const parent = branch.parent_id ? await requireOrganisation(tx, branch.parent_id) : null
  // this organisation's current total is freed in the parent first
  const free = parent && remainingBudget({ ...parent, given: parent.given - branch.total })
  throwIfRefused(storageBudgetRefusal(total, branch, free))
  const lower = total > 0 && (branch.total === 0 || total < branch.total)
  if (lower) await requireQuotasWithin(tx, branch.id, total)
  await openQuotaAccount(tx.db, branch.id, total)
  if (!(await updateQuotaLimit(tx.db, branch.id, total))) throw new AppError('organisations.space_below_used')
}

/** Deletes an empty department; never the enterprise. */
export async function deleteOrganisation(ctx: Ctx, { id }: EndpointInput<typeof organisationApi.remove>) {
  await requireManaged(ctx, [id])
  throwIfRefused(ownOrganisationRefusal(ctx.actor, id))
  return ctx.together(async (tx) => {
    await lockOrganisationTree(tx.db, tx.actor.enterpriseId)
    const before = await requireOrganisation(tx, id)
    const kept = before.parent_id === null || before.used > 0 || (await isOrganisationUsed(tx, id))
    if (kept || !(await dropOrganisation(tx.db, id))) throw new AppError('organisations.in_use')
    await recordJournalLine(tx, {
      action: 'organisations.delete',
      before: presentOrganisation(before, tx.actor),
    })
    return {}
  })
}

/** Maps the unique index on sibling names to an error, as concurrent requests pass any check before. */
export async function refuseTakenOrganisation<T>(change: Promise<T>): Promise<T> {
  try {
    return await change
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'organisations_name')
      throw new AppError('organisations.name_taken')
    throw error
  }
}
