import type { ColumnType } from 'kysely'

/** A column that an insert may leave out. */
type Filled<T> = ColumnType<T, T | undefined, T>

export type AccessRequestsTable = {
  id: string
  enterprise_id: string
  node_id: string
  user_id: string
  rights: number
  words: string
  state: 'pending' | 'approved' | 'refused'
  answer: Filled<string>
  decided_by: Filled<string | null>
  decided_at: Filled<Date | null>
  created_at: Date
}

export type RequestTables = {
  access_requests: AccessRequestsTable
}
