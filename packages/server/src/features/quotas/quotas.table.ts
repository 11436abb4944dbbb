import type { Generated } from 'kysely'

export type QuotasTable = {
  owner_id: string
  total: number
  used: Generated<number>
  reserved: Generated<number>
  /** Percent (80, 90 or 100) of which somebody was told last; 0 below. */
  told_level: Generated<number>
}

export type QuotaTables = {
  quotas: QuotasTable
}
