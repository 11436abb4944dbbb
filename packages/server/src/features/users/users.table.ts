import type { UserType } from '@cabinet/contract/users'
import type { Generated } from 'kysely'

export type UserTable = {
  id: string
  enterprise_id: string
  organisation_id: string
  account: string
  name: string
  mail: string | null
  phone: string | null
  type: UserType
  password_hash: string
  must_change_password: boolean
  single_file_max: Generated<number>
  ext_not_allow: Generated<string>
  expires_at: Date | null
  disabled_at: Date | null
  supervisor_id: string | null
  avatar: Buffer | null
  avatar_type: string | null
  language: string | null
  created_at: Date
}

export type GroupTable = {
  id: string
  enterprise_id: string
  name: string
  created_by: string
  created_at: Date
}

export type GroupMemberTable = {
  group_id: string
  user_id: string
}

export type UserTables = {
  users: UserTable
  groups: GroupTable
  group_members: GroupMemberTable
}
