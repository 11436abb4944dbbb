import type { Generated } from 'kysely'

export type QuotasTable = {
  owner_id: string
  total: number
  used: Generated<number>
  reserved: Generated<number>
}

export type QuotaTables = {
  quotas: QuotasTable
}
