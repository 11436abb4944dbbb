import type { Generated } from 'kysely'

export type RolesTable = {
  id: string
  enterprise_id: string
  name: string
  note: Generated<string>
  created_by: string
  created_at: Date
  /** Precedence: the lowest is a user's first role. */
  position: Generated<number>
  /** Bit set of rights proposed for a grant to this role. */
  rights: Generated<number>
  /** Whether the role limits pages; without rows in `role_menus` it then opens none. */
  narrows: Generated<boolean>
}

export type RoleUsersTable = {
  role_id: string
  user_id: string
}

export type RoleMenusTable = {
  role_id: string
  menu_id: number
  /** Null for every button of the page. */
  buttons: string[] | null
}

export type RoleRoomTables = {
  roles: RolesTable
  role_users: RoleUsersTable
  role_menus: RoleMenusTable
}
