import type { Generated } from 'kysely'
import type { Audience } from './menus.rules.ts'

export type MenuTable = {
  id: number
  parent_id: number | null
  title: string
  english_name: string | null
  route: string
  icon: string
  position: number
  group_name: Generated<string>
  kind: 'top' | 'rail' | 'page' | 'group'
  audience: Audience
  shown: boolean
}

export type MenuButtonTable = {
  menu_id: number
  event: string
  name: string
  icon: string
  position: number
}

export type MenuTables = {
  menus: MenuTable
  menu_buttons: MenuButtonTable
}
