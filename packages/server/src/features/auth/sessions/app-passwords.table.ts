export type AppPasswordTable = {
  id: string
  user_id: string
  name: string
  hash: string
  scope: 'read' | 'write'
  created_at: Date
  used_at: Date | null
  ip: string
}

export type AppPasswordTables = {
  app_passwords: AppPasswordTable
}
