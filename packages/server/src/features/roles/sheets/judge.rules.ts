import { fileRightNames, fileRights, namedRightSets } from '@cabinet/contract/rights'
import { fileRightWords, rightSetWords } from '@cabinet/contract/rights.words'
import { roleFieldLimits } from '@cabinet/contract/roles'
import type { RoleSheetColumn } from '@cabinet/contract/roles.import'
import type { SheetReportLine } from '@cabinet/contract/sheets'
import { generateId } from '../../../kernel/crypto/id.ts'
import {
  isSheetWord,
  judgeSheetRows,
  namesInCell,
  requireFaultless,
  type SheetCells,
  type SheetLanguage,
  SheetRowFault,
  type SheetTableRow,
  sheetMessage,
} from '../../../kernel/sheets/index.ts'
import { roleEditRefusal, roleNameRefusal } from '../roles.rules.ts'
import { noRightsWords } from './words.ts'

/** A role as the sheet has it. */
export interface PlannedRole {
  id: string
  name: string
  note: string
  rights: number
}

export type KnownRole = PlannedRole & { created_by: string }

export interface RoleVerdicts {
  lines: SheetReportLine<RoleSheetColumn>[]
  added: PlannedRole[]
  changed: { before: KnownRole; after: PlannedRole }[]
}

/** Judges the rows of a sheet in its order; an empty cell leaves what is there. */
export function judgeRoleRows(
  rows: readonly SheetTableRow<RoleSheetColumn>[],
  { userId, roles }: { userId: string; roles: readonly KnownRole[] },
): RoleVerdicts {
  const known = new Map(roles.map((role) => [role.name.toLowerCase(), role]))
  const seen = new Set<string>()
  const [added, changed]: [PlannedRole[], RoleVerdicts['changed']] = [[], []]
  const lines = judgeSheetRows(
    rows,
    ({ name = '' }) => name,
    ({ cells }) => {
      const { name = '' } = cells
      requireFaultless('name', roleNameRefusal(name))
      const key = name.toLowerCase()
      requireFaultless('name', seen.has(key) ? 'common.sheet_repeated' : null)
      const before = known.get(key)
      const change = changeOf(cells, before ?? { note: '', rights: 0 })
      const changes = (['note', 'rights'] as const).filter((column) => change[column] !== undefined)
      if (!before) {
        requireFaultless(
          'name',
          roles.length + added.length >= roleFieldLimits.roles ? 'roles.too_many' : null,
        )
        added.push({ id: generateId(), name, note: '', rights: 0, ...change })
      } else if (changes.length > 0) {
        requireFaultless('name', roleEditRefusal([before], { userId }))
        const { id, note, rights } = before
        changed.push({ before, after: { id, name: before.name, note, rights, ...change } })
      }
      seen.add(key)
      return { action: !before ? 'add' : changes.length > 0 ? 'update' : 'same', changes: [...changes] }
    },
  )
  return { lines, added, changed }
}

function changeOf(
  { note, rights: cell }: SheetCells<RoleSheetColumn>,
  was: Pick<PlannedRole, 'note' | 'rights'>,
): Partial<Pick<PlannedRole, 'note' | 'rights'>> {
  requireFaultless('note', [...(note ?? '')].length > roleFieldLimits.note ? 'common.sheet_too_long' : null)
  const rights = cell === undefined ? undefined : rightsInCell(cell)
  return {
    ...(note !== undefined && note !== was.note.trim() && { note }),
    ...(rights !== undefined && rights !== was.rights && { rights }),
  }
}

/** Adds up permissions and templates of them, in either language. Throws the first that is unknown. */
export function rightsInCell(cell: string): number {
  if (isSheetWord(noRightsWords, cell)) return 0
  return namesInCell(cell).reduce((rights, name) => rights | rightsNamed(name), 0)
}

function rightsNamed(name: string): number {
  const right = fileRightNames.find((one) => isSheetWord(fileRightWords[one], name))
  if (right) return fileRights[right]
  const template = (Object.keys(namedRightSets) as (keyof typeof namedRightSets)[]).find((one) =>
    isSheetWord(rightSetWords[one], name),
  )
  if (template) return namedRightSets[template]
  throw new SheetRowFault('rights', 'roles.right_unknown', name)
}

export function formatRightsCell(rights: number, language: SheetLanguage): string {
  const names = fileRightNames.filter((name) => rights & fileRights[name])
  return names.length === 0
    ? sheetMessage(noRightsWords, language)
    : names.map((name) => sheetMessage(fileRightWords[name], language)).join(', ')
}
