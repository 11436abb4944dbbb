import { organisationLimits } from '@cabinet/contract/organisations'
import type { OrganisationSheetColumn } from '@cabinet/contract/organisations.import'
import {
  formatBytesInUnit,
  isSheetWord,
  parseQuotaCell,
  requireFaultless,
  type SheetLanguage,
  sheetMessage,
  unlimitedWords,
} from '../../../kernel/sheets/index.ts'
import type { OrganisationBranch } from '../tree.store.ts'
import type { PlannedOrganisation } from './judge.rules.ts'

type Known = Pick<PlannedOrganisation, 'internalName' | 'userLimit' | 'total'>

/** A column that says something about an organisation: how it is written, and what a cell of it changes. */
interface OrganisationField {
  column: OrganisationSheetColumn
  write(branch: OrganisationBranch, language: SheetLanguage): string
  /** Null where the cell changes nothing. Throws `SheetRowFault`. */
  read(cell: string | undefined, was: Known): Partial<PlannedOrganisation> | null
}

const mostUsers = 10_000_000

const limitInCell = (cell: string): number | null =>
  isSheetWord(unlimitedWords, cell) ? 0 : /^\d{1,8}$/.test(cell) ? Number(cell) : null

/** Formatted alike is the same: a sheet has fewer digits than a number of bytes. */
const isSameQuota = (one: number, other: number): boolean =>
  one === other || (one > 0 && other > 0 && formatBytesInUnit(one, 'GB') === formatBytesInUnit(other, 'GB'))

/** A further column is one more of these, its words, and a field of the plan. */
export const organisationFields: readonly OrganisationField[] = [
  {
    column: 'internalName',
    write: (branch) => branch.internal_name,
    read(cell, was) {
      const long = [...(cell ?? '')].length > organisationLimits.name
      requireFaultless('internalName', long ? 'common.sheet_too_long' : null)
      return cell === undefined || cell === was.internalName ? null : { internalName: cell }
    },
  },
  {
    column: 'userLimit',
    write: ({ user_limit: limit }, language) =>
      limit === 0 ? sheetMessage(unlimitedWords, language) : String(limit),
    read(cell, was) {
      if (cell === undefined) return null
      const limit = limitInCell(cell)
      requireFaultless('userLimit', limit === null || limit > mostUsers ? 'common.sheet_number' : null)
      return limit === null || limit === was.userLimit ? null : { userLimit: limit }
    },
  },
  {
    column: 'spaceGb',
    write: ({ total }, language) =>
      total === 0 ? sheetMessage(unlimitedWords, language) : formatBytesInUnit(total, 'GB'),
    read(cell, was) {
      if (cell === undefined || (was.total > 0 && cell === formatBytesInUnit(was.total, 'GB'))) return null
      const total = parseQuotaCell(cell)
      requireFaultless('spaceGb', total === null || total < 0 ? 'common.sheet_number' : null)
      return total === null || isSameQuota(total, was.total) ? null : { total }
    },
  },
]
