// Counts how the editors treat the Word and Excel files of a folder, without changing one:
// node --import tsx tools/check-office-files.ts FOLDER
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openMergeGround, rehearseDocument } from '../packages/web/src/features/documents/rehearsal/ground.ts'
import { readPackageParts } from '../packages/web/src/features/editing/ooxml/index.ts'
import { importWorkbook } from '../packages/web/src/features/spreadsheets/import/workbook.ts'
import { harmedWorkbookPart } from '../packages/web/src/features/spreadsheets/rehearsal.ts'

type Rehearsal = (bytes: Uint8Array) => Promise<string | null>

/** Resolves to the part that typing would harm, or null; throws where the file is not opened for editing. */
const rehearsals: Record<string, Rehearsal> = {
  docx: async (bytes) => rehearseDocument(await openMergeGround(bytes, null)),
  xlsx: async (bytes) => {
    const parts = readPackageParts(bytes)
    importWorkbook(parts)
    return harmedWorkbookPart(parts)
  },
}
const suffixes: Record<string, string> = { docx: 'docx', xlsx: 'xlsx', xlsm: 'xlsx' }

const [, , folder] = process.argv
if (!folder) throw new Error('a folder is needed')
// The reader of documents tells how long it took.
console.log = () => undefined

const counts = new Map<string, number>()
for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
  const rehearse = rehearsals[suffixes[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? '']
  if (!rehearse) continue
  const outcome = await rehearse(new Uint8Array(readFileSync(join(folder, name)))).then(
    (part) => (part === null ? 'opens for editing, unharmed by a typed word' : 'opens for reading'),
    () => 'is refused',
  )
  process.stdout.write(`${name}: ${outcome}\n`)
  counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
}
for (const [outcome, count] of counts) process.stdout.write(`${count} ${outcome}\n`)
