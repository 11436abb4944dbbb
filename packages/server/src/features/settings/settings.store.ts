import { sql } from 'kysely'
import type { Db } from '../../kernel/ctx.ts'
import { defaults, type SettingName, type Settings } from './settings.rules.ts'
import type { SettingTables } from './settings.table.ts'

const tables = (db: Db) => db.withTables<SettingTables>()
type NumberSetting = { [N in SettingName]: Settings[N] extends number ? N : never }[SettingName]
const names = Object.keys(defaults) as SettingName[]

async function get<N extends SettingName>(db: Db, wanted: N[]): Promise<Pick<Settings, N>> {
  const rows = await tables(db)
    .selectFrom('settings')
    .select(['name', 'value'])
    .where('name', 'in', wanted)
    .execute()
  const changed = new Map(rows.map((row) => [row.name, row.value]))
  return Object.fromEntries(wanted.map((name) => [name, changed.get(name) ?? defaults[name]])) as Pick<
    Settings,
    N
  >
}

/** All settings but the logo, which is large. One tiny query, so that no server ever shows an old one. */
export const getSettings = (db: Db): Promise<Omit<Settings, 'logo'>> =>
  get(
    db,
    names.filter((name) => name !== 'logo'),
  )

export const getAllSettings = (db: Db): Promise<Settings> => get(db, names)

/** For queries of other rooms, which then ask nothing more: a setting that is a number, in a sub-query. */
export const settingOf = (name: NumberSetting) =>
  sql<number>`coalesce((select value::int from settings where name = ${sql.lit(name)}), ${sql.lit(defaults[name])})`

/** Keeps these; the others stay. */
export async function updateSettings(db: Db, change: Partial<Settings>, at: Date): Promise<void> {
  const rows = Object.entries(change).map(([name, value]) => ({
    name,
    value: JSON.stringify(value),
    updated_at: at,
  }))
  await tables(db)
    .insertInto('settings')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((eb) => ({
        value: eb.ref('excluded.value'),
        updated_at: eb.ref('excluded.updated_at'),
      })),
    )
    .execute()
}
