import type { Generated } from 'kysely'

export type RolesTable = {
  id: string
  enterprise_id: string
  name: string
  note: Generated<string>
  created_by: string
  created_at: Date
  /** Precedence: the lowest is a person's first role. */
  position: Generated<number>
  /** Bit set that a grant to this role proposes. */
  rights: Generated<number>
  /** Whether it says which pages its people open; without rows in `role_menus` they open none. */
  narrows: Generated<boolean>
}

export type RoleUsersTable = {
  role_id: string
  user_id: string
}

export type RoleMenusTable = {
  role_id: string
  menu_id: number
  /** Null is every button of the page. */
  buttons: string[] | null
}

export type RoleRoomTables = {
  roles: RolesTable
  role_users: RoleUsersTable
  role_menus: RoleMenusTable
}
