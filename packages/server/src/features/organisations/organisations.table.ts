import type { Generated } from 'kysely'

export type OrganisationTable = {
  id: string
  enterprise_id: string
  parent_id: string | null
  /** Ids from the enterprise down to the organisation itself. */
  path: string[]
  name: string
  position: Generated<number>
  created_at: Date
  internal_name: Generated<string>
  /** 0 is no limit. */
  user_limit: Generated<number>
  /** Users in it and below. */
  user_count: Generated<number>
  /** Its head; null for none. */
  leader_id: Generated<string | null>
}

export type OrganisationTables = {
  organisations: OrganisationTable
}
