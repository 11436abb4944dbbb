import { groupFieldLimits } from '@cabinet/contract/groups'
import type { GroupSheetColumn } from '@cabinet/contract/groups.import'
import type { SheetReportLine } from '@cabinet/contract/sheets'
import { generateId } from '../../../kernel/crypto/id.ts'
import {
  isSheetWord,
  judgeSheetRows,
  namesInCell,
  requireFaultless,
  SheetRowFault,
  type SheetTableRow,
} from '../../../kernel/sheets/index.ts'
import { groupNameRefusal } from '../groups.usecases.ts'
import { nobodyWords } from './words.ts'

/** A group that a sheet may name. */
export interface KnownGroup {
  id: string
  name: string
  note: string
  managerIds: string[]
  memberIds: string[]
}

/** A group as the sheet has it. */
export type PlannedGroup = KnownGroup

export interface GroupVerdicts {
  lines: SheetReportLine<GroupSheetColumn>[]
  added: PlannedGroup[]
  changed: { before: KnownGroup; after: PlannedGroup }[]
}

export interface GroupWorld {
  /** By name in lower case. */
  groups: ReadonlyMap<string, KnownGroup>
  /** Users of the enterprise by account in lower case: all that the sheet names. */
  userIds: ReadonlyMap<string, string>
}

/** Judges the rows of a sheet in its order; an empty cell leaves what is there. */
export function judgeGroupRows(
  rows: readonly SheetTableRow<GroupSheetColumn>[],
  { groups, userIds }: GroupWorld,
): GroupVerdicts {
  const seen = new Set<string>()
  const [added, changed]: [PlannedGroup[], GroupVerdicts['changed']] = [[], []]
  const lines = judgeSheetRows(
    rows,
    ({ name = '' }) => name,
    ({ cells }) => {
      const { name = '', note } = cells
      requireFaultless('name', groupNameRefusal(name))
      const key = name.toLowerCase()
      requireFaultless('name', seen.has(key) ? 'common.sheet_repeated' : null)
      const long = [...(note ?? '')].length > groupFieldLimits.note
      requireFaultless('note', long ? 'common.sheet_too_long' : null)
      const managerIds = usersInCell('managers', cells.managers, userIds)
      const most = (managerIds?.length ?? 0) > groupFieldLimits.managers
      requireFaultless('managers', most ? 'groups.too_many_managers' : null)
      const memberIds = usersInCell('members', cells.members, userIds)
      seen.add(key)

      const known = groups.get(key)
      const before = known ?? { id: generateId(), name, note: '', managerIds: [], memberIds: [] }
      const change = {
        ...(note !== undefined && note !== before.note && { note }),
        ...(managerIds && differs(before.managerIds, managerIds) && { managerIds }),
        ...(memberIds && differs(before.memberIds, memberIds) && { memberIds }),
      }
      const changes = [
        ...('note' in change ? (['note'] as const) : []),
        ...('managerIds' in change ? (['managers'] as const) : []),
        ...('memberIds' in change ? (['members'] as const) : []),
      ]
      const after = { ...before, ...change }
      if (!known) added.push(after)
      else if (changes.length > 0) changed.push({ before, after })
      const value = 'memberIds' in change ? comingAndGoing(before.memberIds, after.memberIds) : undefined
      return { action: !known ? 'add' : changes.length > 0 ? 'update' : 'same', changes, value }
    },
  )
  return { lines, added, changed }
}

/** Undefined where the cell is empty. Throws the first account that nobody has. */
function usersInCell(
  field: GroupSheetColumn,
  cell: string | undefined,
  userIds: ReadonlyMap<string, string>,
): string[] | undefined {
  if (cell === undefined) return undefined
  if (isSheetWord(nobodyWords, cell)) return []
  return namesInCell(cell).map((account) => {
    const id = userIds.get(account.toLowerCase())
    if (id === undefined) throw new SheetRowFault(field, 'groups.user_unknown', account)
    return id
  })
}

const differs = (ids: string[], others: string[]): boolean => {
  const set = new Set(ids)
  return set.size !== new Set(others).size || others.some((id) => !set.has(id))
}

/** '+3 −1': how many members come and go. */
function comingAndGoing(before: string[], after: string[]): string {
  const [were, are] = [new Set(before), new Set(after)]
  const coming = after.filter((id) => !were.has(id)).length
  const going = before.filter((id) => !are.has(id)).length
  return [coming > 0 ? `+${coming}` : '', going > 0 ? `−${going}` : ''].filter(Boolean).join(' ')
}
