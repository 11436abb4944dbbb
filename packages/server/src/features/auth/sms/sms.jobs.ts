import { job } from '../../../kernel/room.ts'
import { dropMessages } from './sms.store.ts'

/** Days for which the log of text messages goes back. */
const keptDays = 180

export const dropOldSms = job({
  name: 'auth.drop_sms',
  cron: '53 3 * * *',
  run: (ctx) => dropMessages(ctx.db, new Date(ctx.now().getTime() - keptDays * 24 * 3_600_000)),
})
