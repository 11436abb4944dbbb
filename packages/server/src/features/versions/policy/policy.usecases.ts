import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import { userTypeCodes } from '@cabinet/contract/users'
import type { versionPolicyEndpoints } from '@cabinet/contract/versions.policy'
import type { Ctx, Db } from '../../../kernel/ctx.ts'
import { AppError, throwIfRefused } from '../../../kernel/errors.ts'
import { openBackgroundTask } from '../../../kernel/jobs/tasks.ts'
import { recordJournalLine } from '../../journal/index.ts'
import { locationsOfNodes, type NodeLocation } from '../../nodes/gate/index.ts'
import { requireNode } from '../../nodes/index.ts'
import { tidyExtensions } from '../../settings/index.ts'
import { thinVersionsJob } from './policy.jobs.ts'
import {
  keepEverythingPolicy,
  policyInSpace,
  policyTouchesSuffix,
  type RetentionPolicies,
  type RetentionPolicy,
  versionPolicyRefusal,
} from './policy.rules.ts'
import { deleteVersionPolicy, findVersionPolicies, putVersionPolicy } from './policy.store.ts'
import { type FileWithPolicy, sumSurplusVersions } from './surplus.store.ts'
import { filesWithPolicy, portionsOfFiles, type ThinningScope } from './thin.ts'

/**
 * Requires the right to a policy: an enterprise's takes its administrators, a space's the right to authorise
 * there.
 */
async function requireScope(ctx: Ctx, spaceId: string | undefined): Promise<ThinningScope> {
  const { enterpriseId, type } = ctx.actor
  if (!spaceId) {
    if (type > userTypeCodes.enterprise) throw new AppError('common.no_permission')
    return { enterpriseId }
  }
  const { node } = await requireNode(ctx, spaceId, 'authorise')
  // a policy applies to a whole space: its root
  if (node.parentId !== null) throw new AppError('common.not_found')
  return { spaceId, enterpriseId }
}

const sent = ({
  maxCount,
  maxDays,
  thinning,
  excluded,
}: EndpointInput<typeof versionPolicyEndpoints.save>): RetentionPolicy => {
  const policy = { maxCount: maxCount ?? null, maxDays, thinning, excluded: tidyExtensions(excluded) }
  throwIfRefused(versionPolicyRefusal(policy))
  return policy
}

/** Returns the policy in effect in the enterprise or in a space. */
export async function showVersionPolicy(
  ctx: Ctx,
  { spaceId }: EndpointInput<typeof versionPolicyEndpoints.get>,
): Promise<EndpointReply<typeof versionPolicyEndpoints.get>> {
  const scope = await requireScope(ctx, spaceId)
  const policies = await findVersionPolicies(ctx.db, scope.enterpriseId)
  const { maxCount, ...rest } = inForce(policies, ctx.actor.enterpriseId, spaceId)
  const own = spaceId ? policies.space.has(spaceId) : policies.enterprise.size > 0
  return { ...rest, ...(maxCount !== null && { maxCount }), own }
}

/** Returns the policy that decides which versions of a file stay. */
export async function versionPolicyOfFile(
  db: Db,
  { spaceId, enterpriseId, suffix }: { spaceId: string; enterpriseId: string; suffix: string },
): Promise<RetentionPolicy> {
  const policy = policyInSpace(await findVersionPolicies(db, enterpriseId), { id: spaceId, enterpriseId })
  return policyTouchesSuffix(policy, suffix) ? policy : keepEverythingPolicy
}

const inForce = (
  policies: RetentionPolicies,
  enterpriseId: string,
  spaceId: string | undefined,
): RetentionPolicy =>
  spaceId
    ? policyInSpace(policies, { id: spaceId, enterpriseId })
    : (policies.enterprise.get(enterpriseId) ?? keepEverythingPolicy)

/** Returns the policies as a change would make them. */
async function supposed(
  ctx: Ctx,
  input: EndpointInput<typeof versionPolicyEndpoints.preview>,
): Promise<RetentionPolicies> {
  const { enterprise, space } = await findVersionPolicies(ctx.db, ctx.actor.enterpriseId)
  const { spaceId, inherit } = input
  if (!spaceId) return { enterprise: new Map([[ctx.actor.enterpriseId, sent(input)]]), space }
  const spaces = new Map(space)
  if (inherit) spaces.delete(spaceId)
  else spaces.set(spaceId, sent(input))
  return { enterprise, space: spaces }
}

/** Milliseconds after which the preview stops counting. */
const PATIENCE = 15_000

/** Counts the versions that a policy would remove now, without removing them. */
export async function previewVersionPolicy(
  ctx: Ctx,
  input: EndpointInput<typeof versionPolicyEndpoints.preview>,
): Promise<EndpointReply<typeof versionPolicyEndpoints.preview>> {
  const scope = await requireScope(ctx, input.spaceId)
  const policies = await supposed(ctx, input)
  const weight = { versions: 0, files: 0, bytes: 0, allVersions: 0, allBytes: 0 }
  const end = performance.now() + PATIENCE
  for await (const ids of portionsOfFiles(ctx, scope)) {
    const places = await locationsOfNodes(ctx, ids)
    const part = await sumSurplusVersions(ctx.db, everything(places, policies, scope), ctx.now())
    for (const name of Object.keys(weight) as (keyof typeof weight)[]) weight[name] += part[name]
    if (performance.now() > end) return { ...weight, partial: true }
  }
  return { ...weight, partial: false }
}

/** Includes files that no policy touches, to count the total. */
function everything(
  places: ReadonlyMap<string, NodeLocation>,
  policies: RetentionPolicies,
  scope: ThinningScope,
): FileWithPolicy[] {
  const touched = filesWithPolicy(places, policies, scope)
  const known = new Set(touched.map(({ fileId }) => fileId))
  const rest = [...places.values()].filter(
    ({ node, space }) => !known.has(node.id) && space.enterpriseId === scope.enterpriseId,
  )
  return [...touched, ...rest.map(({ node }) => ({ fileId: node.id, policy: keepEverythingPolicy }))]
}

/** Stores a policy; a background task removes the versions that it no longer retains. */
export const saveVersionPolicy = (
  ctx: Ctx,
  input: EndpointInput<typeof versionPolicyEndpoints.save>,
): Promise<EndpointReply<typeof versionPolicyEndpoints.save>> =>
  ctx.together(async (tx) => {
    const { spaceId, inherit } = input
    const scope = await requireScope(tx, spaceId)
    const before = inForce(
      await findVersionPolicies(tx.db, scope.enterpriseId),
      tx.actor.enterpriseId,
      spaceId,
    )
    const back = inherit && spaceId !== undefined
    if (back) await deleteVersionPolicy(tx, spaceId)
    else await putVersionPolicy(tx, spaceId ?? null, sent(input))
    await recordJournalLine(tx, {
      action: 'versions.policy',
      ...(spaceId && { spaceId }),
      before,
      after: back ? { inherited: true } : sent(input),
    })
    const taskId = await openBackgroundTask(tx, { ownerId: tx.actor.userId, name: 'versions.thin', total: 0 })
    await tx.queue(thinVersionsJob.name, { ...scope, taskId })
    return { taskId }
  })
