import type { archiveAdminApi } from '@cabinet/contract/archive.admin'
import type { Input, Reply } from '@cabinet/contract/endpoint'
import { userType } from '@cabinet/contract/users'
import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { record } from '../../journal/index.ts'
import { located } from '../../nodes/index.ts'
import { archiveProposed } from './archive-due.ts'
import { countProposals, keepProposals, lockProposals, pageOfProposals } from './unused.store.ts'

/** What the rule proposes: one's own files, for administrators everybody's. */
export async function listUnused(
  ctx: Ctx,
  { mine, page, pageSize }: Input<typeof archiveAdminApi.unused>,
): Promise<Reply<typeof archiveAdminApi.unused>> {
  const { userId, enterpriseId, type } = ctx.actor
  const owner = mine || type > userType.enterprise ? userId : null
  const [rows, total] = await Promise.all([
    pageOfProposals(ctx.db, enterpriseId, owner, { limit: pageSize, offset: (page - 1) * pageSize }),
    countProposals(ctx.db, enterpriseId, owner),
  ])
  const places = await located(
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

/** Keeps proposed files, or archives them without waiting: for their owners, and administrators. Counts them. */
export const answerUnused = (
  ctx: Ctx,
  { ids, keep }: Input<typeof archiveAdminApi.answerUnused>,
): Promise<Reply<typeof archiveAdminApi.answerUnused>> =>
  ctx.together(async (tx) => {
    const { userId, enterpriseId, type } = tx.actor
    const waiting = await lockProposals(tx, enterpriseId, { ids })
    const own = waiting
      .filter((one) => one.owner_id === userId || type <= userType.enterprise)
      .map((one) => one.node_id)
    if (own.length === 0) throw new AppError('common.not_found')
    if (!keep) return { count: await archiveProposed(tx, enterpriseId, { ids: own }, userId) }
    await keepProposals(tx, own, userId)
    await record(tx, { action: 'archive.keepUnused', nodes: own })
    return { count: own.length }
  })
