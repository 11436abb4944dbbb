import { noticeKeptDays } from '@cabinet/contract/notices'
import { job } from '../../kernel/room.ts'
import { deleteOldNotices } from './notices.store.ts'

const PORTION = 5000
const dayMs = 24 * 3_600_000

/** Deletes notices that have been kept long enough, in portions. */
export const deleteOldNoticesJob = job({
  name: 'notices.sweep',
  cron: '40 2 * * *',
  run: async (ctx) => {
    const before = new Date(ctx.now().getTime() - noticeKeptDays * dayMs)
    while ((await ctx.together((tx) => deleteOldNotices(tx.db, before, PORTION))) > 0) {}
  },
})
