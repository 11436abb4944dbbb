import type { Input, Reply } from '@cabinet/contract/endpoint'
import { userType } from '@cabinet/contract/users'
import type { policyApi } from '@cabinet/contract/versions.policy'
import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError, refuseIf } from '../../../kernel/errors.ts'
import { openTask } from '../../../kernel/jobs/tasks.ts'
import { record } from '../../journal/index.ts'
import { type Place, placesOf } from '../../nodes/gate/index.ts'
import { requireNode } from '../../nodes/index.ts'
import { tidyExtensions } from '../../settings/index.ts'
import { thinVersions } from './policy.jobs.ts'
import { keepsAll, type Policies, type Policy, policyIn, policyRefusal } from './policy.rules.ts'
import { dropPolicy, findPolicies, putPolicy } from './policy.store.ts'
import { type Ruled, weighSurplus } from './surplus.store.ts'
import { portionsOf, ruled, type Scope } from './thin.ts'

/** The enterprise's rule is its administrators', a space's own is who may authorise there. */
async function requireScope(ctx: Ctx, spaceId: string | undefined): Promise<Scope> {
  const { enterpriseId, type } = ctx.actor
  if (!spaceId) {
    if (type > userType.enterprise) throw new AppError('common.no_permission')
    return { enterpriseId }
  }
  const { node } = await requireNode(ctx, spaceId, 'authorise')
  // a policy is of a whole space: its root
  if (node.parentId !== null) throw new AppError('common.not_found')
  return { spaceId, enterpriseId }
}

const sent = ({ maxCount, maxDays, thinning, excluded }: Input<typeof policyApi.save>): Policy => {
  const policy = { maxCount: maxCount ?? null, maxDays, thinning, excluded: tidyExtensions(excluded) }
  refuseIf(policyRefusal(policy))
  return policy
}

/** What counts in the enterprise or in a space. */
export async function showPolicy(
  ctx: Ctx,
  { spaceId }: Input<typeof policyApi.get>,
): Promise<Reply<typeof policyApi.get>> {
  const scope = await requireScope(ctx, spaceId)
  const policies = await findPolicies(ctx.db, scope.enterpriseId)
  const { maxCount, ...rest } = inForce(policies, ctx.actor.enterpriseId, spaceId)
  const own = spaceId ? policies.space.has(spaceId) : policies.enterprise.size > 0
  return { ...rest, ...(maxCount !== null && { maxCount }), own }
}

const inForce = (policies: Policies, enterpriseId: string, spaceId: string | undefined): Policy =>
  spaceId
    ? policyIn(policies, { id: spaceId, enterpriseId })
    : (policies.enterprise.get(enterpriseId) ?? keepsAll)

/** Policies as they would be. */
async function supposed(ctx: Ctx, input: Input<typeof policyApi.preview>): Promise<Policies> {
  const { enterprise, space } = await findPolicies(ctx.db, ctx.actor.enterpriseId)
  const { spaceId, inherit } = input
  if (!spaceId) return { enterprise: new Map([[ctx.actor.enterpriseId, sent(input)]]), space }
  const spaces = new Map(space)
  if (inherit) spaces.delete(spaceId)
  else spaces.set(spaceId, sent(input))
  return { enterprise, space: spaces }
}

/** Milliseconds after which counting stops: nobody waits longer for a figure. */
const PATIENCE = 15_000

/** Counts what a policy would remove now, without removing it. */
export async function previewPolicy(
  ctx: Ctx,
  input: Input<typeof policyApi.preview>,
): Promise<Reply<typeof policyApi.preview>> {
  const scope = await requireScope(ctx, input.spaceId)
  const policies = await supposed(ctx, input)
  const weight = { versions: 0, files: 0, bytes: 0, allVersions: 0, allBytes: 0 }
  const end = performance.now() + PATIENCE
  for await (const ids of portionsOf(ctx, scope)) {
    const places = await placesOf(ctx, ids)
    const part = await weighSurplus(ctx.db, everything(places, policies, scope), ctx.now())
    for (const name of Object.keys(weight) as (keyof typeof weight)[]) weight[name] += part[name]
    if (performance.now() > end) return { ...weight, partial: true }
  }
  return { ...weight, partial: false }
}

/** Files that no policy touches are counted too, for the whole of it. */
function everything(places: ReadonlyMap<string, Place>, policies: Policies, scope: Scope): Ruled[] {
  const touched = ruled(places, policies, scope)
  const known = new Set(touched.map(({ fileId }) => fileId))
  const rest = [...places.values()].filter(
    ({ node, space }) => !known.has(node.id) && space.enterpriseId === scope.enterpriseId,
  )
  return [...touched, ...rest.map(({ node }) => ({ fileId: node.id, policy: keepsAll }))]
}

/** Keeps a policy; what it no longer keeps is removed in the background. */
export const savePolicy = (
  ctx: Ctx,
  input: Input<typeof policyApi.save>,
): Promise<Reply<typeof policyApi.save>> =>
  ctx.together(async (tx) => {
    const { spaceId, inherit } = input
    const scope = await requireScope(tx, spaceId)
    const before = inForce(await findPolicies(tx.db, scope.enterpriseId), tx.actor.enterpriseId, spaceId)
    const back = inherit && spaceId !== undefined
    if (back) await dropPolicy(tx, spaceId)
    else await putPolicy(tx, spaceId ?? null, sent(input))
    await record(tx, {
      action: 'versions.policy',
      ...(spaceId && { spaceId }),
      before,
      after: back ? { inherited: true } : sent(input),
    })
    const taskId = await openTask(tx, { ownerId: tx.actor.userId, name: 'versions.thin', total: 0 })
    await tx.queue(thinVersions.name, { ...scope, taskId })
    return { taskId }
  })
