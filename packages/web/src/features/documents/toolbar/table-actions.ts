import {
  addColumnLeft,
  addColumnRight,
  addRowAbove,
  addRowBelow,
  autoFitContents,
  deleteColumn,
  deleteRow,
  deleteTable,
  distributeColumns,
  mergeCells,
  removeTableBorders,
  selectColumn,
  selectRow,
  selectTable,
  setAllTableBorders,
  setCellBorder,
  setCellFillColor,
  setCellMargins,
  setCellTextDirection,
  setCellVerticalAlign,
  setInsideTableBorders,
  setOutsideTableBorders,
  setRowHeight,
  setTableBorderColor,
  setTableBorderWidth,
  setTableProperties,
  toggleHeaderRow,
  toggleNoWrap,
} from '@eigenpal/docx-editor-core/prosemirror/commands'
import type { ToolbarProps } from '@eigenpal/docx-editor-react/ui'
import type { Command } from 'prosemirror-state'

export type TableAction = Parameters<NonNullable<ToolbarProps['onTableAction']>>[0]

/** The border that the next border command draws. */
export interface TableBorder {
  style: string
  /** Eighths of a point. */
  size: number
  color: { rgb: string }
}

export const initialTableBorder: TableBorder = { style: 'single', size: 4, color: { rgb: '000000' } }

/** Returns the border after an action that chooses its colour or width. */
export function borderAfter(border: TableBorder, action: TableAction): TableBorder {
  if (typeof action === 'string') return border
  if (action.type === 'borderColor') return { ...border, color: { rgb: action.color.replace(/^#/, '') } }
  return action.type === 'borderWidth' ? { ...border, size: action.size } : border
}

const plainCommands: Partial<Record<TableAction & string, Command>> = {
  addRowAbove,
  addRowBelow,
  addColumnLeft,
  addColumnRight,
  deleteRow,
  deleteColumn,
  deleteTable,
  selectTable,
  selectRow,
  selectColumn,
  mergeCells,
  borderNone: removeTableBorders,
}

const borderedSides = {
  borderTop: 'top',
  borderBottom: 'bottom',
  borderLeft: 'left',
  borderRight: 'right',
} as const

/** Returns the library's command for an action of the table buttons; null for those that open a dialog. */
export function tableCommand(action: TableAction, border: TableBorder): Command | null {
  if (typeof action === 'string') {
    if (action in borderedSides)
      return setCellBorder(borderedSides[action as keyof typeof borderedSides], border, true)
    if (action === 'borderAll') return (state, dispatch) => setAllTableBorders(state, dispatch, border)
    if (action === 'borderOutside')
      return (state, dispatch) => setOutsideTableBorders(state, dispatch, border)
    if (action === 'borderInside') return (state, dispatch) => setInsideTableBorders(state, dispatch, border)
    return plainCommands[action] ?? null
  }
  switch (action.type) {
    case 'cellFillColor':
      return setCellFillColor(action.color)
    case 'borderColor':
      return setTableBorderColor(action.color)
    case 'borderWidth':
      return setTableBorderWidth(action.size)
    case 'cellBorder': {
      const { side, style, size, color } = action
      return setCellBorder(side, { style, size, color: { rgb: color.replace(/^#/, '') } })
    }
    case 'cellVerticalAlign':
      return setCellVerticalAlign(action.align)
    case 'cellMargins':
      return setCellMargins(action.margins)
    case 'cellTextDirection':
      return setCellTextDirection(action.direction)
    case 'toggleNoWrap':
      return toggleNoWrap()
    case 'rowHeight':
      return setRowHeight(action.height, action.rule)
    case 'toggleHeaderRow':
      return toggleHeaderRow()
    case 'distributeColumns':
      return distributeColumns()
    case 'autoFitContents':
      return autoFitContents()
    case 'tableProperties':
      return setTableProperties(action.props)
    default:
      return null
  }
}
