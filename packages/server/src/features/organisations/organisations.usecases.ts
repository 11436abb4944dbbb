import type { Input, Reply } from '@cabinet/contract/endpoint'
import { type organisationApi, organisationLimits } from '@cabinet/contract/organisations'
import { newId } from '../../kernel/crypto/id.ts'
import type { Actor, Ctx, Tx } from '../../kernel/ctx.ts'
import { AppError, refuseIf } from '../../kernel/errors.ts'
import { record } from '../journal/index.ts'
import { holdTree } from './headcount.store.ts'
import { freeOf, nameRefusal, ownRefusal, spaceRefusal, userLimitRefusal } from './organisations.rules.ts'
import { insertOrganisation, updateOrganisation } from './organisations.store.ts'
import { insertQuota, updateQuota } from './quotas.store.ts'
import { managedBy, requireManaged } from './scope.ts'
import { type Branch, countOrganisations, dropOrganisation, findBranches } from './tree.store.ts'
import { isUsed, requireQuotasWithin } from './uses.ts'

type Shown = Reply<typeof organisationApi.get>

export const shown = (branch: Branch, actor: Actor): Shown => ({
  id: branch.id,
  parentId: branch.parent_id ?? '',
  name: branch.name,
  internalName: branch.internal_name,
  position: branch.position,
  userLimit: branch.user_limit,
  userCount: branch.user_count,
  spaceTotal: branch.total,
  spaceUsed: branch.used,
  spaceFree: freeOf(branch),
  childCount: branch.children,
  editable: ownRefusal(actor, branch.id) === null,
})

/** One of the actor's enterprise. Throws `organisations.not_found`. */
export async function branchOf(ctx: Ctx, id: string): Promise<Branch> {
  const { enterpriseId } = ctx.actor
  const [branch] = await findBranches(ctx.db, { enterpriseId, among: null, ids: [id], limit: 1 })
  if (!branch) throw new AppError('organisations.not_found')
  return branch
}

/** What the actor administers: whole while it is small, else level by level, or what a search finds. */
export async function listOrganisations(
  ctx: Ctx,
  { parentId, search }: Input<typeof organisationApi.tree>,
): Promise<Reply<typeof organisationApi.tree>> {
  const { enterpriseId, organisationId } = ctx.actor
  const among = managedBy(ctx.actor)
  if (parentId) await requireManaged(ctx, [parentId])
  const scope = { enterpriseId, among, limit: organisationLimits.wholeTree }
  const show = (rows: Branch[]) => rows.map((row) => shown(row, ctx.actor))
  if (parentId)
    return { rows: show(await findBranches(ctx.db, { ...scope, parentIds: [parentId] })), whole: false }
  const words = search?.trim()
  if (words)
    return { rows: show(inOrder(await findBranches(ctx.db, { ...scope, search: words }))), whole: false }

  const count = among?.length ?? (await countOrganisations(ctx.db, enterpriseId))
  if (count <= scope.limit) return { rows: show(inOrder(await findBranches(ctx.db, scope))), whole: true }
  const top = among ? organisationId : enterpriseId
  const [head, below] = await Promise.all([
    findBranches(ctx.db, { ...scope, ids: [top] }),
    findBranches(ctx.db, { ...scope, parentIds: [top] }),
  ])
  return { rows: show([...head, ...below]), whole: false }
}

/** Parents before their children; who has no parent here is at the top. */
function inOrder(rows: Branch[]): Branch[] {
  const here = new Set(rows.map((row) => row.id))
  const children = new Map<string, Branch[]>()
  for (const row of rows) {
    const above = row.parent_id && here.has(row.parent_id) ? row.parent_id : ''
    const siblings = children.get(above)
    if (siblings) siblings.push(row)
    else children.set(above, [row])
  }
  const below = (id: string): Branch[] => (children.get(id) ?? []).flatMap((row) => [row, ...below(row.id)])
  return below('')
}

export async function getOne(ctx: Ctx, { id }: Input<typeof organisationApi.get>): Promise<Shown> {
  await requireManaged(ctx, [id])
  return shown(await branchOf(ctx, id), ctx.actor)
}

/** Adds a department at the end, or where it is told. */
export async function createOrganisation(
  ctx: Ctx,
  input: Input<typeof organisationApi.create>,
): Promise<Shown> {
  await requireManaged(ctx, [input.parentId])
  refuseIf(nameRefusal(input.name))
  const id = newId()
  return ctx.together(async (tx) => {
    const { enterpriseId } = tx.actor
    await holdTree(tx.db, enterpriseId)
    const parent = await branchOf(tx, input.parentId)
    if (parent.path.length >= organisationLimits.depth) throw new AppError('organisations.too_deep')
    const spaceTotal = input.spaceTotal ?? 0
    const nothing = { total: 0, used: 0, given: 0, givenUnlimited: false }
    refuseIf(spaceRefusal(spaceTotal, nothing, freeOf(parent)))

    const name = input.name.trim()
    await named(
      insertOrganisation(tx.db, {
        id,
        enterprise_id: enterpriseId,
        parent_id: parent.id,
        name,
        internal_name: input.internalName?.trim() ?? '',
        user_limit: input.userLimit ?? 0,
        position: input.position ?? parent.children + 1,
        created_at: tx.now(),
      }),
    )
    await insertQuota(tx.db, id, spaceTotal)
    await record(tx, { action: 'organisations.create', after: { ...input, id, name } })
    return shown(await branchOf(tx, id), tx.actor)
  })
}

/** Changes what is given; the limits hold against what is there now. */
export async function changeOrganisation(
  ctx: Ctx,
  input: Input<typeof organisationApi.update>,
): Promise<Shown> {
  await requireManaged(ctx, [input.id])
  refuseIf(ownRefusal(ctx.actor, input.id))
  if (input.name !== undefined) refuseIf(nameRefusal(input.name))
  return ctx.together(async (tx) => {
    await holdTree(tx.db, tx.actor.enterpriseId)
    const before = await branchOf(tx, input.id)
    if (input.userLimit !== undefined) refuseIf(userLimitRefusal(input.userLimit, before.user_count))
    if (input.spaceTotal !== undefined) await changeSpace(tx, before, input.spaceTotal)
    const change = {
      ...(input.name !== undefined && { name: input.name.trim() }),
      ...(input.internalName !== undefined && { internal_name: input.internalName.trim() }),
      ...(input.userLimit !== undefined && { user_limit: input.userLimit }),
      ...(input.position !== undefined && { position: input.position }),
    }
    if (Object.keys(change).length > 0) await named(updateOrganisation(tx.db, input.id, change))
    const after = shown(await branchOf(tx, input.id), tx.actor)
    await record(tx, { action: 'organisations.update', before: shown(before, tx.actor), after })
    return after
  })
}

async function changeSpace(tx: Tx, branch: Branch, total: number): Promise<void> {
  const parent = branch.parent_id ? await branchOf(tx, branch.parent_id) : null
  // what this one has now goes back to the parent first
  const free = parent && freeOf({ ...parent, given: parent.given - branch.total })
  refuseIf(spaceRefusal(total, branch, free))
  const lower = total > 0 && (branch.total === 0 || total < branch.total)
  if (lower) await requireQuotasWithin(tx, branch.id, total)
  await insertQuota(tx.db, branch.id, total)
  if (!(await updateQuota(tx.db, branch.id, total))) throw new AppError('organisations.space_below_used')
}

/** Deletes a department that nobody and nothing is in; never the enterprise. */
export async function deleteOrganisation(ctx: Ctx, { id }: Input<typeof organisationApi.remove>) {
  await requireManaged(ctx, [id])
  refuseIf(ownRefusal(ctx.actor, id))
  return ctx.together(async (tx) => {
    await holdTree(tx.db, tx.actor.enterpriseId)
    const before = await branchOf(tx, id)
    const kept = before.parent_id === null || before.used > 0 || (await isUsed(tx, id))
    if (kept || !(await dropOrganisation(tx.db, id))) throw new AppError('organisations.in_use')
    await record(tx, { action: 'organisations.delete', before: shown(before, tx.actor) })
    return {}
  })
}

/** Two siblings never have one name: the index says so, whoever comes at once. */
export async function named<T>(change: Promise<T>): Promise<T> {
  try {
    return await change
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'organisations_name')
      throw new AppError('organisations.name_taken')
    throw error
  }
}
