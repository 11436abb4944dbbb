import { limits } from '@cabinet/contract/limits'
import { job } from '../../kernel/room.ts'
import { dropOldDevices } from './devices/index.ts'
import { sendCodeJob } from './doors/index.ts'
import { dropOldGuesses } from './guesses.store.ts'
import { dropOldSignIns } from './login-log/index.ts'
import { sendResetCodeJob } from './reset/index.ts'
import { dropOldSessions } from './sessions.store.ts'
import { deleteOldSmsJob } from './sms/index.ts'
import { dropOldTickets } from './tickets/index.ts'

const day = 24 * 3_600_000

/** Deletes expired rows that no longer open or lock anything. */
const dropOld = job({
  name: 'auth.drop_old',
  cron: '17 * * * *',
  async run(ctx) {
    const yesterday = new Date(ctx.now().getTime() - day)
    await dropOldGuesses(ctx.db, yesterday)
    await dropOldTickets(ctx.db, yesterday)
    await dropOldDevices(ctx)
    await dropOldSessions(ctx.db, yesterday, new Date(yesterday.getTime() - limits.tokenEndMs))
  },
})

export const jobs = [dropOld, dropOldSignIns, deleteOldSmsJob, sendCodeJob, sendResetCodeJob]
