export { formatBytesInUnit, MIB, namesInCell, numberInCell, parseQuotaCell } from './cells.ts'
export { type SheetCells, type SheetColumns, sheetCellsOf, sheetColumnsOf } from './columns.ts'
export { type SheetInputRow, SheetReadError, type SheetReadLimits } from './limits.ts'
export { readSheetRows } from './read.ts'
export { sheetRoutesOf } from './routes.ts'
export { sendSheetDownload } from './send.ts'
export { readSheetTable, type SheetTableRow } from './table.ts'
export { sheetOfRequest } from './upload.ts'
export {
  importSheet,
  type JudgedSheet,
  judgeSheetRows,
  refusedSheetRow,
  requireFaultless,
  SheetRowFault,
} from './verdicts.ts'
export { isSheetWord, type SheetLanguage, type SheetWords, sheetMessage, unlimitedWords } from './words.ts'
export { type SheetFileFormat, type SheetToWrite, sheetContentTypes, writeSheetStream } from './write.ts'
