import type { archiveAdminApi } from '@cabinet/contract/archive.admin'
import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import { userTypeCodes } from '@cabinet/contract/users'
import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { recordJournalLine } from '../../journal/index.ts'
import { locateNodes } from '../../nodes/index.ts'
import { archiveProposed } from './archive-due.ts'
import { countProposals, lockWaitingProposals, markProposalsKept, pageOfProposals } from './unused.store.ts'

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

/**
 * Keeps proposed files, or archives them at once: for their owners and administrators. Returns the number.
 */
export const answerUnusedProposals = (
  ctx: Ctx,
  { ids, keep }: EndpointInput<typeof archiveAdminApi.answerUnused>,
): Promise<EndpointReply<typeof archiveAdminApi.answerUnused>> =>
  ctx.together(async (tx) => {
    const { userId, enterpriseId, type } = tx.actor
    const waiting = await lockWaitingProposals(tx, enterpriseId, { ids })
    const own = waiting
      .filter((one) => one.owner_id === userId || type <= userTypeCodes.enterprise)
      .map((one) => one.node_id)
    if (own.length === 0) throw new AppError('common.not_found')
    if (!keep) return { count: await archiveProposed(tx, enterpriseId, { ids: own }, userId) }
    await markProposalsKept(tx, own, userId)
    await recordJournalLine(tx, { action: 'archive.keepUnused', nodes: own })
    return { count: own.length }
  })
