import type { ColumnType } from 'kysely'
import type { Discovery } from './discovery/discovery.rules.ts'

export type ServerTable = {
  id: ColumnType<boolean, boolean | undefined, never>
  address: string
  signed: boolean
  /** JSON text when written. */
  discovery: ColumnType<Discovery, string, string>
  read_at: Date
}

export type PeopleTable = {
  user_id: string
  info: string
}

export type WopiTables = {
  wopi_server: ServerTable
  wopi_people: PeopleTable
}
