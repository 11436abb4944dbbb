import type { JSONColumnType } from 'kysely'
import type { ComparisonResultSection } from './differences/index.ts'

/** Result of a comparison, without its rows. */
export interface ComparisonOutcome {
  sections?: ComparisonResultSection[]
  cut?: boolean
  scanned?: boolean
}

export type ComparisonTable = {
  id: string
  enterprise_id: string
  left_content: string
  right_content: string
  left_source: string
  right_source: string
  kind: string
  state: 'waiting' | 'working' | 'ready' | 'failed'
  reason: string | null
  side: 'left' | 'right' | null
  outcome: JSONColumnType<ComparisonOutcome>
  held_by: string | null
  held_until: Date | null
  asked_at: Date
  made_at: Date | null
  used_at: Date
}

export type ComparisonPieceTable = {
  comparison_id: string
  section: number
  part: number
  bytes: Buffer
}

export type ComparisonTables = {
  comparisons: ComparisonTable
  comparison_pieces: ComparisonPieceTable
}
