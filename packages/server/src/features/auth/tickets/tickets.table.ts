export type TicketTable = {
  hash: string
  kind: string
  user_id: string | null
  bound: string
  content: string
  tries: number
  expires_at: Date
}

export type TicketTables = {
  sign_in_tickets: TicketTable
}
