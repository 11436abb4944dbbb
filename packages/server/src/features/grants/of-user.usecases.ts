import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import type { grantEndpoints } from '@cabinet/contract/grants'
import type { UserFolderRights } from '@cabinet/contract/grants.access'
import { allFileRights } from '@cabinet/contract/rights'
import { userTypeCodes } from '@cabinet/contract/users'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import {
  accessibleNodeOf,
  findGrantedNodeIds,
  findLiveGrants,
  findUserAsAsker,
  type LiveGrant,
  pathWithinInheritance,
} from '../nodes/access/index.ts'
import { type AccessibleNode, implicitRole, nodeNameKey } from '../nodes/index.ts'
import { findNodesWithAncestors } from '../nodes/paths/index.ts'
import { requireManaged } from '../organisations/index.ts'
import { getUserById } from '../users/index.ts'
import { describeSubjects, type NamedSubject } from './subjects.store.ts'

/**
 * Lists where a person holds rights, and through which grants. Administrators may ask about others, in the
 * spaces where they have an implicit role.
 * @throws users.not_found, common.no_permission
 */
export async function listRightsOfUser(
  ctx: Ctx,
  { userId = ctx.actor.userId, page, pageSize, search = '' }: EndpointInput<typeof grantEndpoints.ofUser>,
): Promise<EndpointReply<typeof grantEndpoints.ofUser>> {
  const asker = await findUserAsAsker(ctx.db, userId, ctx.actor.enterpriseId)
  if (!asker) throw new AppError('users.not_found')
  const own = userId === ctx.actor.userId
  if (!own) {
    if (ctx.actor.type > userTypeCodes.department) throw new AppError('common.no_permission')
    await requireManaged(ctx, [(await getUserById(ctx.db, userId)).organisation_id])
  }
  const subjects = [asker.userId, ...asker.organisations, ...asker.roles, ...asker.groups]
  const ids = await findGrantedNodeIds(ctx.db, subjects, ctx.now())
  const links = await findNodesWithAncestors(ctx.db, ids, subjects, ctx.now())
  const wanted = nodeNameKey(search).trim()
  const places = ids
    .map((id) => accessibleNodeOf(asker, links, id))
    .filter((one) => one !== null)
    .filter((one) => own || one.space.id === userId || implicitRole(ctx.actor, one.space) !== null)
    .filter((one) => nodeNameKey(`${one.space.name} ${nameOf(one)}`).includes(wanted))
    .map((one) => ({ one, key: `${one.space.name} / ${folderPathNames(one)} / ${nameOf(one)}` }))
    .sort((a, b) => a.key.localeCompare(b.key, 'zh', { numeric: true }))
    .map(({ one }) => one)
  const shown = places.slice((page - 1) * pageSize, page * pageSize)
  const nodeIds = [...new Set(shown.flatMap((one) => wayOf(one).map((link) => link.id)))]
  const grants = await findLiveGrants(ctx.db, nodeIds, subjects, ctx.now())
  const named = await describeSubjects(
    ctx.db,
    grants.map((grant) => grant.subject),
  )
  return { rows: shown.map((one) => toRight(one, asker, grants, named)), total: places.length }
}

const nameOf = ({ node }: AccessibleNode) => node.space?.name ?? node.name
const wayOf = ({ ancestors, node }: AccessibleNode) => pathWithinInheritance([...ancestors, node])

/** Returns the names of the folders above, without the root's. */
export const folderPathNames = ({ ancestors }: AccessibleNode): string =>
  ancestors
    .slice(1)
    .map((link) => link.name)
    .join(' / ')

type Asker = NonNullable<Awaited<ReturnType<typeof findUserAsAsker>>>

function toRight(
  one: AccessibleNode,
  asker: Asker,
  grants: readonly LiveGrant[],
  named: ReadonlyMap<string, NamedSubject>,
): UserFolderRights {
  const { node, space, rights } = one
  const way = wayOf(one)
  const source = implicitRole(asker, space)
  const placeOf = (id: string) => {
    const link = way.find((each) => each.id === id)!
    return { nodeId: id, nodeName: link.space?.name ?? link.name }
  }
  return {
    id: node.id,
    nodeId: node.id,
    name: nameOf(one),
    folder: node.isFolder,
    suffix: node.suffix,
    spaceId: space.id,
    spaceName: space.name,
    position: folderPathNames(one),
    rights,
    reasons: [
      ...(source
        ? [
            {
              source,
              kind: 'user' as const,
              subjectId: asker.userId,
              below: false,
              name: asker.name,
              note: '',
              nodeId: space.id,
              nodeName: space.name,
              rights: allFileRights,
            },
          ]
        : []),
      ...grants
        .filter((grant) => way.some((link) => link.id === grant.nodeId) && named.has(grant.subject))
        .map((grant) => ({
          source: 'grant' as const,
          ...named.get(grant.subject)!,
          ...placeOf(grant.nodeId),
          rights: grant.rights,
          ...(grant.expiresAt && { expiresAt: grant.expiresAt }),
        })),
    ],
  }
}
