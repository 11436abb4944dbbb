import type { UserTypeCode } from '@cabinet/contract/users'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/ctx.ts'
import type { UserRoomTables } from '../users.table.ts'

// Reads and writes for the directory room: always in sets, of any size.

/** The user fields owned by a directory. Mail and phone are '' for none. */
export interface DirectoryFields {
  id: string
  account: string
  name: string
  mail: string
  phone: string
  organisationId: string
}

export interface DirectoryUserRow extends DirectoryFields {
  supervisorId: string | null
  disabled: boolean
  type: UserTypeCode
}

const tables = (db: Db) => db.withTables<UserRoomTables>()

/** Returns the current state of these users. */
export async function findDirectoryUsers(db: Db, ids: string[]): Promise<DirectoryUserRow[]> {
  const rows = await tables(db)
    .selectFrom('users')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .select([
      'id',
      'account',
      'name',
      'mail',
      'phone',
      'organisation_id',
      'supervisor_id',
      'disabled_at',
      'type',
    ])
    .execute()
  return rows.map((row) => ({
    id: row.id,
    account: row.account,
    name: row.name,
    mail: row.mail ?? '',
    phone: row.phone ?? '',
    organisationId: row.organisation_id,
    supervisorId: row.supervisor_id,
    disabled: row.disabled_at !== null,
    type: row.type,
  }))
}

/** Finds the users with these accounts, in any enterprise. */
export const findUsersByAccounts = (db: Db, accounts: string[]) =>
  tables(db)
    .selectFrom('users')
    .where(sql<string>`lower(account)`, '=', sql<string>`any(${accounts}::text[])`)
    .select(['id', 'account', 'enterprise_id', 'type', 'from_directory'])
    .execute()

export interface NewDirectoryUser extends DirectoryFields {
  type: 3 | 4
}

/** Adds users who sign in through a directory. The caller counts them in organisations. */
export async function insertDirectoryUsers(
  db: Db,
  users: NewDirectoryUser[],
  { enterpriseId, passwordHash, at }: { enterpriseId: string; passwordHash: string; at: Date },
): Promise<void> {
  await sql`
    insert into users (id, enterprise_id, organisation_id, account, name, mail, phone, type, password_hash,
      must_change_password, from_directory, mail_set_by, phone_set_by, created_at)
    select id, ${enterpriseId}, organisation_id, account, name, nullif(mail, ''), nullif(phone, ''), type,
      ${passwordHash}, false, true, 'directory', 'directory', ${at}
    from unnest(${users.map((user) => user.id)}::uuid[], ${users.map((user) => user.organisationId)}::uuid[],
      ${users.map((user) => user.account)}::text[], ${users.map((user) => user.name)}::text[],
      ${users.map((user) => user.mail)}::text[], ${users.map((user) => user.phone)}::text[],
      ${users.map((user) => user.type)}::int[])
      as row (id, organisation_id, account, name, mail, phone, type)`.execute(db)
}

/** Updates the directory-owned fields. The caller counts users in organisations. */
export async function updateDirectoryUsers(db: Db, users: DirectoryFields[]): Promise<void> {
  await sql`
    update users
    set account = row.account, name = row.name, mail = nullif(row.mail, ''), phone = nullif(row.phone, ''),
      organisation_id = row.organisation_id, mail_set_by = 'directory', phone_set_by = 'directory'
    from unnest(${users.map((user) => user.id)}::uuid[], ${users.map((user) => user.organisationId)}::uuid[],
      ${users.map((user) => user.account)}::text[], ${users.map((user) => user.name)}::text[],
      ${users.map((user) => user.mail)}::text[], ${users.map((user) => user.phone)}::text[])
      as row (id, organisation_id, account, name, mail, phone)
    where users.id = row.id`.execute(db)
}

/** Turns local accounts into directory accounts, which ends their passwords. */
export async function giveToDirectory(db: Db, ids: string[], passwordHash: string): Promise<void> {
  await tables(db)
    .updateTable('users')
    .set({ from_directory: true, password_hash: passwordHash, must_change_password: false })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

export async function updateSupervisors(
  db: Db,
  pairs: { id: string; supervisorId: string | null }[],
): Promise<void> {
  await sql`
    update users set supervisor_id = row.supervisor_id
    from unnest(${pairs.map(({ id }) => id)}::uuid[], ${pairs.map(({ supervisorId }) => supervisorId)}::uuid[])
      as row (id, supervisor_id)
    where users.id = row.id`.execute(db)
}

/** Sets when these accounts expire; null is never. */
export async function updateExpiries(db: Db, ends: { id: string; at: Date | null }[]): Promise<void> {
  await sql`
    update users set expires_at = row.at
    from unnest(${ends.map(({ id }) => id)}::uuid[], ${ends.map(({ at }) => at)}::timestamptz[]) as row (id, at)
    where users.id = row.id`.execute(db)
}

/** Disables users from `at` on; null enables them. */
export async function updateDisabled(db: Db, ids: string[], at: Date | null): Promise<void> {
  await tables(db)
    .updateTable('users')
    .set({ disabled_at: at })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}
