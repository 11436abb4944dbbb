import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { testDatabase } from './postgres.ts'

const src = fileURLToPath(new URL('../src', import.meta.url))

/** Column -> whether it may be null; unknown for JSON (`unknown`). */
type Columns = Record<string, unknown>

/** Columns from the lines of a type's body. */
const columnsOf = (body: string): Columns =>
  Object.fromEntries(
    [...body.matchAll(/^ +(\w+)\??: (.+)$/gm)].map(([, name, type]) => [
      name,
      /\bunknown\b/.test(type!) ? expect.any(Boolean) : /\bnull\b/.test(type!),
    ]),
  )

/** Tables of one file: those of its `...Tables` type, written inline or as separate types. */
function tablesOf(source: string): [string, Columns][] {
  const bodies = new Map(
    [...source.matchAll(/type (\w+) = \{\n([\s\S]*?)\n\}/g)].map(([, name, body]) => [name!, body!]),
  )
  return [...bodies].flatMap(([name, body]) =>
    name.endsWith('Tables')
      ? [...body.matchAll(/^ {2}(\w+): (?:\{\n([\s\S]*?)\n {2}\}|(\w+))$/gm)].map(
          ([, table, inline, type]): [string, Columns] => [
            table!,
            columnsOf(inline ?? bodies.get(type!) ?? ''),
          ],
        )
      : [],
  )
}

/** Tables that the rooms declare. */
function declared(): Record<string, Columns> {
  const files = (readdirSync(src, { recursive: true }) as string[]).filter((name) =>
    name.endsWith('.table.ts'),
  )
  return Object.fromEntries(files.flatMap((file) => tablesOf(readFileSync(`${src}/${file}`, 'utf8'))))
}

const { pool } = await testDatabase()

test('the database is what the rooms say of their tables', async () => {
  const { rows } = await pool.query<{ table_name: string; columns: Record<string, boolean> }>(`
    select table_name, json_object_agg(column_name, is_nullable = 'YES') as columns
      from information_schema.columns
     where table_schema = 'public' and table_name not in ('migrations', 'test_jobs')
     group by table_name`)
  const real = Object.fromEntries(rows.map((row) => [row.table_name, row.columns]))
  expect(real).toEqual(declared())
})
