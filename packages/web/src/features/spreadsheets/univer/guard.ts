import type { ICommandInfo } from '@univerjs/core'
import { CommandType, CustomCommandExecutionError } from '@univerjs/core'
import type { Imported } from '../import/workbook.ts'
import { type Mutation, unitId } from '../mutation.ts'
import { canWrite, ignored } from '../patch/index.ts'
import { pivotsAfter, tearsPivot } from '../patch/pivots.ts'
import { follows } from './consequences.ts'
import { formatMutations } from './number-format.ts'
import { unwritable } from './unwritable.ts'

export type Refusal =
  | 'viewOnly'
  | 'notWritten'
  | 'sheetProtected'
  | 'structureProtected'
  | 'pivotTable'
  | 'waiting'

export interface Guard {
  /** Why a mutation or command may not be; null: it may. */
  refusal(info: Readonly<ICommandInfo>): Refusal | null
  onRefusal(reason: Refusal): void
}

/** The changes of everybody, as the session keeps them. */
interface Changes {
  isBlocked(): boolean
  all(): Mutation[]
}

/** What a locked structure holds fast. */
const ofStructure = new Set(
  ['insert-sheet', 'remove-sheet', 'set-worksheet-order', 'set-worksheet-name', 'set-worksheet-hidden'].map(
    (name) => `sheet.mutation.${name}`,
  ),
)

/** Whether a mutation is one that others must repeat; the rest is of this window alone. */
export const isShared = (id: string) => !ignored.has(id)

/** What may be done with a workbook: what the writer writes, where the file lets people write, one window at a time. */
export function guardOf(
  { protectedSheets, protectedStructure, pivots }: Imported,
  editable: boolean,
  { isBlocked, all }: Changes,
  onRefusal: (reason: Refusal) => void,
): Guard {
  const tears = (id: string, params: object) =>
    Object.keys(pivots).length > 0 && tearsPivot({ id, params: { ...params } }, pivotsAfter(all(), pivots))
  return {
    onRefusal,
    refusal({ id, type, params }) {
      if (type === CommandType.COMMAND) {
        if (unwritable.has(id)) return 'notWritten'
        return params && tears(id, params) ? 'pivotTable' : null
      }
      if (type !== CommandType.MUTATION || !isOfBook(params) || !isShared(id)) return null
      if (!editable) return 'viewOnly'
      if (!canWrite({ id, params: { ...params } }) && !formatMutations.has(id) && !follows(id, params))
        return 'notWritten'
      if (protectedStructure && ofStructure.has(id)) return 'structureProtected'
      // notes say it by another name
      const sheetId = params.subUnitId ?? params.sheetId
      if (typeof sheetId === 'string' && protectedSheets.has(sheetId)) return 'sheetProtected'
      if (tears(id, params)) return 'pivotTable'
      return isBlocked() ? 'waiting' : null
    },
  }
}

/** Whether the parameters are of this workbook: cells are typed in documents of their own. */
export const isOfBook = (
  params: object | undefined,
): params is { unitId: string; subUnitId?: unknown; sheetId?: unknown; trigger?: unknown } =>
  params !== undefined && 'unitId' in params && params.unitId === unitId

/** Stops what may not be, by the one error that Univer takes for a no. */
export function refuse(guard: Guard, info: Readonly<ICommandInfo>) {
  const reason = guard.refusal(info)
  if (reason === null) return
  guard.onRefusal(reason)
  throw new CustomCommandExecutionError(`${info.id}: ${reason}`)
}
