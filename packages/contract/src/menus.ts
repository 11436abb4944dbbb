import { z } from 'zod'
import type { ErrorStatusTable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { emptyWireObject, wire } from './wire.ts'

export const menuErrors = {
  'menus.not_found': 404,
  /** Built-in menus can be hidden or renamed, but not deleted or moved. */
  'menus.built_in': 409,
  /** Menus in use cannot be deleted (specification). */
  'menus.in_use': 409,
  /** Hiding this menu would leave no way to show it again. */
  'menus.hide_impossible': 409,
  'menus.name_invalid': 400,
  /** The route is not in the route map. */
  'menus.route_unknown': 400,
  'menus.parent_invalid': 400,
  'menus.event_taken': 409,
} as const satisfies ErrorStatusTable
export type MenuErrorKey = keyof typeof menuErrors

/** The parameter `menuid` of the search page, in place of its number (specification). */
export const searchMenuParameter = 'qusery'

/** Menu pages with numbers that the specification fixes; the rest are ours. */
export const fixedMenuIds = {
  /** The header entry above the file pages. */
  files: 10,
  home: 100,
  department: 200,
  personal: 210,
  shared: 220,
  project: 230,
  knowledge: 240,
  collection: 250,
  ferry: 260,
  recycle: 270,
  search: 280,
  archive: 290,
  allotted: 295,
  approval: 300,
  message: 847,
  systemNotice: 846,
} as const

export const serverButton = wire({
  name: ['Name', z.string()],
  icon: ['Icon', z.string()],
  /** Action of the client: a key of the room's actions. */
  event: ['EventName', z.string()],
  /** Names set by an administrator. */
  nameZh: ['NameZh', z.string().optional()],
  nameEn: ['NameEn', z.string().optional()],
})
export type ServerButton = z.output<typeof serverButton>

export interface MenuTreeNode {
  id: number
  /** A text key that the client translates, or a name set by an administrator. */
  title: string
  /** Names set by an administrator. */
  nameZh?: string | undefined
  nameEn?: string | undefined
  route: string
  icon: string
  index: number
  groupName: string
  /** 'top' header entry, 'rail' icon column, 'page' side panel entry, 'group' heading. */
  type: string
  buttons: string[]
  shown: 'Y' | 'N'
  children: MenuTreeNode[]
}

export const menuTreeNode: z.ZodType<MenuTreeNode> = wire({
  id: ['Id', z.int()],
  title: ['Title', z.string()],
  nameZh: ['NameZh', z.string().optional()],
  nameEn: ['NameEn', z.string().optional()],
  route: ['Route', z.string()],
  icon: ['Icon', z.string()],
  index: ['Index', z.int()],
  groupName: ['GroupName', z.string()],
  type: ['type', z.string()],
  buttons: ['btns', z.array(z.string())],
  shown: ['isShow', z.enum(['Y', 'N'])],
  children: ['Subset', z.lazy(() => z.array(menuTreeNode))],
})

export const menuEndpoints = {
  tree: endpoint({
    method: 'GET',
    path: '/api/Permission/GetMenuTree',
    batched: true,
    access: 'user',
    summary: 'List the caller’s menus',
    input: emptyWireObject,
    reply: z.array(menuTreeNode),
  }),
  management: endpoint({
    method: 'GET',
    path: '/api/Permission/GetHomeMenuTree',
    batched: true,
    access: 'user',
    summary: 'List the caller’s management menus; empty if there are none',
    input: emptyWireObject,
    reply: z.array(menuTreeNode),
  }),
  buttons: endpoint({
    method: 'GET',
    path: '/api/Permission/GetButtonList',
    batched: true,
    access: 'user',
    summary: 'List the buttons of a menu page available to the caller',
    input: wire({ menuId: ['menuId', z.int()] }),
    reply: z.array(serverButton),
  }),
  check: endpoint({
    method: 'GET',
    path: '/api/Permission/CheckPermission',
    access: 'user',
    summary: 'Check whether the caller can open a menu page',
    input: wire({ menuId: ['menuid', z.int()] }),
    reply: emptyWireObject,
  }),
  byEnglishName: endpoint({
    method: 'GET',
    path: '/api/Permission/GetMenuByEnglishName',
    access: 'user',
    summary: 'Get the id of a menu by its English name',
    input: wire({ name: ['name', z.string().max(100)] }),
    reply: wire({ id: ['Id', z.int()] }),
  }),
}
