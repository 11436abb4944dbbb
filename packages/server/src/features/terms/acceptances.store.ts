import type { TermsKind } from '@cabinet/contract/terms'
import type { Selectable } from 'kysely'
import type { Db } from '../../kernel/ctx.ts'
import type { TermsAcceptanceTable, TermsTables } from './terms.table.ts'

const tables = (db: Db) => db.withTables<TermsTables>()

/** Stores acceptances; those that are there stay. Returns those that are new. */
export const insertAcceptances = (
  db: Db,
  rows: readonly Selectable<TermsAcceptanceTable>[],
): Promise<{ kind: TermsKind; version: number }[]> =>
  tables(db)
    .insertInto('terms_acceptances')
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing())
    .returning(['kind', 'version'])
    .execute()

/** Returns what a user accepted, newest first, and the version of the text that is shown now. */
export const listAcceptances = (db: Db, userId: string) =>
  tables(db)
    .selectFrom('terms_acceptances as accepted')
    .innerJoin('terms', 'terms.kind', 'accepted.kind')
    .where('accepted.user_id', '=', userId)
    .select(['accepted.kind', 'accepted.version', 'accepted.accepted_at', 'terms.version as shown'])
    .orderBy('accepted.accepted_at', 'desc')
    .orderBy('accepted.kind')
    .orderBy('accepted.version', 'desc')
    .execute()

export async function hasAccepted(
  db: Db,
  userId: string,
  kind: TermsKind,
  version: number,
): Promise<boolean> {
  const found = await tables(db)
    .selectFrom('terms_acceptances')
    .select('version')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('version', '=', version)
    .executeTakeFirst()
  return found !== undefined
}
