// npm run db:new share links : writes the next empty migration.
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Writes `NNNN-words.sql` with the next number.
 * @throws Error in a sentence when there are no words to name it by
 */
export function newMigration(folder: string, words: string[]): string {
  const name = words
    .join('-')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  if (name === '') throw new Error('Say what the migration does: npm run db:new share links')
  const numbers = readdirSync(folder).map((file) => Number(/^(\d{4})-.*\.sql$/.exec(file)?.[1] ?? 0))
  const path = join(folder, `${String(Math.max(0, ...numbers) + 1).padStart(4, '0')}-${name}.sql`)
  writeFileSync(path, `-- ${words.join(' ')}\n`, { flag: 'wx' })
  return path
}

if (process.argv[1] === import.meta.filename) {
  try {
    console.log(
      newMigration(join(import.meta.dirname, '../packages/server/migrations'), process.argv.slice(2)),
    )
  } catch (error) {
    console.error((error as Error).message)
    process.exit(1)
  }
}
