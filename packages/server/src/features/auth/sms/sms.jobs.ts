import { job } from '../../../kernel/room.ts'
import { deleteSmsMessages } from './sms.store.ts'

/** Days for which the log of text messages is stored. */
const keptDays = 180

export const deleteOldSmsJob = job({
  name: 'auth.drop_sms',
  cron: '53 3 * * *',
  run: (ctx) => deleteSmsMessages(ctx.db, new Date(ctx.now().getTime() - keptDays * 24 * 3_600_000)),
})
