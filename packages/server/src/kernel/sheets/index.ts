export { type SheetInputRow, SheetReadError, type SheetReadLimits } from './limits.ts'
export { readSheetRows } from './read.ts'
export { sendSheetDownload } from './send.ts'
export { type SheetFileFormat, type SheetToWrite, sheetContentTypes, writeSheetStream } from './write.ts'
