import type { GroupSheetColumn, groupSheetStreams } from '@cabinet/contract/groups.import'
import { type SheetReport, sheetImportLimits } from '@cabinet/contract/sheets'
import type { StreamQuery } from '@cabinet/contract/stream'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import {
  importSheet,
  type JudgedSheet,
  namesInCell,
  type SheetLanguage,
  type SheetTableRow,
  type SheetToWrite,
  sheetMessage,
} from '../../../kernel/sheets/index.ts'
import { recordJournalLine, recordJournalLines } from '../../journal/index.ts'
import { deleteGroupMembers, insertGroupMembers } from '../directory.store.ts'
import { refuseTakenGroup } from '../groups.usecases.ts'
import { type GroupVerdicts, judgeGroupRows } from './judge.rules.ts'
import {
  type ExportedGroup,
  findGroupsToExport,
  findUserIdsOfAccounts,
  insertGroupRows,
  lockGroupsByName,
  replaceManagersOfGroups,
  updateGroupNotes,
} from './sheets.store.ts'
import { groupFigureWords, groupHeader, groupSheetTitle, nobodyWords } from './words.ts'

type Row = SheetTableRow<GroupSheetColumn>

/** Groups per query of an export. */
const PORTION = 200

/** Adds and changes groups as a sheet says, all of them or none. */
export const importGroupSheet = (
  ctx: Ctx,
  asked: { rows: Row[]; save: boolean },
): Promise<SheetReport<GroupSheetColumn>> => importSheet(ctx, asked, judgeSheet)

async function judgeSheet(tx: Tx, rows: Row[]): Promise<JudgedSheet<GroupSheetColumn>> {
  const { enterpriseId } = tx.actor
  const names = rows.flatMap(({ cells: { name } }) => name?.toLowerCase() ?? [])
  const accounts = rows.flatMap(({ cells: { managers = '', members = '' } }) =>
    [...namesInCell(managers), ...namesInCell(members)].map((account) => account.toLowerCase()),
  )
  const groups = await lockGroupsByName(tx.db, enterpriseId, [...new Set(names)])
  const verdicts = judgeGroupRows(rows, {
    groups: new Map(groups.map((group) => [group.name.toLowerCase(), group])),
    userIds: await findUserIdsOfAccounts(tx.db, enterpriseId, [...new Set(accounts)]),
  })
  return { lines: verdicts.lines, apply: () => applyGroups(tx, verdicts) }
}

async function applyGroups(tx: Tx, { added, changed }: GroupVerdicts): Promise<void> {
  const { enterpriseId, userId } = tx.actor
  await refuseTakenGroup(insertGroupRows(tx.db, added, { enterpriseId, by: userId, at: tx.now() }))
  await updateGroupNotes(
    tx.db,
    changed.map(({ after }) => after),
  )
  const pairs = [...added.map((after) => ({ before: null, after })), ...changed]
  await replaceManagersOfGroups(
    tx.db,
    pairs.flatMap(({ before, after }) => (before?.managerIds === after.managerIds ? [] : [after])),
  )
  const moved = pairs.map(({ before, after }) => {
    const [were, are] = [new Set(before?.memberIds), new Set(after.memberIds)]
    return {
      after,
      coming: after.memberIds.filter((id) => !were.has(id)),
      going: [...were].filter((id) => !are.has(id)),
    }
  })
  const of = (pick: (one: (typeof moved)[number]) => string[]) =>
    moved.flatMap((one) => pick(one).map((id) => ({ groupId: one.after.id, userId: id })))
  await insertGroupMembers(
    tx.db,
    of(({ coming }) => coming),
  )
  await deleteGroupMembers(
    tx.db,
    of(({ going }) => going),
  )
  await recordJournalLines(tx, [
    ...added.map(({ id, name, managerIds }) => ({
      action: 'groups.create',
      after: { id, name, managerIds, imported: true },
    })),
    ...changed.map(({ before, after }) => ({
      action: 'groups.update',
      before: { id: before.id, name: before.name, note: before.note, managerIds: before.managerIds },
      after: {
        id: after.id,
        name: after.name,
        note: after.note,
        managerIds: after.managerIds,
        imported: true,
      },
    })),
    ...moved.flatMap(({ after: { id, name }, coming, going }) => [
      ...(coming.length > 0
        ? [{ action: 'groups.add_members', after: { id, name, userIds: coming, imported: true } }]
        : []),
      ...(going.length > 0
        ? [{ action: 'groups.remove_members', before: { id, name, userIds: going, imported: true } }]
        : []),
    ]),
  ])
}

/** Streams the groups of the enterprise by name, as an import reads them. */
export async function exportGroupSheet(
  ctx: Ctx,
  { language, search }: StreamQuery<typeof groupSheetStreams.list>,
): Promise<SheetToWrite> {
  const { enterpriseId } = ctx.actor
  await ctx.together((tx) => recordJournalLine(tx, { action: 'groups.export', after: { search } }))

  async function* rows(): AsyncGenerator<string[]> {
    let after: ExportedGroup | null = null
    for (;;) {
      const found: ExportedGroup[] = await findGroupsToExport(ctx.db, enterpriseId, {
        after,
        search: search?.trim() ?? '',
        limit: PORTION,
        letters: sheetImportLimits.cell,
      })
      for (const group of found) yield cellsOf(group, language)
      after = found.at(-1) ?? null
      if (found.length < PORTION) return
    }
  }

  return {
    name: sheetMessage(groupSheetTitle, language),
    header: [
      ...groupHeader(language),
      ...Object.values(groupFigureWords).map((words) => sheetMessage(words, language)),
    ],
    widths: [24, 40, 30, 60, 12, 20, 20],
    rows: rows(),
  }
}

/** Members who would not fit into a cell are left out of it, so that an import leaves them alone. */
function cellsOf(group: ExportedGroup, language: SheetLanguage): string[] {
  const nobody = sheetMessage(nobodyWords, language)
  return [
    group.name,
    group.note,
    group.managers || nobody,
    group.members === null ? '' : group.members || nobody,
    String(group.count),
    group.creator,
    group.created_at.toISOString().slice(0, 19).replace('T', ' '),
  ]
}
