import { sql } from 'kysely'
import { job } from '../../../kernel/room.ts'
import { tellUserChange } from '../changes.ts'
import type { UserRoomTables } from '../users.table.ts'

/** Overlap of runs: a late event is sent twice rather than never, as a server may have been down. */
const lookBackMs = 10 * 60_000

/** Notifies other rooms of accounts that have just expired, so that open push connections close. */
export const endExpiredAccountsJob = job({
  name: 'users.expired',
  cron: '* * * * *',
  run: (ctx) =>
    ctx.together(async (tx) => {
      const at = tx.now()
      const rows = await tx.db
        .withTables<UserRoomTables>()
        .selectFrom('users')
        .where('expires_at', '<=', at)
        .where('expires_at', '>', sql<Date>`${new Date(at.getTime() - lookBackMs)}::timestamptz`)
        .select('id')
        .execute()
      await tellUserChange(
        tx,
        'expired',
        rows.map((row) => row.id),
      )
    }),
})
