import type { Generated } from 'kysely'

export type RoleTable = {
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

export type RoleUserTable = {
  role_id: string
  user_id: string
}

export type RoleMenuTable = {
  role_id: string
  menu_id: number
  /** Null is every button of the page. */
  buttons: string[] | null
}

export type RoleTables = {
  roles: RoleTable
  role_users: RoleUserTable
  role_menus: RoleMenuTable
}
