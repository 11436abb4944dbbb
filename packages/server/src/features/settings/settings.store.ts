import { sql } from 'kysely'
import type { Db } from '../../kernel/ctx.ts'
import { defaultSettings, type SettingValueName, type SettingValues } from './settings.rules.ts'
import type { SettingRoomTables } from './settings.table.ts'

const tables = (db: Db) => db.withTables<SettingRoomTables>()
type NumberSetting = {
  [N in SettingValueName]: SettingValues[N] extends number ? N : never
}[SettingValueName]
const names = Object.keys(defaultSettings) as SettingValueName[]

async function get<N extends SettingValueName>(db: Db, wanted: N[]): Promise<Pick<SettingValues, N>> {
  const rows = await tables(db)
    .selectFrom('settings')
    .select(['name', 'value'])
    .where('name', 'in', wanted)
    .execute()
  const changed = new Map(rows.map((row) => [row.name, row.value]))
  return Object.fromEntries(wanted.map((name) => [name, changed.get(name) ?? defaultSettings[name]])) as Pick<
    SettingValues,
    N
  >
}

/**
 * Returns all settings except the large logo. Read anew each time, so that no server shows stale settings.
 */
export const getSettingValues = (db: Db): Promise<Omit<SettingValues, 'logo'>> =>
  get(
    db,
    names.filter((name) => name !== 'logo'),
  )

export const getAllSettings = (db: Db): Promise<SettingValues> => get(db, names)

/** Returns a numeric setting as a sub-query, to spare other rooms a query of their own. */
export const settingValueSql = (name: NumberSetting) =>
  sql<number>`coalesce((select value::int from settings where name = ${sql.lit(name)}), ${sql.lit(defaultSettings[name])})`

/** As `settingValueSql`, of the extensions that nobody may upload, joined by '|'. */
export const forbiddenExtensionsSql = sql<string>`coalesce((select value #>> '{}' from settings where name = 'extNotAllow'), ${sql.lit(defaultSettings.extNotAllow)})`

/** As `settingValueSql`, whether files that the server knows need not be sent. */
export const instantUploadSql = sql<boolean>`coalesce((select value::boolean from settings where name = 'instantUpload'), ${sql.lit(defaultSettings.instantUpload)})`

/** Stores these settings; the others stay. */
export async function updateSettings(db: Db, change: Partial<SettingValues>, at: Date): Promise<void> {
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
