import type {
  DirectoryRun,
  directoryEntryActions,
  directoryEntryKinds,
  directoryRunKinds,
} from '@cabinet/contract/directory'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../kernel/ctx.ts'
import { userNameSql } from '../users/index.ts'
import type { DirectoryRunCounts, DirectoryRunsTable, DirectoryTables } from './directory.table.ts'
import type { DirectoryMoves, PlannedRunEntry } from './plan/index.ts'

export type DirectoryRunRow = Selectable<DirectoryRunsTable>

const tables = (db: Db) => db.withTables<DirectoryTables>()

/** Starts a run; undefined if one is already running. */
export const insertDirectoryRun = (
  db: Db,
  run: Pick<
    DirectoryRunRow,
    'id' | 'enterprise_id' | 'kind' | 'disable_most' | 'task_id' | 'started_by' | 'started_at'
  >,
): Promise<{ id: string } | undefined> =>
  tables(db)
    .insertInto('directory_runs')
    .values({ ...run, touched_at: run.started_at })
    .onConflict((conflict) => conflict.column('enterprise_id').where('ended_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()

/** Finds a running run. */
export const findRunningDirectoryRun = (db: Db, id: string): Promise<DirectoryRunRow | undefined> =>
  tables(db)
    .selectFrom('directory_runs')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .selectAll()
    .executeTakeFirst()

/** Stores a run's progress; returns whether cancelling was requested. */
export async function updateRunProgress(
  db: Db,
  id: string,
  { phase, done, total }: Pick<DirectoryRunRow, 'phase' | 'done' | 'total'>,
  at: Date,
): Promise<boolean> {
  const row = await tables(db)
    .updateTable('directory_runs')
    .set({ phase, done, total, touched_at: at })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('cancel_requested')
    .executeTakeFirst()
  return row?.cancel_requested ?? true
}

export interface DirectoryRunEnding {
  state: 'done' | 'failed' | 'cancelled'
  reason?: string
  detail?: string
  counts?: DirectoryRunCounts
  at: Date
}

/** Ends a run, once. */
export async function endDirectoryRun(db: Db, id: string, ending: DirectoryRunEnding): Promise<void> {
  const { state, reason = '', detail = '', counts = {}, at } = ending
  await tables(db)
    .updateTable('directory_runs')
    .set({ state, reason, detail, counts: JSON.stringify(counts) as never, ended_at: at, touched_at: at })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

/** Stores the moves that a run would make. */
export async function storeDirectoryMoves(db: Db, id: string, shifts: DirectoryMoves): Promise<void> {
  await tables(db)
    .updateTable('directory_runs')
    .set({ shifts: JSON.stringify(shifts) as never })
    .where('id', '=', id)
    .execute()
}

/** Returns the moves that a run would make; undefined if the run is gone or another enterprise's. */
export async function findDirectoryMoves(
  db: Db,
  id: string,
  enterpriseId: string,
): Promise<DirectoryMoves | undefined> {
  const row = await tables(db)
    .selectFrom('directory_runs')
    .select('shifts')
    .where('id', '=', id)
    .where('enterprise_id', '=', enterpriseId)
    .executeTakeFirst()
  return row?.shifts
}

/** Ends runs without progress since then: their server died and their job was not retried. */
export async function endAbandonedRuns(db: Db, since: Date, at: Date): Promise<void> {
  await tables(db)
    .updateTable('directory_runs')
    .set({ state: 'failed', reason: 'directory.interrupted', ended_at: at })
    .where('ended_at', 'is', null)
    .where('touched_at', '<', since)
    .execute()
}

/** Requests that a run be cancelled; false if it has ended or is another enterprise's. */
export async function requestRunCancel(db: Db, id: string, enterpriseId: string): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('directory_runs')
    .set({ cancel_requested: true })
    .where('id', '=', id)
    .where('enterprise_id', '=', enterpriseId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Rows per insert. */
const ROWS = 5000

/** Stores what a run did, or would do, with each entry. */
export async function insertRunEntries(db: Db, runId: string, entries: PlannedRunEntry[]): Promise<void> {
  for (let at = 0; at < entries.length; at += ROWS) {
    const rows = entries.slice(at, at + ROWS).map(({ id: _id, ...entry }, index) => ({
      ...entry,
      number: at + index + 1,
    }))
    await sql`
      insert into directory_entries (run_id, number, kind, action, name, account, dn, reason, changes)
      select ${runId}, number, kind, action, name, account, dn, reason, changes
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (number int, kind text, action text,
        name text, account text, dn text, reason text, changes jsonb)`.execute(db)
  }
}

/** Deletes runs that ended before, with their entries. */
export async function deleteOldRuns(db: Db, before: Date): Promise<void> {
  await tables(db).deleteFrom('directory_runs').where('ended_at', '<', before).execute()
}

export interface DirectoryRunFilter {
  enterpriseId: string
  kind?: (typeof directoryRunKinds)[number] | undefined
  id?: string
  page: number
  pageSize: number
}

/** Returns a page of runs, the latest first. */
export async function pageOfDirectoryRuns(
  db: Db,
  wanted: DirectoryRunFilter,
): Promise<{ rows: DirectoryRun[]; total: number }> {
  const { enterpriseId, kind, id, page, pageSize } = wanted
  let query = tables(db).selectFrom('directory_runs').where('enterprise_id', '=', enterpriseId)
  if (kind) query = query.where('kind', '=', kind)
  if (id) query = query.where('id', '=', id)
  const rows = await query
    .selectAll()
    .select((eb) => userNameSql(eb.ref('started_by') as never).as('name'))
    .orderBy('started_at', 'desc')
    .orderBy('id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows: rows.map(shown), total }
}

const none = {
  read: 0,
  added: 0,
  updated: 0,
  moved: 0,
  disabled: 0,
  enabled: 0,
  organisations: 0,
  groups: 0,
  failed: 0,
  actions: [],
}

const shown = ({ name, ...run }: DirectoryRunRow & { name: string | null }): DirectoryRun => ({
  id: run.id,
  kind: run.kind,
  state: run.state,
  reason: run.reason,
  detail: run.detail,
  phase: run.phase,
  progress: run.done,
  total: run.total,
  ...none,
  ...run.counts,
  startedBy: name ?? '',
  startedAt: run.started_at,
  endedAt: run.ended_at,
})

export interface RunEntryFilter {
  runId: string
  kind?: (typeof directoryEntryKinds)[number] | undefined
  action?: (typeof directoryEntryActions)[number] | undefined
  search?: string | undefined
  page: number
  pageSize: number
}

/** Returns a page of the entries that a run changed, in the run's order. */
export async function pageOfRunEntries(db: Db, wanted: RunEntryFilter) {
  const { runId, kind, action, search, page, pageSize } = wanted
  let query = tables(db).selectFrom('directory_entries').where('run_id', '=', runId)
  if (kind) query = query.where('kind', '=', kind)
  if (action) query = query.where('action', '=', action)
  if (search)
    query = query.where(
      sql<boolean>`position(lower(${search}) in lower(name || ' ' || account || ' ' || dn)) > 0`,
    )
  const rows = await query
    .select(['number', 'kind', 'action', 'name', 'account', 'dn', 'reason', 'changes'])
    .orderBy('number')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}
