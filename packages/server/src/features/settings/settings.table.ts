export type SettingTable = {
  name: string
  /** JSON text when written. */
  value: unknown
  updated_at: Date
}

export type SettingTables = {
  settings: SettingTable
}
