export type TicketTable = {
  hash: string
  purpose: 'download' | 'view' | 'package'
  user_id: string
  session_id: string
  file_id: string
  version: number
  expires_at: Date
  used_at: Date | null
}

export type DownloadTables = {
  tickets: TicketTable
}
