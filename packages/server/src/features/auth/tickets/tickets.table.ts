export type SignInTicketsTable = {
  hash: string
  kind: string
  user_id: string | null
  bound: string
  content: string
  tries: number
  expires_at: Date
}

export type SignInTicketTables = {
  sign_in_tickets: SignInTicketsTable
}
