import type { TermsKind } from '@cabinet/contract/terms'
import { type Expression, type Selectable, type SqlBool, sql, type Updateable } from 'kysely'
import type { Db } from '../../kernel/ctx.ts'
import type { TermsTable, TermsTables, TermsVersionTable } from './terms.table.ts'

export type StoredTerms = Selectable<TermsTable>
export type StoredTermsVersion = Selectable<TermsVersionTable>

const tables = (db: Db) => db.withTables<TermsTables>()

/**
 * Condition, for queries of other rooms: a binding text waits for this user, in a session that began at `since`. A
 * session that began before the publication goes on; the text is accepted at the next sign-in.
 */
export const awaitsTermsSql = (userId: Expression<string>, since: Expression<Date>) =>
  sql<SqlBool>`exists (
    select from terms where terms.binding_since <= ${since} and not exists (
      select from terms_acceptances accepted
       where accepted.user_id = ${userId} and accepted.kind = terms.kind
         and accepted.version >= terms.binding_version))`

/** Whether a binding text waits for this user, were a session to begin at `at`. */
export async function awaitsTerms(db: Db, userId: string, at: Date): Promise<boolean> {
  const { rows } = await sql<{ awaits: boolean }>`
    select ${awaitsTermsSql(sql<string>`${userId}::uuid`, sql<Date>`${at}::timestamptz`)} as awaits`.execute(
    db,
  )
  return rows[0]?.awaits ?? false
}

const orderOfKinds = ['privacy', 'service']
const inOrder = <Row extends { kind: TermsKind }>(rows: Row[]): Row[] =>
  rows.sort((one, other) => orderOfKinds.indexOf(one.kind) - orderOfKinds.indexOf(other.kind))

/** Returns both texts with their drafts. */
export const listTerms = async (db: Db): Promise<StoredTerms[]> =>
  inOrder(await tables(db).selectFrom('terms').selectAll().execute())

/** Locks a text until the transaction ends, so that publications follow one another. */
export const lockTerms = (db: Db, kind: TermsKind): Promise<StoredTerms> =>
  tables(db).selectFrom('terms').selectAll().where('kind', '=', kind).forUpdate().executeTakeFirstOrThrow()

export const updateTerms = async (db: Db, kind: TermsKind, change: Updateable<TermsTable>): Promise<void> => {
  await tables(db).updateTable('terms').set(change).where('kind', '=', kind).execute()
}

const currentVersions = (db: Db) =>
  tables(db)
    .selectFrom('terms')
    .innerJoin('terms_versions as shown', (join) =>
      join.onRef('shown.kind', '=', 'terms.kind').onRef('shown.version', '=', 'terms.version'),
    )

/** Returns the versions that are published now, with their texts. */
export const listCurrentVersions = async (db: Db): Promise<StoredTermsVersion[]> =>
  inOrder(await currentVersions(db).selectAll('shown').execute())

/** As `listCurrentVersions`, without their texts. */
export const listPublishedTerms = async (
  db: Db,
): Promise<Omit<StoredTermsVersion, 'body_zh' | 'body_en'>[]> =>
  inOrder(
    await currentVersions(db)
      .select(['shown.kind', 'shown.version', 'shown.is_binding', 'shown.published_at'])
      .select(['shown.published_by', 'shown.withdrawn_at'])
      .execute(),
  )

/** As `listCurrentVersions`, of those that this user must accept in a session that began at `since`. */
export const listAwaitedVersions = async (
  db: Db,
  userId: string,
  since: Date,
): Promise<StoredTermsVersion[]> =>
  inOrder(
    await currentVersions(db)
      .selectAll('shown')
      .where('terms.binding_since', '<=', since)
      .where(({ exists, not, selectFrom }) =>
        not(
          exists(
            selectFrom('terms_acceptances as accepted')
              .where('accepted.user_id', '=', userId)
              .whereRef('accepted.kind', '=', 'terms.kind')
              .whereRef('accepted.version', '>=', 'terms.binding_version'),
          ),
        ),
      )
      .execute(),
  )

/** Returns the versions of both texts that are shown, which stay so until the transaction ends. */
export const lockShownVersions = (db: Db): Promise<Pick<StoredTerms, 'kind' | 'version'>[]> =>
  tables(db).selectFrom('terms').select(['kind', 'version']).orderBy('kind').forShare().execute()

export const findTermsVersion = (
  db: Db,
  kind: TermsKind,
  version: number,
): Promise<StoredTermsVersion | undefined> =>
  tables(db)
    .selectFrom('terms_versions')
    .selectAll()
    .where('kind', '=', kind)
    .where('version', '=', version)
    .executeTakeFirst()

/** Returns the number of the newest version, withdrawn or not; 0 where there is none. */
export async function newestVersionNumber(db: Db, kind: TermsKind): Promise<number> {
  const { newest } = await tables(db)
    .selectFrom('terms_versions')
    .select((eb) => eb.fn.max('version').as('newest'))
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return newest ?? 0
}

export const insertTermsVersion = async (db: Db, row: StoredTermsVersion): Promise<void> => {
  await tables(db).insertInto('terms_versions').values(row).execute()
}

export const markVersionWithdrawn = async (
  db: Db,
  kind: TermsKind,
  version: number,
  at: Date,
): Promise<void> => {
  await tables(db)
    .updateTable('terms_versions')
    .set({ withdrawn_at: at })
    .where('kind', '=', kind)
    .where('version', '=', version)
    .execute()
}

/** Returns the versions of a text without it, newest first, with the number of users who accepted each. */
export const listTermsVersions = (db: Db, kind: TermsKind) =>
  tables(db)
    .selectFrom('terms_versions as one')
    .where('one.kind', '=', kind)
    .select(['one.kind', 'one.version', 'one.is_binding', 'one.published_at'])
    .select(['one.published_by', 'one.withdrawn_at'])
    .select(({ selectFrom }) =>
      selectFrom('terms_acceptances as accepted')
        .whereRef('accepted.kind', '=', 'one.kind')
        .whereRef('accepted.version', '=', 'one.version')
        .select(({ fn }) => sql<number>`${fn.countAll()}::int`.as('count'))
        .as('accepted'),
    )
    .orderBy('one.version', 'desc')
    .execute()
