import type { Input, Reply } from '@cabinet/contract/endpoint'
import type { grantApi, UserRight } from '@cabinet/contract/grants'
import { allRights } from '@cabinet/contract/rights'
import { userType } from '@cabinet/contract/users'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { findAsker, findGranted, findGrants, type Grant, reach, reaching } from '../nodes/access/index.ts'
import { keyOf, type Reached, standing } from '../nodes/index.ts'
import { findChains } from '../nodes/paths/index.ts'
import { requireManaged } from '../organisations/index.ts'
import { getUser } from '../users/index.ts'
import { describe, type Named } from './subjects.store.ts'

/**
 * Where a person holds anything, and through which grants. Of others administrators see it, in the spaces that they
 * stand above.
 * @throws users.not_found, common.no_permission
 */
export async function rightsOfUser(
  ctx: Ctx,
  { userId = ctx.actor.userId, page, pageSize, search = '' }: Input<typeof grantApi.ofUser>,
): Promise<Reply<typeof grantApi.ofUser>> {
  const asker = await findAsker(ctx.db, userId, ctx.actor.enterpriseId)
  if (!asker) throw new AppError('users.not_found')
  const own = userId === ctx.actor.userId
  if (!own) {
    if (ctx.actor.type > userType.department) throw new AppError('common.no_permission')
    await requireManaged(ctx, [(await getUser(ctx.db, userId)).organisation_id])
  }
  const subjects = [asker.userId, ...asker.organisations, ...asker.roles, ...asker.groups]
  const ids = await findGranted(ctx.db, subjects, ctx.now())
  const links = await findChains(ctx.db, ids, subjects, ctx.now())
  const wanted = keyOf(search).trim()
  const places = ids
    .map((id) => reach(asker, links, id))
    .filter((one) => one !== null)
    .filter((one) => own || one.space.id === userId || standing(ctx.actor, one.space) !== null)
    .filter((one) => keyOf(`${one.space.name} ${nameOf(one)}`).includes(wanted))
    .map((one) => ({ one, key: `${one.space.name} / ${positionOf(one)} / ${nameOf(one)}` }))
    .sort((a, b) => a.key.localeCompare(b.key, 'zh', { numeric: true }))
    .map(({ one }) => one)
  const shown = places.slice((page - 1) * pageSize, page * pageSize)
  const nodeIds = [...new Set(shown.flatMap((one) => wayOf(one).map((link) => link.id)))]
  const grants = await findGrants(ctx.db, nodeIds, subjects, ctx.now())
  const named = await describe(
    ctx.db,
    grants.map((grant) => grant.subject),
  )
  return { rows: shown.map((one) => toRight(one, asker, grants, named)), total: places.length }
}

const nameOf = ({ node }: Reached) => node.space?.name ?? node.name
const wayOf = ({ ancestors, node }: Reached) => reaching([...ancestors, node])

/** Names of the folders above, without the root's. */
export const positionOf = ({ ancestors }: Reached): string =>
  ancestors
    .slice(1)
    .map((link) => link.name)
    .join(' / ')

type Asker = NonNullable<Awaited<ReturnType<typeof findAsker>>>

function toRight(
  one: Reached,
  asker: Asker,
  grants: readonly Grant[],
  named: ReadonlyMap<string, Named>,
): UserRight {
  const { node, space, rights } = one
  const way = wayOf(one)
  const source = standing(asker, space)
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
    position: positionOf(one),
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
              rights: allRights,
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
