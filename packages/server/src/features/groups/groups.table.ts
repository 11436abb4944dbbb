import type { Generated } from 'kysely'

export type GroupsTable = {
  id: string
  enterprise_id: string
  name: string
  note: Generated<string>
  /** Null once that user is deleted. */
  created_by: string | null
  created_at: Date
}

export type GroupMemberTable = {
  group_id: string
  user_id: string
}

export type GroupManagerTable = {
  group_id: string
  user_id: string
}

export type GroupRoomTables = {
  groups: GroupsTable
  group_members: GroupMemberTable
  group_managers: GroupManagerTable
}
