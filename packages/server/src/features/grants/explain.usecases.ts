import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import type { fileEndpoints } from '@cabinet/contract/files'
import { allFileRights, type FileRight, includesRight, rightOfButtonType } from '@cabinet/contract/rights'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { findGroupNames } from '../groups/index.ts'
import {
  accessibleNodeOf,
  findLiveGrants,
  findUserAsAsker,
  type GrantAsker,
  type LiveGrant,
  pathWithinInheritance,
} from '../nodes/access/index.ts'
import { type AccessibleNode, implicitRole, requireNode, requireNodes } from '../nodes/index.ts'
import { findNodesWithAncestors, type NodeRow } from '../nodes/paths/index.ts'
import { findOrganisations } from '../organisations/index.ts'
import { findRoleNamesById } from '../roles/index.ts'

/** Requires the right of a button on all of these items. Print requires preview (specification). */
export async function checkPermissions(
  ctx: Ctx,
  input: EndpointInput<typeof fileEndpoints.permissions>,
): Promise<undefined> {
  const right = rightOfButtonType[input.button]!
  const wanted: FileRight[] = right === 'print' ? ['print', 'preview'] : [right]
  await requireNodes(ctx, input.ids, ...wanted)
}

/**
 * Explains which grants decide a person's rights on a node. Only users who may grant there may ask about
 * others.
 * @throws common.not_found, common.no_permission
 */
export async function explainPermissions(
  ctx: Ctx,
  { id, userId = ctx.actor.userId }: EndpointInput<typeof fileEndpoints.explain>,
): Promise<EndpointReply<typeof fileEndpoints.explain>> {
  const own = await requireNode(ctx, id)
  if (userId !== ctx.actor.userId && !includesRight(own.held, 'authorise'))
    throw new AppError('common.no_permission')
  const asker = await findUserAsAsker(ctx.db, userId, ctx.actor.enterpriseId)
  if (!asker) throw new AppError('users.not_found')
  return explain(ctx, own, asker)
}

async function explain(ctx: Ctx, { node, space, ancestors, held }: AccessibleNode, asker: GrantAsker) {
  const subjects = [asker.userId, ...asker.organisations, ...asker.roles, ...asker.groups]
  const way = pathWithinInheritance([...ancestors, node])
  const [links, grants] = await Promise.all([
    findNodesWithAncestors(ctx.db, [node.id], subjects, ctx.now()),
    findLiveGrants(
      ctx.db,
      way.map((link) => link.id),
      subjects,
      ctx.now(),
    ),
  ])
  const names = await subjectNames(ctx, asker, grants)
  const byId = new Map(way.map((link) => [link.id, link]))
  const root = ancestors[0] ?? node
  const source = implicitRole(asker, space)
  const by = source && {
    ...placeOf(root),
    rights: allFileRights,
    source,
    subjectKind: 'user',
    subjectId: asker.userId,
    subjectName: asker.name,
  }
  const granted = grants.map((grant) => ({
    ...placeOf(byId.get(grant.nodeId)!),
    rights: grant.rights,
    source: 'grant',
    ...names(grant.subject),
    ...(grant.expiresAt && { expiresAt: grant.expiresAt }),
  }))
  return {
    rights: accessibleNodeOf(asker, links, node.id)?.rights ?? 0,
    readsAccess: includesRight(held, 'authorise'),
    grants: by ? [by, ...granted] : granted,
  }
}

const placeOf = (link: NodeRow) => ({ nodeId: link.id, nodeName: link.space?.name ?? link.name })

/** Returns the kinds and names of the subjects of these grants. */
async function subjectNames(ctx: Ctx, asker: GrantAsker, grants: readonly LiveGrant[]) {
  const ids = [...new Set(grants.map(({ subject }) => idOf(subject)))]
  const among = (known: readonly string[]) => ids.filter((id) => known.includes(id))
  const [departments, roles, groups] = await Promise.all([
    findOrganisations(ctx.db, among(asker.organisations.map(idOf))),
    findRoleNamesById(ctx.db, among(asker.roles)),
    findGroupNames(ctx.db, among(asker.groups)),
  ])
  return (subject: string) => {
    const id = idOf(subject)
    const found =
      id === asker.userId
        ? (['user', asker.name] as const)
        : departments.has(id)
          ? (['organisation', departments.get(id)!.name] as const)
          : roles.has(id)
            ? (['role', roles.get(id)!] as const)
            : (['group', groups.get(id) ?? ''] as const)
    return { subjectKind: found[0], subjectId: id, subjectName: found[1] }
  }
}

/** Returns the organisation of '<organisation>/*'. */
const idOf = (subject: string) => subject.replace(/\/\*$/, '')
