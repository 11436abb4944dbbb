import type { ErrorKey } from '@cabinet/contract/errors'
import type { UserImportColumn, UserImportRow } from '@cabinet/contract/users.import'
import { type Selectable, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../kernel/ctx.ts'
import type { UserRoomTables } from '../users.table.ts'
import type {
  ImportRowCells,
  UserImportRowTable,
  UserImportTable,
  UserImportTables,
} from './imports.table.ts'

export type UserImportEntity = Selectable<UserImportTable>
export type UserImportRowEntity = Selectable<UserImportRowTable>
export type UserImportAction = UserImportRow['action']

const tables = (db: Db) => db.withTables<UserImportTables>()

export async function insertUserImport(db: Db, row: UserImportEntity): Promise<void> {
  await tables(db).insertInto('user_imports').values(row).execute()
}

/** Stores rows as read, not checked yet. */
export async function insertImportRows(
  db: Db,
  importId: string,
  rows: { line: number; cells: ImportRowCells }[],
): Promise<void> {
  const lines = rows.map((row) => row.line)
  const cells = rows.map((row) => JSON.stringify(row.cells))
  await sql`
    insert into user_import_rows (import_id, line, cells)
    select ${importId}::uuid, line, cells from unnest(${lines}::int[], ${cells}::jsonb[]) as r (line, cells)`.execute(
    db,
  )
}

export const findUserImport = (db: Db, id: string, ownerId: string): Promise<UserImportEntity | undefined> =>
  tables(db)
    .selectFrom('user_imports')
    .selectAll()
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()

export const findImportById = (db: Db, id: string): Promise<UserImportEntity | undefined> =>
  tables(db).selectFrom('user_imports').selectAll().where('id', '=', id).executeTakeFirst()

export const findImportsOfUser = (db: Db, ownerId: string): Promise<UserImportEntity[]> =>
  tables(db)
    .selectFrom('user_imports')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(50)
    .execute()

/** Changes the options of an import; false if it has been started. */
export async function updateImportOptions(
  db: Db,
  id: string,
  options: { update_existing: boolean; organisation_id: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('user_imports')
    .set(options)
    .where('id', '=', id)
    .where('task_id', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Assigns the task of an import once; false if it has one. */
export async function setImportTask(db: Db, id: string, taskId: string): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('user_imports')
    .set({ task_id: taskId })
    .where('id', '=', id)
    .where('task_id', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Counts rows of each action, by import. */
export async function countImportRows(
  db: Db,
  ids: string[],
): Promise<Map<string, Partial<Record<UserImportAction, number>>>> {
  const rows = await tables(db)
    .selectFrom('user_import_rows')
    .where('import_id', '=', sql<string>`any(${ids}::uuid[])`)
    .groupBy(['import_id', 'action'])
    .select((eb) => ['import_id', 'action', eb.fn.countAll<number>().as('count')])
    .execute()
  const counts = new Map<string, Partial<Record<UserImportAction, number>>>()
  for (const { import_id, action, count } of rows)
    counts.set(import_id, { ...counts.get(import_id), [action]: count })
  return counts
}

/** Returns rows in the sheet's order after a line, optionally only those of some actions. */
export function findImportRows(
  db: Db,
  importId: string,
  page: { actions?: UserImportAction[]; after: number; limit: number; offset?: number },
): Promise<UserImportRowEntity[]> {
  let query = tables(db)
    .selectFrom('user_import_rows')
    .selectAll()
    .where('import_id', '=', importId)
    .where('line', '>', page.after)
  if (page.actions) query = query.where(sql<SqlBool>`action = any(${page.actions}::text[])`)
  return query
    .orderBy('line')
    .limit(page.limit)
    .offset(page.offset ?? 0)
    .execute()
}

/** Returns accounts (lower case) of all rows, with the supervisors they name. */
export async function findImportAccounts(db: Db, importId: string): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ account: string; supervisor: string | null }>`
    select lower(cells ->> 'account') as account, lower(cells ->> 'supervisor') as supervisor
    from user_import_rows where import_id = ${importId} and cells ? 'account'`.execute(db)
  return new Map(rows.map(({ account, supervisor }) => [account, supervisor]))
}

export interface JudgedImportRow {
  line: number
  action: UserImportAction
  field: UserImportColumn | null
  reason: ErrorKey | null
  userId: string | null
  /** New organisation of an existing account; undefined once the row is applied. */
  organisationId?: string | null
}

/** Stores the findings or results of rows, in one statement. */
export async function updateImportRows(db: Db, importId: string, rows: JudgedImportRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    update user_import_rows r
    set action = j.action, field = j.field, reason = j.reason, user_id = j.user_id, organisation_id = j.organisation_id
    from unnest(${rows.map((row) => row.line)}::int[], ${rows.map((row) => row.action)}::text[],
      ${rows.map((row) => row.field)}::text[], ${rows.map((row) => row.reason)}::text[],
      ${rows.map((row) => row.userId)}::uuid[],
      ${rows.map((row) => row.organisationId ?? null)}::uuid[]) as j (line, action, field, reason, user_id, organisation_id)
    where r.import_id = ${importId} and r.line = j.line`.execute(db)
}

const waiting = sql<SqlBool>`u.must_change_password and (u.password_hash = '' or u.password_hash like '$first$%')`

/** Counts users of imports whose first password can still be handed out, by import. */
export async function countImportedUsersWaiting(db: Db, ids: string[]): Promise<Map<string, number>> {
  const rows = await db
    .withTables<UserImportTables & UserRoomTables>()
    .selectFrom('user_import_rows as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .where('r.import_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('r.action', '=', 'added')
    .where(waiting)
    .groupBy('r.import_id')
    .select((eb) => ['r.import_id', eb.fn.countAll<number>().as('count')])
    .execute()
  return new Map(rows.map(({ import_id, count }) => [import_id, count]))
}

/** Returns the ids of users of an import whose first password can still be handed out. */
export async function findImportedUsersWaiting(db: Db, importId: string): Promise<string[]> {
  const rows = await db
    .withTables<UserImportTables & UserRoomTables>()
    .selectFrom('user_import_rows as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .where('r.import_id', '=', importId)
    .where('r.action', '=', 'added')
    .where(waiting)
    .select('u.id')
    .execute()
  return rows.map((row) => row.id)
}

export async function deleteOldImports(db: Db, before: Date): Promise<void> {
  await tables(db).deleteFrom('user_imports').where('created_at', '<', before).execute()
}

/** Finds existing users whom the import would move, with the id of the new organisation. */
export async function findImportMoves(
  db: Db,
  importId: string,
): Promise<{ userId: string; organisationId: string }[]> {
  const { rows } = await sql<{ userId: string; organisationId: string }>`
    select r.user_id as "userId", r.organisation_id as "organisationId"
    from user_import_rows r join users u on u.id = r.user_id
    where r.import_id = ${importId} and r.action = 'update' and r.organisation_id <> u.organisation_id
    order by r.line`.execute(db)
  return rows
}
