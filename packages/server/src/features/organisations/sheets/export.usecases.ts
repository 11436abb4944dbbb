import type { Ctx } from '../../../kernel/ctx.ts'
import {
  formatBytesInUnit,
  type SheetLanguage,
  type SheetToWrite,
  sheetMessage,
} from '../../../kernel/sheets/index.ts'
import { recordJournalLine } from '../../journal/index.ts'
import { organisationPathsOf } from '../names.rules.ts'
import { organisationsManagedBy } from '../scope.ts'
import type { OrganisationBranch } from '../tree.store.ts'
import { organisationFields } from './fields.ts'
import { branchesOfEnterprise } from './import.usecases.ts'
import { organisationFigureWords, organisationHeader, organisationSheetTitle } from './words.ts'

/** Returns the organisations that the actor administers, parents before children, as an import reads them. */
export async function exportOrganisationSheet(
  ctx: Ctx,
  { language }: { language: SheetLanguage },
): Promise<SheetToWrite> {
  const tree = await branchesOfEnterprise(ctx)
  const paths = organisationPathsOf(tree)
  const managed = organisationsManagedBy(ctx.actor)
  const among = managed && new Set(managed)
  await ctx.together((tx) => recordJournalLine(tx, { action: 'organisations.export' }))
  const { users, used } = organisationFigureWords
  const cellsOf = (branch: OrganisationBranch): string[] => [
    paths.get(branch.parent_id ?? '') ?? '',
    branch.name,
    ...organisationFields.map(({ write }) => write(branch, language)),
    String(branch.user_count),
    formatBytesInUnit(branch.used, 'GB'),
  ]
  return {
    name: sheetMessage(organisationSheetTitle, language),
    header: [...organisationHeader(language), ...[users, used].map((words) => sheetMessage(words, language))],
    widths: [36, 24, 18, 14, 18, 10, 18],
    rows: tree.filter(({ id }) => !among || among.has(id)).map(cellsOf),
  }
}
