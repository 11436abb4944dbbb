import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../kernel/ctx.ts'
import type { UserRoomTables } from '../../users/index.ts'
import type { SignOnLinkTable, SignOnProviderTable, SignOnTables } from './providers.table.ts'

export type SignOnProvider = Selectable<SignOnProviderTable>
export type SignOnLinkRow = Selectable<SignOnLinkTable>

const tables = (db: Db) => db.withTables<SignOnTables & UserRoomTables>()

export const findSignOnProvider = (db: Db, enterpriseId: string): Promise<SignOnProvider | undefined> =>
  tables(db)
    .selectFrom('sign_on_providers')
    .selectAll()
    .where('enterprise_id', '=', enterpriseId)
    .executeTakeFirst()

export const findEnabledProvider = (db: Db, id: string): Promise<SignOnProvider | undefined> =>
  tables(db)
    .selectFrom('sign_on_providers')
    .selectAll()
    .where('id', '=', id)
    .where('enabled', '=', true)
    .executeTakeFirst()

/** Finds the providers that get a button on the sign-in page. */
export const findEnabledProviders = (
  db: Db,
): Promise<Pick<SignOnProvider, 'id' | 'label_zh' | 'label_en'>[]> =>
  tables(db)
    .selectFrom('sign_on_providers')
    .select(['id', 'label_zh', 'label_en'])
    .where('enabled', '=', true)
    .orderBy('id')
    .limit(10)
    .execute()

export async function putSignOnProvider(db: Db, row: SignOnProvider): Promise<void> {
  const { id: _, enterprise_id: __, ...rest } = row
  await tables(db)
    .insertInto('sign_on_providers')
    .values(row)
    .onConflict((conflict) => conflict.column('enterprise_id').doUpdateSet(rest))
    .execute()
}

export const findLinkedUser = async (
  db: Db,
  { providerId, issuer, subject }: { providerId: string; issuer: string; subject: string },
): Promise<string | undefined> => {
  const row = await tables(db)
    .selectFrom('sign_on_links')
    .select('user_id')
    .where('provider_id', '=', providerId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.user_id
}

export async function insertSignOnLink(db: Db, link: SignOnLinkRow): Promise<void> {
  await tables(db)
    .insertInto('sign_on_links')
    .values(link)
    .onConflict((conflict) => conflict.columns(['provider_id', 'issuer', 'subject']).doNothing())
    .execute()
}

/**
 * Returns ids of an enterprise's users with this mail address, unless self-entered; two at most, as two are
 * already ambiguous.
 */
export const findUserIdsByMail = async (db: Db, enterpriseId: string, mail: string): Promise<string[]> => {
  const rows = await tables(db)
    .selectFrom('users')
    .select('id')
    .where('enterprise_id', '=', enterpriseId)
    .where(sql<string>`lower(mail)`, '=', mail.toLowerCase())
    .where('mail', 'is not', null)
    .where('mail_set_by', '<>', 'self')
    .limit(2)
    .execute()
  return rows.map((row) => row.id)
}

/**
 * Returns whether this user is already linked to another subject of the issuer: two identities are never one
 * user.
 */
export const isUserLinkedToIssuer = async (
  db: Db,
  providerId: string,
  issuer: string,
  userId: string,
): Promise<boolean> => {
  const row = await tables(db)
    .selectFrom('sign_on_links')
    .select('user_id')
    .where('provider_id', '=', providerId)
    .where('issuer', '=', issuer)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertSignOnSession(
  db: Db,
  row: { session_id: string; provider_id: string; id_token: string },
): Promise<void> {
  await tables(db).insertInto('sign_on_sessions').values(row).execute()
}

/** Finds the provider and the identity token by which a session began. */
export const findSignOnSession = (db: Db, sessionId: string) =>
  tables(db)
    .selectFrom('sign_on_sessions')
    .innerJoin('sign_on_providers', 'sign_on_providers.id', 'sign_on_sessions.provider_id')
    .selectAll('sign_on_providers')
    .select('sign_on_sessions.id_token')
    .where('sign_on_sessions.session_id', '=', sessionId)
    .executeTakeFirst()
