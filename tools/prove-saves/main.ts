// Types a word into the Word and Excel files of a folder by the editors' own code, compares each save with its file by two
// readers that share no code with the product, and counts (needs python3 and soffice):
// node --import tsx tools/prove-saves/main.ts FOLDER
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { proveSaves } from './prove.ts'

const endings: Record<string, 'docx' | 'xlsx'> = { docx: 'docx', xlsx: 'xlsx', xlsm: 'xlsx' }

const [, , folder] = process.argv
if (!folder) throw new Error('a folder is needed')
// The reader of documents tells how long it took.
console.log = () => undefined

const counts = { files: 0, editing: 0, reading: 0, refused: 0, saves: 0, harmed: 0 }
for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
  const ending = endings[name.split('.').at(-1)?.toLowerCase() ?? '']
  if (!ending) continue
  const { opened, saves, differences } = await proveSaves(
    ending,
    new Uint8Array(readFileSync(join(folder, name))),
  )
  counts.files += 1
  counts[opened] += 1
  counts.saves += saves
  if (differences.length > 0) counts.harmed += 1
  process.stdout.write(
    `${name}: ${opened}, ${saves} saves${differences.map((one) => `\n  ${one}`).join('')}\n`,
  )
}
process.stdout.write(`${JSON.stringify(counts)}\n`)
