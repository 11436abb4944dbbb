import type { EndpointInput } from '@cabinet/contract/endpoint'
import {
  type UserImportTask,
  type userImportEndpoints,
  userImportLimits,
} from '@cabinet/contract/users.import'
import { generateId } from '../../../kernel/crypto/id.ts'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { openBackgroundTask, requestTaskCancel } from '../../../kernel/jobs/tasks.ts'
import { readSheetTable } from '../../../kernel/sheets/index.ts'
import { recordJournalLine } from '../../journal/index.ts'
import { organisationsManagedBy, requireManaged } from '../../organisations/index.ts'
import type { ImportingUser } from '../neighbours.ts'
import { userSheetColumns } from './columns.rules.ts'
import {
  countImportRows,
  findImportAccounts,
  findImportMoves,
  findImportRows,
  insertImportRows,
  insertUserImport,
  type JudgedImportRow,
  setImportTask,
  type UserImportEntity,
  updateImportOptions,
  updateImportRows,
} from './imports.store.ts'
import { type ImportRowVerdict, judgeImportRows } from './judge.rules.ts'
import { getUserImport, requireOwnImport, showImport } from './list.usecases.ts'
import { importJudgingContextOf } from './world.ts'

type Options = Pick<EndpointInput<typeof userImportEndpoints.check>, 'update' | 'organisationId'>

const sheetLimits = {
  bytes: userImportLimits.bytes,
  unpacked: 8 * userImportLimits.bytes,
  rows: userImportLimits.rows,
  columns: userImportLimits.columns,
  cell: 2000,
}

/** Reads a sheet, stores its rows and checks them; changes no user. */
export async function uploadImportSheet(
  ctx: Ctx,
  { fileName, ...options }: Options & { fileName?: string | undefined },
  source: AsyncIterable<Uint8Array>,
): Promise<UserImportTask> {
  if (options.organisationId) await requireManaged(ctx, [options.organisationId])
  const rows = await readSheetTable(source, userSheetColumns, sheetLimits)
  const row: UserImportEntity = {
    id: generateId(),
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
    await insertUserImport(tx.db, row)
    await insertImportRows(tx.db, row.id, rows)
    await judgeAll(tx, row)
  })
  return showImport(ctx, row)
}

export const importerOfActor = ({ actor }: Ctx): ImportingUser => {
  const managed = organisationsManagedBy(actor)
  const { userId, type, enterpriseId } = actor
  return { userId, type, enterpriseId, managed: managed && new Set(managed) }
}

/** Checks every row of an import against the current state. */
async function judgeAll(tx: Tx, row: UserImportEntity): Promise<void> {
  const rows = await findImportRows(tx.db, row.id, { after: 0, limit: userImportLimits.rows })
  const sheet = {
    update: row.update_existing,
    usualOrganisation: row.organisation_id,
    accounts: await findImportAccounts(tx.db, row.id),
  }
  const verdicts = judgeImportRows(rows, await importJudgingContextOf(tx, importerOfActor(tx), sheet, rows))
  await updateImportRows(
    tx.db,
    row.id,
    [...verdicts].map(([line, verdict]) => judgedRowOf(line, verdict)),
  )
}

export const judgedRowOf = (line: number, verdict: ImportRowVerdict): JudgedImportRow =>
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

/** Checks the rows again, with other options. */
export async function checkUserImport(
  ctx: Ctx,
  { id, update, organisationId }: EndpointInput<typeof userImportEndpoints.check>,
): Promise<UserImportTask> {
  if (organisationId) await requireManaged(ctx, [organisationId])
  const row = await requireOwnImport(ctx, id)
  const options = { update_existing: update, organisation_id: organisationId ?? null }
  await ctx.together(async (tx) => {
    if (!(await updateImportOptions(tx.db, id, options))) throw new AppError('users.import_started')
    await judgeAll(tx, { ...row, ...options })
  })
  return getUserImport(ctx, { id })
}

/** Starts the task that imports the valid rows, once. */
export async function startUserImport(
  ctx: Ctx,
  { id }: EndpointInput<typeof userImportEndpoints.start>,
): Promise<UserImportTask> {
  await requireOwnImport(ctx, id)
  await ctx.together(async (tx) => {
    const { add = 0, update = 0 } = (await countImportRows(tx.db, [id])).get(id) ?? {}
    const taskId = await openBackgroundTask(tx, {
      ownerId: tx.actor.userId,
      name: 'users.import',
      total: add + update,
    })
    if (!(await setImportTask(tx.db, id, taskId))) throw new AppError('users.import_started')
    await tx.queue('users.import', { importId: id, taskId })
    await recordJournalLine(tx, { action: 'users.import', after: { id, add, update } })
  })
  return getUserImport(ctx, { id })
}

/** Cancels a running import; imported rows stay. */
export async function cancelUserImport(
  ctx: Ctx,
  { id }: EndpointInput<typeof userImportEndpoints.cancel>,
): Promise<UserImportTask> {
  const { task_id } = await requireOwnImport(ctx, id)
  if (task_id) await requestTaskCancel(ctx, task_id)
  return getUserImport(ctx, { id })
}

/**
 * Returns the users whom the actor's import would move to another organisation. Throws
 * `users.import_not_found`.
 */
export async function userMovesOfImport(ctx: Ctx, id: string) {
  await requireOwnImport(ctx, id)
  return findImportMoves(ctx.db, id)
}
