import type { Input, Reply } from '@cabinet/contract/endpoint'
import { importLimits, type UserImport, type userImportApi } from '@cabinet/contract/users.import'
import { newId } from '../../../kernel/crypto/id.ts'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { findTask, type TaskRow } from '../../../kernel/jobs/tasks.store.ts'
import { cancelTask, openTask } from '../../../kernel/jobs/tasks.ts'
import { readSheet, SheetError } from '../../../kernel/sheets/index.ts'
import { record } from '../../journal/index.ts'
import { managedBy, requireManaged } from '../../organisations/index.ts'
import { cellsOf, columnsOf } from './columns.rules.ts'
import {
  type Action,
  countRows,
  countWaiting,
  findAccounts,
  findImport,
  findImportsOf,
  findMoves,
  findRows,
  type ImportOfUsers,
  insertImport,
  insertRows,
  type Judged,
  updateOptions,
  updateRows,
  updateTaskOf,
} from './imports.store.ts'
import type { Cells } from './imports.table.ts'
import { type Importer, judge, type Verdict } from './judge.rules.ts'
import { worldOf } from './world.ts'

type Options = Pick<Input<typeof userImportApi.check>, 'update' | 'organisationId'>

const sheetLimits = {
  bytes: importLimits.bytes,
  unpacked: 8 * importLimits.bytes,
  rows: importLimits.rows,
  columns: importLimits.columns,
  cell: 2000,
}

/** Reads a sheet, keeps its rows and judges them; nothing is changed. */
export async function uploadSheet(
  ctx: Ctx,
  { fileName, ...options }: Options & { fileName?: string | undefined },
  source: AsyncIterable<Uint8Array>,
): Promise<UserImport> {
  if (options.organisationId) await requireManaged(ctx, [options.organisationId])
  const rows = await readRows(source)
  const row: ImportOfUsers = {
    id: newId(),
    enterprise_id: ctx.actor.enterpriseId,
    owner_id: ctx.actor.userId,
    file_name: fileName ?? '',
    update_existing: options.update,
    organisation_id: options.organisationId ?? null,
    total: rows.length,
    task_id: null,
    created_at: ctx.now(),
  }
  await ctx.together(async (tx) => {
    await insertImport(tx.db, row)
    await insertRows(tx.db, row.id, rows)
    await judgeAll(tx, row)
  })
  return showImport(ctx, row)
}

async function readRows(source: AsyncIterable<Uint8Array>): Promise<{ line: number; cells: Cells }[]> {
  let columns: ReturnType<typeof columnsOf> | undefined
  const rows: { line: number; cells: Cells }[] = []
  try {
    for await (const { line, cells: values } of readSheet(source, sheetLimits)) {
      if (columns === undefined) {
        columns = columnsOf(values)
        if (!columns) throw new AppError('users.sheet_columns')
        continue
      }
      const cells = cellsOf(columns!, values)
      if (Object.keys(cells).length > 0) rows.push({ line, cells })
    }
  } catch (error) {
    if (!(error instanceof SheetError)) throw error
    throw new AppError(error.reason === 'too_large' ? 'users.sheet_too_large' : 'users.sheet_unreadable')
  }
  if (rows.length === 0) throw new AppError('users.sheet_empty')
  return rows
}

export const importerOf = ({ actor }: Ctx): Importer => {
  const managed = managedBy(actor)
  const { userId, type, enterpriseId } = actor
  return { userId, type, enterpriseId, managed: managed && new Set(managed) }
}

/** Judges every row of an import as of now. */
async function judgeAll(tx: Tx, row: ImportOfUsers): Promise<void> {
  const rows = await findRows(tx.db, row.id, { after: 0, limit: importLimits.rows })
  const sheet = {
    update: row.update_existing,
    usualOrganisation: row.organisation_id,
    accounts: await findAccounts(tx.db, row.id),
  }
  const verdicts = judge(rows, await worldOf(tx, importerOf(tx), sheet, rows))
  await updateRows(
    tx.db,
    row.id,
    [...verdicts].map(([line, verdict]) => judged(line, verdict)),
  )
}

export const judged = (line: number, verdict: Verdict): Judged =>
  verdict.action === 'refused'
    ? { line, action: 'refused', field: verdict.field, reason: verdict.reason, userId: null }
    : {
        line,
        action: verdict.action,
        field: null,
        reason: null,
        userId: verdict.plan.userId,
        organisationId: verdict.plan.organisationId,
      }

/** Judges the rows again, with other options. */
export async function checkImport(
  ctx: Ctx,
  { id, update, organisationId }: Input<typeof userImportApi.check>,
): Promise<UserImport> {
  if (organisationId) await requireManaged(ctx, [organisationId])
  const row = await ownImport(ctx, id)
  const options = { update_existing: update, organisation_id: organisationId ?? null }
  await ctx.together(async (tx) => {
    if (!(await updateOptions(tx.db, id, options))) throw new AppError('users.import_started')
    await judgeAll(tx, { ...row, ...options })
  })
  return getImport(ctx, { id })
}

/** Begins the task that imports the good rows; once. */
export async function startImport(ctx: Ctx, { id }: Input<typeof userImportApi.start>): Promise<UserImport> {
  await ownImport(ctx, id)
  await ctx.together(async (tx) => {
    const { add = 0, update = 0 } = (await countRows(tx.db, [id])).get(id) ?? {}
    const taskId = await openTask(tx, {
      ownerId: tx.actor.userId,
      name: 'users.import',
      total: add + update,
    })
    if (!(await updateTaskOf(tx.db, id, taskId))) throw new AppError('users.import_started')
    await tx.queue('users.import', { importId: id, taskId })
    await record(tx, { action: 'users.import', after: { id, add, update } })
  })
  return getImport(ctx, { id })
}

/** Ends an import that runs; what is in stays. */
export async function cancelImport(
  ctx: Ctx,
  { id }: Input<typeof userImportApi.cancel>,
): Promise<UserImport> {
  const { task_id } = await ownImport(ctx, id)
  if (task_id) await cancelTask(ctx, task_id)
  return getImport(ctx, { id })
}

/** Who would be in another organisation after an import of the actor's. Throws `users.import_not_found`. */
export async function movesOfImport(ctx: Ctx, id: string) {
  await ownImport(ctx, id)
  return findMoves(ctx.db, id)
}

/** Throws `users.import_not_found`. */
export async function ownImport(ctx: Ctx, id: string): Promise<ImportOfUsers> {
  const row = await findImport(ctx.db, id, ctx.actor.userId)
  if (!row) throw new AppError('users.import_not_found')
  return row
}

export const getImport = async (ctx: Ctx, { id }: Input<typeof userImportApi.get>): Promise<UserImport> =>
  showImport(ctx, await ownImport(ctx, id))

const showImport = async (ctx: Ctx, row: ImportOfUsers) => (await shown(ctx, [row]))[0]!

export const listImports = async (ctx: Ctx): Promise<Reply<typeof userImportApi.recent>> =>
  shown(ctx, await findImportsOf(ctx.db, ctx.actor.userId))

async function shown(ctx: Ctx, rows: ImportOfUsers[]): Promise<UserImport[]> {
  const ids = rows.map((row) => row.id)
  const tasks = rows.flatMap((row) => row.task_id ?? [])
  const [counts, waiting, found] = await Promise.all([
    countRows(ctx.db, ids),
    countWaiting(ctx.db, ids),
    Promise.all(tasks.map((id) => findTask(ctx.db, id, ctx.actor.userId))),
  ])
  const taskOf = new Map(found.flatMap((task): [string, TaskRow][] => (task ? [[task.id, task]] : [])))
  return rows.map((row) => {
    const { add = 0, update = 0, added = 0, updated = 0, refused = 0 } = counts.get(row.id) ?? {}
    const task = row.task_id ? taskOf.get(row.task_id) : undefined
    return {
      id: row.id,
      fileName: row.file_name,
      state: row.task_id ? (task?.status ?? 'done') : 'checked',
      createdAt: row.created_at,
      taskId: row.task_id ?? undefined,
      total: row.total,
      added: add + added,
      updated: update + updated,
      refused,
      done: added + updated,
      passwords: waiting.get(row.id) ?? 0,
    }
  })
}

/** A page of rows, in the order of the sheet; the cursor is a line. */
export async function listRows(
  ctx: Ctx,
  { id, only, page, pageSize, cursor }: Input<typeof userImportApi.rows>,
): Promise<Reply<typeof userImportApi.rows>> {
  const row = await ownImport(ctx, id)
  if (cursor !== undefined && !/^\d{1,9}$/.test(cursor))
    throw new AppError('common.invalid', { fields: [{ field: 'Cursor', fault: 'unknown' }] })
  const after = cursor ? Number(cursor) : 0
  const [found, counts] = await Promise.all([
    findRows(ctx.db, id, {
      ...(only && { actions: [only] as Action[] }),
      after,
      limit: pageSize,
      offset: cursor ? 0 : (page - 1) * pageSize,
    }),
    countRows(ctx.db, [id]),
  ])
  const last = found.length === pageSize ? found.at(-1) : undefined
  return {
    rows: found.map(({ line, cells, action, field, reason }) => ({
      line,
      account: cells.account ?? '',
      name: cells.name ?? '',
      organisation: cells.organisation ?? '',
      action,
      field: field ?? undefined,
      reason: reason ?? undefined,
    })),
    total: only ? (counts.get(id)?.[only] ?? 0) : row.total,
    cursor: last && String(last.line),
  }
}
