import { type ImportColumn, importColumns, importLimits } from '@cabinet/contract/users.import'
import { hashFirstPassword, newFirstPassword } from '../../../kernel/crypto/first-password.ts'
import type { Ctx } from '../../../kernel/ctx.ts'
import type { SheetToWrite } from '../../../kernel/sheets/index.ts'
import { record } from '../../journal/index.ts'
import { lockTargets } from '../admin/index.ts'
import { tellUserChange } from '../changes.ts'
import { updatePasswords } from '../people.store.ts'
import { ownImport } from './check.usecases.ts'
import { findRows, findWaiting } from './imports.store.ts'
import {
  actionWords,
  columnWords,
  isRowReason,
  type Language,
  reasonWords,
  say,
  sheetWords,
  typeWords,
} from './sheet-words.ts'

/** An empty sheet with the columns of an import and one row to be overwritten. */
export function template(language: Language): SheetToWrite {
  const example: Partial<Record<ImportColumn, string>> =
    language === 'zh'
      ? { account: 'zhangwei', name: '张伟', mail: 'zhangwei@example.com', organisation: '研发中心/平台部' }
      : {
          account: 'j.smith',
          name: 'Jane Smith',
          mail: 'j.smith@example.com',
          organisation: 'Research/Platform',
        }
  const rest = { type: say(typeWords[4], language), quotaGb: '20', expires: '2030-12-31' }
  const cells: Partial<Record<ImportColumn, string>> = { ...example, ...rest }
  return {
    name: say(sheetWords.template, language),
    header: importColumns.map((column) => say(columnWords[column], language)),
    rows: [importColumns.map((column) => cells[column] ?? '')],
  }
}

/** What became of every row. With passwords it hands them out: who was added and has not yet signed in gets one now. */
export async function resultSheet(
  ctx: Ctx,
  { id, passwords, language }: { id: string; passwords: boolean; language: Language },
): Promise<SheetToWrite> {
  await ownImport(ctx, id)
  const given = passwords ? await handOut(ctx, id) : new Map<string, string>()
  const rows = await findRows(ctx.db, id, { after: 0, limit: importLimits.rows })
  const { line, outcome, field, reason, password, result } = sheetWords
  const shown: ImportColumn[] = ['account', 'name', 'organisation', 'mail']
  const words = (key: string) => (isRowReason(key) ? say(reasonWords[key], language) : key)
  return {
    name: say(result, language),
    header: [
      say(line, language),
      ...shown.map((column) => say(columnWords[column], language)),
      ...[outcome, field, reason, ...(passwords ? [password] : [])].map((one) => say(one, language)),
    ],
    widths: [8, 20, 20, 30, 30, 12, 20, 50, 30],
    rows: rows.map((row) => [
      String(row.line),
      ...shown.map((column) => row.cells[column] ?? ''),
      say(actionWords[row.action], language),
      row.field ? say(columnWords[row.field], language) : '',
      row.reason ? words(row.reason) : '',
      ...(passwords ? [(row.user_id && given.get(row.user_id)) || ''] : []),
    ]),
  }
}

/**
 * First passwords of those whom an import added and who never signed in with one of their own, by user id. They are
 * kept nowhere as they are; handing out again makes new ones. Only for whom the actor may still change.
 */
const handOut = (ctx: Ctx, importId: string): Promise<Map<string, string>> =>
  ctx.together(async (tx) => {
    const { users } = await lockTargets(tx, await findWaiting(tx.db, importId))
    const given = new Map(users.map(({ id }) => [id, newFirstPassword()]))
    const ids = [...given.keys()]
    await updatePasswords(
      tx.db,
      new Map([...given].map(([id, password]) => [id, hashFirstPassword(password)])),
    )
    await tellUserChange(tx, 'password', ids)
    await record(tx, { action: 'users.hand_out_passwords', after: { importId, userIds: ids } })
    return given
  })
