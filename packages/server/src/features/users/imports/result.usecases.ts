import { type UserImportColumn, userImportColumns, userImportLimits } from '@cabinet/contract/users.import'
import { hashFirstPassword, newFirstPassword } from '../../../kernel/crypto/first-password.ts'
import type { Ctx } from '../../../kernel/ctx.ts'
import { type SheetLanguage, type SheetToWrite, sheetMessage } from '../../../kernel/sheets/index.ts'
import { recordJournalLine } from '../../journal/index.ts'
import { lockUserTargets } from '../admin/index.ts'
import { tellUserChange } from '../changes.ts'
import { updatePasswords } from '../people.store.ts'
import { findImportedUsersWaiting, findImportRows } from './imports.store.ts'
import { requireOwnImport } from './list.usecases.ts'
import {
  columnMessages,
  importActionMessages,
  importReasonMessages,
  isImportRowReason,
  sheetTitleMessages,
  userTypeMessages,
} from './sheet-words.ts'

/** Returns an empty sheet with an import's columns and one sample row. */
export function importTemplateSheet(language: SheetLanguage): SheetToWrite {
  const example: Partial<Record<UserImportColumn, string>> =
    language === 'zh'
      ? { account: 'zhangwei', name: '张伟', mail: 'zhangwei@example.com', organisation: '研发中心/平台部' }
      : {
          account: 'j.smith',
          name: 'Jane Smith',
          mail: 'j.smith@example.com',
          organisation: 'Research/Platform',
        }
  const rest = { type: sheetMessage(userTypeMessages[4], language), quotaGb: '20', expires: '2030-12-31' }
  const cells: Partial<Record<UserImportColumn, string>> = { ...example, ...rest }
  return {
    name: sheetMessage(sheetTitleMessages.template, language),
    header: userImportColumns.map((column) => sheetMessage(columnMessages[column], language)),
    rows: [userImportColumns.map((column) => cells[column] ?? '')],
  }
}

/**
 * Returns the outcome of every row. With `passwords` it issues one to each added user who has not signed in
 * yet.
 */
export async function importResultSheet(
  ctx: Ctx,
  { id, passwords, language }: { id: string; passwords: boolean; language: SheetLanguage },
): Promise<SheetToWrite> {
  await requireOwnImport(ctx, id)
  const given = passwords ? await handOut(ctx, id) : new Map<string, string>()
  const rows = await findImportRows(ctx.db, id, { after: 0, limit: userImportLimits.rows })
  const { line, outcome, field, reason, password, result } = sheetTitleMessages
  const shown: UserImportColumn[] = ['account', 'name', 'organisation', 'mail']
  const words = (key: string) =>
    isImportRowReason(key) ? sheetMessage(importReasonMessages[key], language) : key
  return {
    name: sheetMessage(result, language),
    header: [
      sheetMessage(line, language),
      ...shown.map((column) => sheetMessage(columnMessages[column], language)),
      ...[outcome, field, reason, ...(passwords ? [password] : [])].map((one) => sheetMessage(one, language)),
    ],
    widths: [8, 20, 20, 30, 30, 12, 20, 50, 30],
    rows: rows.map((row) => [
      String(row.line),
      ...shown.map((column) => row.cells[column] ?? ''),
      sheetMessage(importActionMessages[row.action], language),
      row.field ? sheetMessage(columnMessages[row.field], language) : '',
      row.reason ? words(row.reason) : '',
      ...(passwords ? [(row.user_id && given.get(row.user_id)) || ''] : []),
    ]),
  }
}

/**
 * Issues first passwords, by user id, for imported users who have not signed in yet. Only hashes are stored,
 * so each download issues new ones; users whom the actor may no longer change are left out.
 */
const handOut = (ctx: Ctx, importId: string): Promise<Map<string, string>> =>
  ctx.together(async (tx) => {
    const { users } = await lockUserTargets(tx, await findImportedUsersWaiting(tx.db, importId))
    const given = new Map(users.map(({ id }) => [id, newFirstPassword()]))
    const ids = [...given.keys()]
    await updatePasswords(
      tx.db,
      new Map([...given].map(([id, password]) => [id, hashFirstPassword(password)])),
    )
    await tellUserChange(tx, 'password', ids)
    await recordJournalLine(tx, { action: 'users.hand_out_passwords', after: { importId, userIds: ids } })
    return given
  })
