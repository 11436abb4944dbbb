export type { ZipRecordEntry } from './format.rules.ts'
export { uniqueNameGiver, zipSafeName } from './names.rules.ts'
export { createZipWriter, gatherSmallPieces, type ZipStreamWriter } from './writer.ts'
