import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import type { UserImportTask, userImportEndpoints } from '@cabinet/contract/users.import'
import { firstOf } from '../../../kernel/certain.ts'
import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { type BackgroundTaskRow, findBackgroundTask } from '../../../kernel/jobs/tasks.store.ts'
import {
  countImportedUsersWaiting,
  countImportRows,
  findImportRows,
  findImportsOfUser,
  findUserImport,
  type UserImportAction,
  type UserImportEntity,
} from './imports.store.ts'

/** Returns an import of the actor. Throws `users.import_not_found`. */
export async function requireOwnImport(ctx: Ctx, id: string): Promise<UserImportEntity> {
  const row = await findUserImport(ctx.db, id, ctx.actor.userId)
  if (!row) throw new AppError('users.import_not_found')
  return row
}

export const getUserImport = async (
  ctx: Ctx,
  { id }: EndpointInput<typeof userImportEndpoints.get>,
): Promise<UserImportTask> => showImport(ctx, await requireOwnImport(ctx, id))

export const showImport = async (ctx: Ctx, row: UserImportEntity) => firstOf(await shown(ctx, [row]))

export const listUserImports = async (ctx: Ctx): Promise<EndpointReply<typeof userImportEndpoints.recent>> =>
  shown(ctx, await findImportsOfUser(ctx.db, ctx.actor.userId))

async function shown(ctx: Ctx, rows: UserImportEntity[]): Promise<UserImportTask[]> {
  const ids = rows.map((row) => row.id)
  const tasks = rows.flatMap((row) => row.task_id ?? [])
  const [counts, waiting, found] = await Promise.all([
    countImportRows(ctx.db, ids),
    countImportedUsersWaiting(ctx.db, ids),
    Promise.all(tasks.map((id) => findBackgroundTask(ctx.db, id, ctx.actor.userId))),
  ])
  const taskOf = new Map(
    found.flatMap((task): [string, BackgroundTaskRow][] => (task ? [[task.id, task]] : [])),
  )
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

/** Returns a page of rows in the sheet's order; the cursor is a line number. */
export async function listImportRows(
  ctx: Ctx,
  { id, only, page, pageSize, cursor }: EndpointInput<typeof userImportEndpoints.rows>,
): Promise<EndpointReply<typeof userImportEndpoints.rows>> {
  const row = await requireOwnImport(ctx, id)
  if (cursor !== undefined && !/^\d{1,9}$/.test(cursor))
    throw new AppError('common.invalid', { fields: [{ field: 'Cursor', fault: 'unknown' }] })
  const after = cursor ? Number(cursor) : 0
  const [found, counts] = await Promise.all([
    findImportRows(ctx.db, id, {
      ...(only && { actions: [only] as UserImportAction[] }),
      after,
      limit: pageSize,
      offset: cursor ? 0 : (page - 1) * pageSize,
    }),
    countImportRows(ctx.db, [id]),
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
