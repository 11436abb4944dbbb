import type { ICommandInfo } from '@univerjs/core'
import { CommandType, CustomCommandExecutionError } from '@univerjs/core'
import type { ImportedWorkbook } from '../import/workbook.ts'
import { openWorkbookUnitId, type WorkbookMutation } from '../mutation.ts'
import { canWriteMutation, ignoredMutations } from '../patch/index.ts'
import { pivotRangesAfter, wouldBreakPivotTable } from '../patch/pivots.ts'
import { isConsequentMutation } from './consequences.ts'
import { formatMutations } from './number-format.ts'
import { unwritableCommands } from './unwritable.ts'

export type MutationRefusal =
  | 'viewOnly'
  | 'notWritten'
  | 'sheetProtected'
  | 'structureProtected'
  | 'pivotTable'
  | 'waiting'

export interface MutationGuard {
  /** Returns why a mutation or command is refused; null when it is allowed. */
  refusal(info: Readonly<ICommandInfo>): MutationRefusal | null
  onRefusal(reason: MutationRefusal): void
}

/** The changes of all windows, as the session stores them. */
interface Changes {
  isBlocked(): boolean
  all(): WorkbookMutation[]
}

/** Mutations forbidden when the structure is locked. */
const ofStructure = new Set(
  ['insert-sheet', 'remove-sheet', 'set-worksheet-order', 'set-worksheet-name', 'set-worksheet-hidden'].map(
    (name) => `sheet.mutation.${name}`,
  ),
)

/** Returns whether other windows must repeat a mutation; the others are local to this window. */
export const isSharedMutation = (id: string) => !ignoredMutations.has(id)

/**
 * Returns a guard that allows only mutations the writer supports, where the file permits edits, one window at
 * a time.
 */
export function mutationGuardOf(
  { protectedSheets, protectedStructure, pivots }: ImportedWorkbook,
  editable: boolean,
  { isBlocked, all }: Changes,
  onRefusal: (reason: MutationRefusal) => void,
): MutationGuard {
  const tears = (id: string, params: object) =>
    Object.keys(pivots).length > 0 &&
    wouldBreakPivotTable({ id, params: { ...params } }, pivotRangesAfter(all(), pivots))
  return {
    onRefusal,
    refusal({ id, type, params }) {
      if (type === CommandType.COMMAND) {
        if (unwritableCommands.has(id)) return 'notWritten'
        return params && tears(id, params) ? 'pivotTable' : null
      }
      if (type !== CommandType.MUTATION || !isOfOpenWorkbook(params) || !isSharedMutation(id)) return null
      if (!editable) return 'viewOnly'
      if (
        !canWriteMutation({ id, params: { ...params } }) &&
        !formatMutations.has(id) &&
        !isConsequentMutation(id, params)
      )
        return 'notWritten'
      if (protectedStructure && ofStructure.has(id)) return 'structureProtected'
      // Note mutations use another property name.
      const sheetId = params.subUnitId ?? params.sheetId
      if (typeof sheetId === 'string' && protectedSheets.has(sheetId)) return 'sheetProtected'
      if (tears(id, params)) return 'pivotTable'
      return isBlocked() ? 'waiting' : null
    },
  }
}

/** Returns whether parameters refer to this workbook: Univer edits a cell in a document of its own. */
export const isOfOpenWorkbook = (
  params: object | undefined,
): params is { unitId: string; subUnitId?: unknown; sheetId?: unknown; trigger?: unknown } =>
  params !== undefined && 'unitId' in params && params.unitId === openWorkbookUnitId

/** Refuses a command with the one error that Univer accepts as a cancellation. */
export function refuseCommand(guard: MutationGuard, info: Readonly<ICommandInfo>) {
  const reason = guard.refusal(info)
  if (reason === null) return
  guard.onRefusal(reason)
  throw new CustomCommandExecutionError(`${info.id}: ${reason}`)
}
