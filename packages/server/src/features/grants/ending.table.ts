export type GrantEndTables = {
  grant_end_notices: {
    grant_id: string
    ends_at: Date
  }
}
