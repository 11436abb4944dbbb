import type { MenuPageAudience } from '@cabinet/contract/menus.matrix'
import type { Generated } from 'kysely'

export type MenusTable = {
  id: number
  parent_id: number | null
  title: string
  english_name: string | null
  route: string
  icon: string
  position: number
  group_name: Generated<string>
  kind: 'top' | 'rail' | 'page' | 'group'
  audience: MenuPageAudience
  /** Whether it has a screen. */
  shown: boolean
  /** Names set by an administrator. */
  name_zh: string | null
  name_en: string | null
  /** Hidden by an administrator. */
  hidden: Generated<boolean>
}

export type MenuButtonTable = {
  menu_id: number
  event: string
  name: string
  icon: string
  position: number
  name_zh: string | null
  name_en: string | null
}

export type MenuRoomTables = {
  menus: MenusTable
  menu_buttons: MenuButtonTable
}
