import type { Ctx } from '../../../kernel/ctx.ts'
import { job } from '../../../kernel/room.ts'
import { recordJournalLines } from '../../journal/index.ts'
import { endLoansOfItems } from '../shelf/index.ts'
import { endExpiredLoans } from './requests.store.ts'

const PORTION = 500

/** Journals loans that ended by the expiry of their grants, and deletes the grants. */
export const endExpiredLoansJob = job({
  name: 'archive.end-loans',
  cron: '*/10 * * * *',
  atOnce: 1,
  async run(ctx: Ctx) {
    for (;;) {
      const ended = await ctx.together(async (tx) => {
        const loans = await endExpiredLoans(tx, PORTION)
        await endLoansOfItems(tx.db, loans)
        await recordJournalLines(
          tx,
          loans.map(({ nodeId, subject, enterpriseId, code }) => ({
            action: 'archive.endLoan',
            enterpriseId,
            nodes: [nodeId],
            after: { code, userId: subject },
          })),
        )
        return loans.length
      })
      if (ended < PORTION) return
    }
  },
})
