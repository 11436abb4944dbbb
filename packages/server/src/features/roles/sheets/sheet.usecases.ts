import { roleFieldLimits } from '@cabinet/contract/roles'
import type { RoleSheetColumn, roleSheetStreams } from '@cabinet/contract/roles.import'
import type { SheetReport } from '@cabinet/contract/sheets'
import type { StreamQuery } from '@cabinet/contract/stream'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import {
  importSheet,
  type JudgedSheet,
  type SheetTableRow,
  type SheetToWrite,
  sheetMessage,
  unlimitedWords,
} from '../../../kernel/sheets/index.ts'
import { recordJournalLine, recordJournalLines } from '../../journal/index.ts'
import { pageOfRoles } from '../lists.store.ts'
import { lockRoleOrder, lockRoleRows } from '../roles.store.ts'
import { formatRightsCell, judgeRoleRows, type RoleVerdicts } from './judge.rules.ts'
import { insertRoleRows, updateRoleRowsAsPlanned } from './many.store.ts'
import { roleFigureWords, roleHeader, roleSheetTitle } from './words.ts'

type Row = SheetTableRow<RoleSheetColumn>

/** Adds and changes roles as a sheet says, all of them or none. */
export const importRoleSheet = (
  ctx: Ctx,
  asked: { rows: Row[]; save: boolean },
): Promise<SheetReport<RoleSheetColumn>> => importSheet(ctx, asked, judgeSheet)

async function judgeSheet(tx: Tx, rows: Row[]): Promise<JudgedSheet<RoleSheetColumn>> {
  const { enterpriseId, userId } = tx.actor
  const ids = await lockRoleOrder(tx.db, enterpriseId)
  const verdicts = judgeRoleRows(rows, { userId, roles: await lockRoleRows(tx.db, enterpriseId, ids) })
  return { lines: verdicts.lines, apply: () => applyRoles(tx, verdicts) }
}

async function applyRoles(tx: Tx, { added, changed }: RoleVerdicts): Promise<void> {
  const { enterpriseId, userId } = tx.actor
  await insertRoleRows(tx.db, added, { enterpriseId, by: userId, at: tx.now() })
  await updateRoleRowsAsPlanned(
    tx.db,
    changed.map(({ after }) => after),
  )
  await recordJournalLines(tx, [
    ...added.map((role) => ({ action: 'roles.create', after: { ...role, imported: true } })),
    ...changed.map(({ before: { id, name, note, rights }, after }) => ({
      action: 'roles.update',
      before: { id, name, note, rights },
      after: { ...after, imported: true },
    })),
  ])
}

/** Returns the roles of the enterprise by precedence, as an import reads them. */
export async function exportRoleSheet(
  ctx: Ctx,
  { language, search, creatorId }: StreamQuery<typeof roleSheetStreams.list>,
): Promise<SheetToWrite> {
  const [roles] = await pageOfRoles(ctx.db, ctx.actor, {
    ...{ page: 1, pageSize: roleFieldLimits.roles, search, creatorId },
  })
  await ctx.together((tx) => recordJournalLine(tx, { action: 'roles.export', after: { search, creatorId } }))
  return {
    name: sheetMessage(roleSheetTitle, language),
    header: [
      ...roleHeader(language),
      ...Object.values(roleFigureWords).map((words) => sheetMessage(words, language)),
    ],
    widths: [24, 40, 40, 10, 10, 10, 20, 20],
    rows: roles.map((role) => [
      role.name,
      role.note,
      formatRightsCell(role.rights, language),
      String(role.position),
      String(role.memberCount),
      role.narrows ? String(role.pageCount) : sheetMessage(unlimitedWords, language),
      role.createdBy,
      role.createdAt.toISOString().slice(0, 19).replace('T', ' '),
    ]),
  }
}
