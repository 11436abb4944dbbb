import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../kernel/ctx.ts'
import type { UserRoomTables, UsersTable } from '../users.table.ts'

/** Finds users whom an import added or changed, with the supervisor's account (lower case) from the sheet. */
export async function findNamedSupervisors(
  db: Db,
  importId: string,
): Promise<{ userId: string; supervisor: string }[]> {
  const { rows } = await sql<{ userId: string; supervisor: string }>`
    select user_id as "userId", lower(cells ->> 'supervisor') as supervisor from user_import_rows
    where import_id = ${importId} and action in ('added', 'updated') and cells ? 'supervisor'`.execute(db)
  return rows
}

/** Returns the supervisor of each user of an enterprise, by account in lower case. */
export async function findReportingLines(db: Db, enterpriseId: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ account: string; above: string }>`
    select lower(u.account) as account, lower(s.account) as above
    from users u join users s on s.id = u.supervisor_id where u.enterprise_id = ${enterpriseId}`.execute(db)
  return new Map(rows.map(({ account, above }) => [account, above]))
}

/** Finds the importer's current state; undefined if the account is gone, disabled or expired. */
export const findImporterNow = (
  db: Db,
  id: string,
  at: Date,
): Promise<Pick<Selectable<UsersTable>, 'id' | 'type' | 'enterprise_id' | 'organisation_id'> | undefined> =>
  db
    .withTables<UserRoomTables>()
    .selectFrom('users')
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', at)]))
    .select(['id', 'type', 'enterprise_id', 'organisation_id'])
    .executeTakeFirst()
