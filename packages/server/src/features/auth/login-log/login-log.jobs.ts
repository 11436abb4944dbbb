import { job } from '../../../kernel/room.ts'
import { getSettingValues } from '../../settings/index.ts'
import { deleteSignInsBefore } from './login-log.store.ts'

const dayMs = 24 * 3_600_000
/** Lines per statement, so that no lock is held for long. */
const atOnce = 10_000

/** Deletes sign-ins older than the setting allows. */
export const dropOldSignIns = job({
  name: 'auth.drop_sign_ins',
  cron: '41 3 * * *',
  async run(ctx) {
    const { loginLogDays } = await getSettingValues(ctx.db)
    const before = new Date(ctx.now().getTime() - loginLogDays * dayMs)
    while ((await deleteSignInsBefore(ctx.db, before, atOnce)) === atOnce);
  },
})
