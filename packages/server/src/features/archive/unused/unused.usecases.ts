import type { archiveAdminApi } from '@cabinet/contract/archive.admin'
import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import { userTypeCodes } from '@cabinet/contract/users'
import type { Ctx } from '../../../kernel/ctx.ts'
import { locateNodes } from '../../nodes/index.ts'
import { countProposals, pageOfProposals } from './unused.store.ts'

/** Lists the proposals of the rule: for users their own files, for administrators all. */
export async function listUnusedFiles(
  ctx: Ctx,
  { mine, page, pageSize }: EndpointInput<typeof archiveAdminApi.unused>,
): Promise<EndpointReply<typeof archiveAdminApi.unused>> {
  const { userId, enterpriseId, type } = ctx.actor
  const owner = mine || type > userTypeCodes.enterprise ? userId : null
  const [rows, total] = await Promise.all([
    pageOfProposals(ctx.db, enterpriseId, owner, { limit: pageSize, offset: (page - 1) * pageSize }),
    countProposals(ctx.db, enterpriseId, owner),
  ])
  const places = await locateNodes(
    ctx,
    rows.map((row) => row.node_id),
    enterpriseId,
  )
  return {
    rows: rows.flatMap((row) => {
      const place = places.get(row.node_id)
      if (!place) return []
      const { node, space, ancestors } = place
      return {
        id: node.id,
        name: node.name,
        suffix: node.suffix,
        size: node.size,
        position: [space.name, ...ancestors.slice(1).map((link) => link.name)].join(' / '),
        ownerName: row.ownerName,
        unusedSince: row.unused_since,
        dueAt: row.due_at,
      }
    }),
    total,
  }
}
