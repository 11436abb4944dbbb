import { ICommandService, type Injector } from '@univerjs/core'
import {
  DeviceInputEventType,
  IEditorBridgeService,
  KeyCode,
  SetCellEditVisibleOperation,
} from '@univerjs/preset-sheets-core'
import { openWorkbookUnitId, type WorkbookMutation } from '../mutation.ts'
import { followCellPosition } from '../patch/followed.ts'

/**
 * Does something with the workbook while somebody types in a cell of it: the cell is followed to where it is
 * afterwards. Answers false where it is gone with what was typed into it.
 */
export function applyAroundOpenCell(
  injector: Injector,
  mutations: readonly WorkbookMutation[],
  work: () => void,
): boolean {
  const bridge = injector.get(IEditorBridgeService)
  const cell = bridge.isVisible().visible ? bridge.getEditLocation() : null
  work()
  if (!cell) return true
  const now = followCellPosition(mutations, cell)
  if (now) {
    bridge.updateEditLocation(now.row, now.column)
    return true
  }
  const close = {
    visible: false,
    eventType: DeviceInputEventType.Keyboard,
    keycode: KeyCode.ESC,
    unitId: openWorkbookUnitId,
  }
  injector.get(ICommandService).syncExecuteCommand(SetCellEditVisibleOperation.id, close)
  return false
}
