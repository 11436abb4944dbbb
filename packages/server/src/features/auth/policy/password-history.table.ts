export type PasswordHistoryTable = {
  user_id: string
  hash: string
  set_at: Date
}

export type PasswordHistoryTables = {
  password_history: PasswordHistoryTable
}
