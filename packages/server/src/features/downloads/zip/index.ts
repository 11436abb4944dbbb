export type { ZipEntry } from './format.rules.ts'
export { nameGiver, safeName } from './names.rules.ts'
export { gathered, type ZipWriter, zipWriter } from './writer.ts'
