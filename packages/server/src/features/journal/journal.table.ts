import type { ColumnType, Generated } from 'kysely'

export type JournalTable = {
  id: Generated<number>
  enterprise_id: string | null
  at: Date
  actor_id: string | null
  session_id: string | null
  trace_id: string
  ip: string
  agent: string
  action: string
  space_id: string | null
  nodes: string[]
  /** JSON text when written. */
  before: unknown
  after: unknown
  seal: string
}

export type JournalBlockTable = {
  number: number
  from_id: number
  to_id: number
  ids: ColumnType<string[], number[], never>
  hashes: Buffer
  hash: Buffer
  seal: string
  at: Date
}

export type JournalTables = {
  journal: JournalTable
  journal_blocks: JournalBlockTable
}
