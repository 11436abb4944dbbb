export type SettingsTable = {
  name: string
  /** JSON text when written. */
  value: unknown
  updated_at: Date
}

export type SettingRoomTables = {
  settings: SettingsTable
}
