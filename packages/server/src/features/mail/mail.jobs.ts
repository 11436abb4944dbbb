import { job } from '../../kernel/room.ts'
import { deleteOldMails, hasDueMails } from './queue.store.ts'
import { sendMailsJobName } from './queue.ts'
import { readReturnsJob } from './returns/index.ts'
import { sendDueMails } from './send-mails.ts'

/** Days for which the log of mails is stored. */
const keptDays = 180

const sendMailsJob = job({ name: sendMailsJobName, run: (ctx) => sendDueMails(ctx) })

/** Wakes the sending for mails whose pause is over, and for those of a server that was killed. */
const wakeDueMailsJob = job({
  name: 'mail.due',
  cron: '* * * * *',
  async run(ctx) {
    if (await hasDueMails(ctx.db, ctx.now()))
      await ctx.together((tx) => tx.queue(sendMailsJobName, {}, { key: 'due' }))
  },
})

const deleteOldMailsJob = job({
  name: 'mail.delete_old',
  cron: '47 3 * * *',
  run: (ctx) => deleteOldMails(ctx.db, new Date(ctx.now().getTime() - keptDays * 24 * 3_600_000)),
})

export const jobs = [sendMailsJob, wakeDueMailsJob, deleteOldMailsJob, readReturnsJob]
