import type { archiveAdminApi } from '@cabinet/contract/archive.admin'
import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import { userTypeCodes } from '@cabinet/contract/users'
import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { recordJournalLine } from '../../journal/index.ts'
import { archiveProposed } from './archive-due.ts'
import { lockWaitingProposals, markProposalsKept } from './unused.store.ts'

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
