import type { Generated } from 'kysely'

export type RoleTable = {
  id: string
  enterprise_id: string
  name: string
  note: Generated<string>
  created_by: string
  created_at: Date
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
