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
 * Runs an action while a cell is being edited: the editor follows the cell to its new position. Returns false
 * when the cell and its input are gone.
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
