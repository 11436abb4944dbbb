import type { Input, Reply } from '@cabinet/contract/endpoint'
import type { Grant, grantApi } from '@cabinet/contract/grants'
import type { Ctx } from '../../kernel/ctx.ts'
import { reaching } from '../nodes/access/index.ts'
import { requireAccessReader } from '../nodes/gate/index.ts'
import { namesOf } from '../users/index.ts'
import { templateOf } from './grants.rules.ts'
import { countGrantsOn, findGrantsOn } from './own-grants.store.ts'
import { describe, searchSubjects } from './subjects.store.ts'

/**
 * The grants of an item: its own, and those of folders above that reach it. Only for who may authorise there, or might
 * were the space not archived.
 * @throws common.not_found, common.no_permission
 */
export async function listGrants(
  ctx: Ctx,
  { id }: Input<typeof grantApi.list>,
): Promise<Reply<typeof grantApi.list>> {
  const { node, ancestors, rights } = await requireAccessReader(ctx, id)
  const way = reaching([...ancestors, node])
  const places = new Map(way.map((link) => [link.id, link.space?.name ?? link.name]))
  const rows = await findGrantsOn(
    ctx.db,
    way.map((link) => link.id),
  )
  const [named, people, total] = await Promise.all([
    describe(
      ctx.db,
      rows.map((row) => row.subject),
    ),
    namesOf(
      ctx.db,
      rows.map((row) => row.created_by),
    ),
    countGrantsOn(ctx.db, id),
  ])
  const height = new Map(way.map((link, index) => [link.id, index]))
  const grants = rows.flatMap((row): Grant[] => {
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
        template: templateOf(row.rights),
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

/** People, departments, roles and groups of the own enterprise. */
export const findSubjects = (
  ctx: Ctx,
  { kind, search = '', page, pageSize }: Input<typeof grantApi.subjects>,
): Promise<Reply<typeof grantApi.subjects>> =>
  searchSubjects(ctx.db, {
    enterpriseId: ctx.actor.enterpriseId,
    kind,
    search: search.trim(),
    offset: (page - 1) * pageSize,
    limit: pageSize,
    at: ctx.now(),
  })
