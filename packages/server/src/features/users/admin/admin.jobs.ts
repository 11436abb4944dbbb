import { sql } from 'kysely'
import { job } from '../../../kernel/room.ts'
import { tellUserChange } from '../changes.ts'
import type { UserRoomTables } from '../users.table.ts'

/** Overlap of runs: a late event is sent twice rather than never, as a server may have been down. */
const lookBackMs = 10 * 60_000

/** Tells other rooms whose account has just ended, so that what is open (push) closes. */
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
