import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import type { grantEndpoints } from '@cabinet/contract/grants'
import { type AccessGrant, rightTemplateOf } from '@cabinet/contract/grants.access'
import type { Ctx } from '../../kernel/ctx.ts'
import { pathWithinInheritance } from '../nodes/access/index.ts'
import { requireAccessReader } from '../nodes/gate/index.ts'
import { userNamesOf } from '../users/index.ts'
import { countGrantsOnNode, findGrantsOnNodes } from './own-grants.store.ts'
import { describeSubjects, searchSubjects } from './subjects.store.ts'

/**
 * Lists the grants of an item: its own, and those of folders above that reach it. Only for users who may
 * authorise there, or might if the space were not archived.
 * @throws common.not_found, common.no_permission
 */
export async function listGrantsOfItem(
  ctx: Ctx,
  { id }: EndpointInput<typeof grantEndpoints.list>,
): Promise<EndpointReply<typeof grantEndpoints.list>> {
  const { node, ancestors, rights } = await requireAccessReader(ctx, id)
  const way = pathWithinInheritance([...ancestors, node])
  const places = new Map(way.map((link) => [link.id, link.space?.name ?? link.name]))
  const rows = await findGrantsOnNodes(
    ctx.db,
    way.map((link) => link.id),
  )
  const [named, people, total] = await Promise.all([
    describeSubjects(
      ctx.db,
      rows.map((row) => row.subject),
    ),
    userNamesOf(
      ctx.db,
      rows.map((row) => row.created_by),
    ),
    countGrantsOnNode(ctx.db, id),
  ])
  const height = new Map(way.map((link, index) => [link.id, index]))
  const grants = rows.flatMap((row): AccessGrant[] => {
    const subject = named.get(row.subject)
    if (!subject) return []
    return [
      {
        id: row.id,
        nodeId: row.node_id,
        nodeName: places.get(row.node_id) ?? '',
        inherited: row.node_id !== id,
        ...subject,
        rights: row.rights,
        template: rightTemplateOf(row.rights),
        ...(row.expires_at && { expiresAt: row.expires_at }),
        ended: row.expires_at !== null && row.expires_at <= ctx.now(),
        createdBy: people.get(row.created_by)?.name ?? '',
        createdAt: row.created_at,
      },
    ]
  })
  // the item's own first, then folder by folder upwards
  grants.sort((one, other) => height.get(other.nodeId)! - height.get(one.nodeId)!)
  return {
    nodeId: id,
    name: node.space?.name ?? node.name,
    folder: node.isFolder,
    inherits: node.inherits,
    root: node.parentId === null,
    rights,
    grants,
    total,
  }
}

/** Searches people, departments, roles and groups of the actor's enterprise. */
export const findGrantSubjects = (
  ctx: Ctx,
  { kind, search = '', page, pageSize }: EndpointInput<typeof grantEndpoints.subjects>,
): Promise<EndpointReply<typeof grantEndpoints.subjects>> =>
  searchSubjects(ctx.db, {
    enterpriseId: ctx.actor.enterpriseId,
    kind,
    search: search.trim(),
    offset: (page - 1) * pageSize,
    limit: pageSize,
    at: ctx.now(),
  })
