import { userTypeCodes } from '@cabinet/contract/users'
import { type Selectable, sql, type Updateable } from 'kysely'
import { firstOf } from '../../kernel/certain.ts'
import type { Db } from '../../kernel/ctx.ts'
import { countPeopleInto } from '../organisations/index.ts'
import { deleteQuotaAccounts } from '../quotas/index.ts'
import type { StoredUser, UserToInsert } from './users.store.ts'
import type { UserRoomTables, UsersTable } from './users.table.ts'

// Changes of many users, one statement each.

const tables = (db: Db) => db.withTables<UserRoomTables>()

/** Counts users whose quota exceeds the bytes meant for their organisation or is unlimited, by organisation. */
export async function countQuotasAbove(
  db: Db,
  totals: { organisationId: string; total: number }[],
): Promise<Map<string, number>> {
  if (totals.length === 0) return new Map()
  const { rows } = await sql<{ id: string; count: number }>`
    select meant.id::text as id, count(*)::int as count
    from unnest(${totals.map((one) => one.organisationId)}::uuid[], ${totals.map((one) => one.total)}::bigint[])
      as meant (id, total)
    join users on users.organisation_id = meant.id join quotas on quotas.owner_id = users.id
    where quotas.total = 0 or quotas.total > meant.total group by meant.id`.execute(db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** Finds the platform's administrators who may sign in. */
export async function findPlatformAdministrators(db: Db): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('users')
    .select('id')
    .where('type', '=', userTypeCodes.platform)
    .where('disabled_at', 'is', null)
    .execute()
  return rows.map((row) => row.id)
}

/** Rows per insert, as a statement has at most 65,535 parameters. */
const PORTION = 1000

/** Counts the users that a change brings to each organisation. */
export function countByOrganisation(
  rows: { organisation_id: string }[],
  sign: 1 | -1,
  into = new Map<string, number>(),
) {
  for (const { organisation_id: id } of rows) into.set(id, (into.get(id) ?? 0) + sign)
  return into
}

/**
 * Adds users whose account is free and counts them in their organisations; returns their ids. Throws
 * `organisations.user_limit_reached`.
 */
export async function insertUserRows(
  db: Db,
  enterpriseId: string,
  rows: UserToInsert[],
): Promise<Set<string>> {
  const added = new Set<string>()
  for (let from = 0; from < rows.length; from += PORTION) {
    const made = await tables(db)
      .insertInto('users')
      .values(rows.slice(from, from + PORTION).map((row) => ({ ...row, avatar: null, avatar_type: null })))
      .onConflict((conflict) => conflict.expression(sql`lower(account)`).doNothing())
      .returning('id')
      .execute()
    for (const { id } of made) added.add(id)
  }
  await countPeopleInto(
    db,
    enterpriseId,
    countByOrganisation(
      rows.filter((row) => added.has(row.id)),
      1,
    ),
  )
  return added
}

/** Applies one change to many users. Use `moveUserRows` to change the organisation. */
export async function updateUserRows(
  db: Db,
  ids: string[],
  change: Omit<Updateable<UsersTable>, 'id' | 'organisation_id' | 'enterprise_id'>,
): Promise<void> {
  if (ids.length === 0 || Object.keys(change).length === 0) return
  await tables(db)
    .updateTable('users')
    .set(change)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

/** Gives each user their own password hash, to be changed at the next sign-in. */
export async function updatePasswords(db: Db, hashes: Map<string, string>): Promise<void> {
  if (hashes.size === 0) return
  await sql`
    update users set password_hash = given.hash, must_change_password = true
    from unnest(${[...hashes.keys()]}::uuid[], ${[...hashes.values()]}::text[]) as given (id, hash)
    where users.id = given.id`.execute(db)
}

/** Moves users into an organisation and counts them there. Throws `organisations.user_limit_reached`. */
export async function moveUserRows(
  db: Db,
  enterpriseId: string,
  users: Pick<StoredUser, 'id' | 'organisation_id'>[],
  organisationId: string,
): Promise<void> {
  const moving = users.filter((user) => user.organisation_id !== organisationId)
  if (moving.length === 0) return
  await tables(db)
    .updateTable('users')
    .set({ organisation_id: organisationId })
    .where('id', '=', sql<string>`any(${moving.map((user) => user.id)}::uuid[])`)
    .execute()
  const changes = countByOrganisation(moving, -1)
  changes.set(organisationId, (changes.get(organisationId) ?? 0) + moving.length)
  await countPeopleInto(db, enterpriseId, changes)
}

/** Deletes users with their quotas; users they supervised have no supervisor then. */
export async function deleteUserRows(
  db: Db,
  enterpriseId: string,
  users: Pick<StoredUser, 'id' | 'organisation_id'>[],
): Promise<void> {
  if (users.length === 0) return
  const ids = users.map((user) => user.id)
  await tables(db)
    .updateTable('users')
    .set({ supervisor_id: null })
    .where('supervisor_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  await tables(db).deleteFrom('users').where('id', '=', sql<string>`any(${ids}::uuid[])`).execute()
  await deleteQuotaAccounts(db, ids)
  await countPeopleInto(db, enterpriseId, countByOrganisation(users, -1))
}

/**
 * Finds ids of these accounts (lower case) in any enterprise, with the fields that decide whether they may be
 * changed.
 */
export const findUserIdsByAccounts = (
  db: Db,
  accounts: string[],
): Promise<
  Pick<
    Selectable<UsersTable>,
    | 'id'
    | 'enterprise_id'
    | 'organisation_id'
    | 'account'
    | 'name'
    | 'type'
    | 'single_file_max'
    | 'from_directory'
  >[]
> =>
  tables(db)
    .selectFrom('users')
    .select([
      'id',
      'enterprise_id',
      'organisation_id',
      'account',
      'name',
      'type',
      'single_file_max',
      'from_directory',
    ])
    .where(sql<boolean>`lower(account) = any(${accounts}::text[])`)
    .execute()

/** Returns the organisation of each user by id, locked until the transaction ends. */
export async function findOrganisationsOfUsers(db: Db, ids: string[]): Promise<Map<string, string>> {
  const rows = await tables(db)
    .selectFrom('users')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .select(['id', 'organisation_id'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, row.organisation_id]))
}

/** Returns whether `above` reports, directly or not, to `id` and so cannot supervise it. */
export async function reportsToUser(db: Db, above: string, id: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    with recursive chain (id, supervisor_id, level) as (
      select id, supervisor_id, 0 from users where id = ${above}
      union all
      select u.id, u.supervisor_id, level + 1 from users u join chain c on u.id = c.supervisor_id where level < 100)
    select exists (select 1 from chain where supervisor_id = ${id}::uuid or id = ${id}::uuid) as found`.execute(
    db,
  )
  return firstOf(rows).found
}
