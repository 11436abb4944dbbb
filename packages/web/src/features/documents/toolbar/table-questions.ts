import {
  getSplitCellDialogConfig,
  getTableContext,
  setTableProperties,
} from '@eigenpal/docx-editor-core/prosemirror/commands'
import type { Command, EditorState } from 'prosemirror-state'
import { askCellCounts, askTableProperties } from './table-dialogs.tsx'

/** Asks into how many cells the cell at the selection is split; the cell's own row and column follow. */
export async function askSplitCell(
  state: EditorState,
): Promise<[rows: number, columns: number, row: number, column: number] | null> {
  const cell = getSplitCellDialogConfig(state)
  if (!cell) return null
  const counts = await askCellCounts('splitCell', { rows: cell.initialRows, columns: cell.initialCols })
  if (!counts) return null
  const { minRows, minCols, capturedCellRow, capturedCellCol } = cell
  return [Math.max(minRows, counts.rows), Math.max(minCols, counts.columns), capturedCellRow, capturedCellCol]
}

/** Asks for the properties of the table at the selection. */
export async function askTableChange(state: EditorState): Promise<Command | null> {
  const attrs = getTableContext(state).table?.attrs
  if (!attrs) return null
  const { width, widthType, justification } = attrs
  const chosen = await askTableProperties({ width, widthType, justification })
  return chosen && setTableProperties(chosen)
}
