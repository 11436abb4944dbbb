export type DownloadTicketsTable = {
  hash: string
  purpose: 'download' | 'view' | 'print' | 'package'
  user_id: string
  session_id: string
  file_id: string
  version: number
  expires_at: Date
  used_at: Date | null
  /** IP address and time of the request. */
  ip: string
  given_at: Date
}

export type DownloadTables = {
  tickets: DownloadTicketsTable
}
