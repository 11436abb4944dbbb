import { type Expression, type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { countPeopleInto } from '../organisations/index.ts'
import { languageOfUser } from './users.rules.ts'
import type { UserRoomTables, UsersTable } from './users.table.ts'

/** A user row without the avatar. */
export type StoredUser = Omit<Selectable<UsersTable>, 'avatar' | 'avatar_type' | 'search_key'>
export type UserToInsert = Omit<Insertable<UsersTable>, 'avatar' | 'avatar_type' | 'search_key'>

const tables = (db: Db) => db.withTables<UserRoomTables>()

export const userColumnNames = [
  'id',
  'enterprise_id',
  'organisation_id',
  'account',
  'name',
  'mail',
  'phone',
  'mail_set_by',
  'phone_set_by',
  'type',
  'password_hash',
  'must_change_password',
  'single_file_max',
  'ext_not_allow',
  'expires_at',
  'disabled_at',
  'supervisor_id',
  'language',
  'created_at',
  'from_directory',
] as const

/**
 * Adds a user and counts it in the organisation. Throws `users.account_taken`,
 * `organisations.user_limit_reached`.
 */
export async function insertUserRow(db: Db, row: UserToInsert): Promise<void> {
  const { numInsertedOrUpdatedRows } = await tables(db)
    .insertInto('users')
    .values({ ...row, avatar: null, avatar_type: null })
    .onConflict((conflict) => conflict.expression(sql`lower(account)`).doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) throw new AppError('users.account_taken')
  await countPeopleInto(db, row.enterprise_id, new Map([[row.organisation_id, 1]]))
}

export const findUserById = (db: Db, id: string): Promise<StoredUser | undefined> =>
  tables(db).selectFrom('users').select(userColumnNames).where('id', '=', id).executeTakeFirst()

/** Returns a user. Throws `users.not_found`. */
export async function getUserById(db: Db, id: string): Promise<StoredUser> {
  const found = await findUserById(db, id)
  if (!found) throw new AppError('users.not_found')
  return found
}

/** Finds a user by account, ignoring case. */
export const findUserByAccount = (db: Db, account: string): Promise<StoredUser | undefined> =>
  tables(db)
    .selectFrom('users')
    .select(userColumnNames)
    .where(sql<boolean>`lower(account) = lower(${account})`)
    .executeTakeFirst()

/** Returns all users, oldest first, for the command line. */
export const findAllUsers = (db: Db): Promise<StoredUser[]> =>
  tables(db).selectFrom('users').select(userColumnNames).orderBy('id').execute()

/** Returns accounts and real names of these users by id, without deleted ones. */
export async function userNamesOf(
  db: Db,
  ids: string[],
): Promise<Map<string, { account: string; name: string }>> {
  if (ids.length === 0) return new Map()
  const rows = await tables(db)
    .selectFrom('users')
    .select(['id', 'account', 'name'])
    .where('id', '=', sql<string>`any(${[...new Set(ids)]}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, account, name }) => [id, { account, name }]))
}

export interface UserToMail {
  id: string
  name: string
  mail: string
  language: 'zh' | 'en'
}

/** Returns those of these users who have a mail address and may sign in. */
export async function findUsersToMail(db: Db, ids: readonly string[]): Promise<UserToMail[]> {
  const rows = await tables(db)
    .selectFrom('users')
    .select(['id', 'name', 'mail', 'language'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('mail', '<>', '')
    .where('disabled_at', 'is', null)
    .$narrowType<{ mail: string }>()
    .execute()
  return rows.map((row) => ({ ...row, language: languageOfUser(row) }))
}

/** Updates a user. Use `moveUserRows` to change the organisation, as it updates headcounts. */
export async function updateUserRow(
  db: Db,
  id: string,
  change: Omit<Updateable<UsersTable>, 'id' | 'organisation_id' | 'enterprise_id'>,
): Promise<void> {
  await tables(db).updateTable('users').set(change).where('id', '=', id).execute()
}

/** Returns the avatar as a data URL, or '' for none. */
export async function findUserAvatar(db: Db, id: string): Promise<string> {
  const row = await tables(db)
    .selectFrom('users')
    .select(['avatar', 'avatar_type'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.avatar ? `data:${row.avatar_type};base64,${row.avatar.toString('base64')}` : ''
}

/** Returns a user's real name, for queries of other rooms. */
export const userNameSql = (id: Expression<string>) =>
  sql<string | null>`(select name from users where id = ${id})`
