import type { ColumnType } from 'kysely'
import type { WopiDiscovery } from './discovery/discovery.rules.ts'

export type WopiServerTable = {
  id: ColumnType<boolean, boolean | undefined, never>
  address: string
  signed: boolean
  /** JSON text when written. */
  discovery: ColumnType<WopiDiscovery, string, string>
  read_at: Date
}

export type WopiPeopleTable = {
  user_id: string
  info: string
}

export type WopiRoomTables = {
  wopi_server: WopiServerTable
  wopi_people: WopiPeopleTable
}
