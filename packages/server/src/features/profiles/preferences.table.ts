export type UserPreferenceTable = {
  user_id: string
  /** JSON text when written. */
  chosen: unknown
  updated_at: Date
}

export type UserPreferenceTables = {
  user_preferences: UserPreferenceTable
}
