import type { Generated } from 'kysely'

export type SessionsTable = {
  id: string
  user_id: string
  access_hash: string
  refresh_hash: string
  issued_at: Date
  previous_access_hash: string | null
  previous_access_until: Date | null
  created_at: Date
  ip: string
  agent: string
  ended_at: Date | null
  /** Precise to the minute. */
  seen_at: Date
}

export type SpentRefreshTokenTable = {
  hash: string
  session_id: string
}

export type GuessesTable = {
  key: string
  wrong: Generated<Date[]>
  pending: number
  charged_at: Date
  locked_until: Date | null
}

export type SignInAuthTables = {
  sessions: SessionsTable
  spent_refresh_tokens: SpentRefreshTokenTable
  guesses: GuessesTable
}
