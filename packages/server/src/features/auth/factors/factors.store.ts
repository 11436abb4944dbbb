import { type Selectable, sql } from 'kysely'
import { firstOf } from '../../../kernel/certain.ts'
import type { Db } from '../../../kernel/ctx.ts'
import type { EnrolledFactors } from './factors.rules.ts'
import type { PasskeysTable, SecondFactorTables, TotpFactorTable } from './factors.table.ts'

export type PasskeyFactorRow = Selectable<PasskeysTable>
export type TotpFactorRow = Selectable<TotpFactorTable>

const tables = (db: Db) => db.withTables<SecondFactorTables>()

/** Finds the second factors that a user has set up, in one query. */
export async function findEnrolledFactors(db: Db, userId: string): Promise<EnrolledFactors> {
  const { rows } = await sql<EnrolledFactors>`
    select exists (select 1 from totp_factors where user_id = ${userId}) as totp,
      (select count(*)::int from passkeys where user_id = ${userId}) as passkeys,
      (select count(*)::int from recovery_codes where user_id = ${userId}) as "recoveryLeft"`.execute(db)
  return firstOf(rows)
}

export const findTotpFactor = (db: Db, userId: string): Promise<TotpFactorRow | undefined> =>
  tables(db).selectFrom('totp_factors').selectAll().where('user_id', '=', userId).executeTakeFirst()

export async function putTotpFactor(db: Db, row: TotpFactorRow): Promise<void> {
  const { user_id: _, ...rest } = row
  await tables(db)
    .insertInto('totp_factors')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(rest))
    .execute()
}

/** Consumes a time step; neither concurrent nor later requests can use it or an earlier one again. */
export async function consumeTotpStep(db: Db, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('totp_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deleteTotpFactor(db: Db, userId: string): Promise<void> {
  await tables(db).deleteFrom('totp_factors').where('user_id', '=', userId).execute()
}

/** Replaces all recovery codes of a user. */
export async function putRecoveryCodes(db: Db, userId: string, hashes: string[]): Promise<void> {
  await tables(db).deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  if (hashes.length === 0) return
  const rows = hashes.map((hash) => ({ user_id: userId, hash }))
  await tables(db).insertInto('recovery_codes').values(rows).execute()
}

export async function takeRecoveryCode(db: Db, userId: string, hash: string): Promise<boolean> {
  const { numDeletedRows } = await tables(db)
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export const findUserPasskeys = (db: Db, userId: string): Promise<PasskeyFactorRow[]> =>
  tables(db).selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('id').execute()

export const findPasskeyByCredential = (
  db: Db,
  credentialId: string,
): Promise<PasskeyFactorRow | undefined> =>
  tables(db).selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()

/** Adds a passkey; false if its credential is already registered. */
export async function insertUserPasskey(db: Db, row: PasskeyFactorRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(db)
    .insertInto('passkeys')
    .values(row)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * Records a use. Returns false unless the authenticator's counter grew, as a cloned one's would not (0 counts
 * nothing).
 */
export async function recordPasskeyUse(db: Db, id: string, counter: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('passkeys')
    .set({ counter, used_at: at })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('counter', '<', counter), eb(eb.val(counter), '=', 0).and('counter', '=', 0)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function renamePasskeyRow(db: Db, userId: string, id: string, name: string): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const deleteUserPasskey = (
  db: Db,
  userId: string,
  id: string,
): Promise<{ name: string } | undefined> =>
  tables(db)
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst()

/** Removes every factor of these users. */
export async function deleteFactorsOfUsers(db: Db, userIds: string[]): Promise<void> {
  await tables(db).deleteFrom('totp_factors').where('user_id', 'in', userIds).execute()
  await tables(db).deleteFrom('recovery_codes').where('user_id', 'in', userIds).execute()
  await tables(db).deleteFrom('passkeys').where('user_id', 'in', userIds).execute()
}
