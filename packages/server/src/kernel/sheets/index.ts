export { SheetError, type SheetLimits, type SheetRow } from './limits.ts'
export { readSheet } from './read.ts'
export { sendSheet } from './send.ts'
export { type SheetFormat, type SheetToWrite, sheetTypes, writeSheet } from './write.ts'
