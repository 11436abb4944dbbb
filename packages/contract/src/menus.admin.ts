import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import type { Audience } from './menus.matrix.ts'
import { id, nothing, optionalId, pageFields, pageOf, text, wire } from './wire.ts'

/** The icons a menu may have. */
export const menuIcons = [
  'home',
  'desktop',
  'documents',
  'department',
  'personal',
  'shared',
  'project',
  'knowledge',
  'collection',
  'ferry',
  'recycle',
  'search',
  'archive',
  'allotted',
  'approval',
  'message',
  'notice',
  'alarm',
  'management',
] as const
export type MenuIconName = (typeof menuIcons)[number]

/** What a button may do: the events that some screen acts upon. */
export const buttonEvents = [
  'upload',
  'new',
  'preview',
  'download',
  'rename',
  'move',
  'copy',
  'cut',
  'delete',
  'restore',
  'purge',
  'empty',
  'create',
  'edit',
  'sort',
  'hide',
  'members',
  'takeOver',
  'import',
  'export',
  'enable',
  'disable',
  'lock',
  'unlock',
  'reset',
  'expire',
  'space',
  'save',
  'sync',
  'test',
  'newSpace',
  'apply',
  'authorise',
  'compare',
  'archive',
  'uncollect',
  'merge',
  'retry',
] as const
export type ButtonEvent = (typeof buttonEvents)[number]

/** Names of lucide icons that a button may have. */
export const buttonIcons = [
  'upload',
  'folder-plus',
  'eye',
  'eye-off',
  'download',
  'pencil',
  'folder-input',
  'copy',
  'scissors',
  'trash-2',
  'trash',
  'undo-2',
  'plus',
  'arrow-up-down',
  'users',
  'user-check',
  'file-up',
  'file-down',
  'circle-check',
  'ban',
  'lock',
  'lock-open',
  'key-round',
  'user-x',
  'calendar-clock',
  'gauge',
  'folder-tree',
  'plug-zap',
  'refresh-cw',
  'save',
  'shield-check',
  'log-out',
  'star-off',
  'file-diff',
  'merge',
] as const
export type ButtonIconName = (typeof buttonIcons)[number]

export const audiences = ['everyone', 'department', 'enterprise', 'platform'] as const satisfies Audience[]

export const menuLimits = {
  /** Characters of a name (ours, as of a role). */
  name: 30,
  /** Menus that administrators may add, and buttons of a page (ours). */
  added: 200,
  buttons: 50,
} as const

const optionalName = z.string().optional()

/** A button as administrators see it. */
export const adminButton = wire({
  event: ['EventName', z.string()],
  /** A text key that the client words. */
  name: ['Name', z.string()],
  nameZh: ['NameZh', optionalName],
  nameEn: ['NameEn', optionalName],
  icon: ['Icon', z.string()],
  position: ['Index', z.int()],
})
export type AdminButton = z.output<typeof adminButton>

/** A menu as administrators see it. Those of parts that have no screen are left out. */
export const adminMenu = wire({
  id: ['Id', z.int()],
  parentId: ['ParentId', z.int().nullable()],
  title: ['Title', z.string()],
  nameZh: ['NameZh', optionalName],
  nameEn: ['NameEn', optionalName],
  route: ['Route', z.string()],
  icon: ['Icon', z.string()],
  position: ['Index', z.int()],
  kind: ['type', z.string()],
  audience: ['Audience', z.enum(audiences)],
  shown: ['isShow', z.enum(['Y', 'N'])],
  builtIn: ['IsBuiltIn', z.boolean()],
  buttons: ['Buttons', z.array(adminButton)],
})
export type AdminMenu = z.output<typeof adminMenu>

/** A page that a role opens. */
export const rolePage = wire({
  menuId: ['MenuId', z.int()],
  /** Events; null is every button of the page. */
  buttons: ['btns', z.array(z.string().max(40)).max(menuLimits.buttons).nullable()],
})
export const roleMenus = wire({
  /** Whether the role says which pages its people open. */
  narrows: ['IsLimit', z.boolean()],
  pages: ['Menus', z.array(rolePage).max(limits.ids)],
})
export type RoleMenus = z.output<typeof roleMenus>

/**
 * Why somebody may open a page or press a button, or not. `type`: the user type opens it. `roles`: these roles give
 * it. `unlimited`: no role of this person says which pages. `type_refuses`, `roles_refuse`: not, and which of both.
 */
/** `group_manager`: the page of groups opens to who looks after one. */
export const reasons = [
  'type',
  'roles',
  'unlimited',
  'group_manager',
  'type_refuses',
  'roles_refuse',
] as const
export type Reason = (typeof reasons)[number]

const why = {
  allowed: ['IsAllowed', z.boolean()],
  reason: ['Reason', z.enum(reasons)],
  /** Names of the roles that give it. */
  roles: ['RoleNames', z.array(z.string())],
} as const

export const explainedPage = wire({
  menuId: ['MenuId', z.int()],
  ...why,
  buttons: ['Buttons', z.array(wire({ event: ['EventName', z.string()], ...why }))],
})
export type ExplainedPage = z.output<typeof explainedPage>

export const jurisdictionRow = wire({
  id: ['Id', id],
  account: ['UserName', z.string()],
  name: ['RealName', z.string()],
  organisationId: ['GroupId', id],
  organisationName: ['GroupName', z.string()],
  type: ['Type', z.int()],
  roles: ['Roles', z.array(wire({ id: ['Id', id], name: ['Name', z.string()] }))],
  /** Pages that this person opens. */
  pageCount: ['MenuCount', z.int()],
  /** Why the page (and button) asked for is open to them. */
  reason: ['Reason', z.enum(reasons).optional()],
  reasonRoles: ['ReasonRoles', z.array(z.string()).optional()],
})
export type JurisdictionRow = z.output<typeof jurisdictionRow>

const menuId = z.int().min(1)
const given = text(200)
const event = z.enum(buttonEvents)
/** '' takes a name back: the product's own is shown again. */
const names = { nameZh: ['NameZh', given.optional()], nameEn: ['NameEn', given.optional()] } as const
const changeOf = { method: 'POST', access: 'platform', reply: nothing } as const

export const menuAdminApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/Permission/GetMenuList',
    access: 'enterprise',
    summary: 'List all menus with their buttons, parents before children, in order',
    input: nothing,
    reply: z.array(adminMenu),
  }),
  create: endpoint({
    ...changeOf,
    path: '/api/Permission/AddMenu',
    summary: 'Create a menu for a known route',
    input: wire({
      parentId: ['ParentId', menuId.nullable().default(null)],
      nameZh: ['NameZh', given],
      nameEn: ['NameEn', given],
      route: ['Route', text(500)],
      icon: ['Icon', z.enum(menuIcons)],
      audience: ['Audience', z.enum(audiences).default('everyone')],
    }),
    reply: wire({ id: ['Id', z.int()] }),
  }),
  update: endpoint({
    ...changeOf,
    path: '/api/Permission/UpdateMenu',
    summary: 'Update a menu: name and visibility; route, parent and audience only for custom menus',
    input: wire({
      id: ['Id', menuId],
      ...names,
      icon: ['Icon', z.enum(menuIcons).optional()],
      shown: ['isShow', z.enum(['Y', 'N']).optional()],
      parentId: ['ParentId', menuId.nullable().optional()],
      route: ['Route', text(500).optional()],
      audience: ['Audience', z.enum(audiences).optional()],
    }),
  }),
  remove: endpoint({
    ...changeOf,
    path: '/api/Permission/DeleteMenu',
    summary: 'Delete custom menus',
    input: wire({ ids: ['Ids', z.array(menuId).min(1).max(menuLimits.added)] }),
  }),
  sort: endpoint({
    ...changeOf,
    path: '/api/Permission/SaveMenuOrder',
    summary: 'Reorder the menus under a parent, or the top-level menus',
    input: wire({
      parentId: ['ParentId', menuId.nullable().default(null)],
      ids: ['Ids', z.array(menuId).min(1).max(limits.ids)],
    }),
  }),
  createButton: endpoint({
    ...changeOf,
    path: '/api/Permission/AddButton',
    summary: 'Add a button to a page',
    input: wire({
      menuId: ['MenuId', menuId],
      event: ['EventName', event],
      ...names,
      icon: ['Icon', z.enum(buttonIcons)],
    }),
  }),
  updateButton: endpoint({
    ...changeOf,
    path: '/api/Permission/UpdateButton',
    summary: 'Update the name or icon of a button',
    input: wire({
      menuId: ['MenuId', menuId],
      event: ['EventName', event],
      ...names,
      icon: ['Icon', z.enum(buttonIcons).optional()],
    }),
  }),
  removeButtons: endpoint({
    ...changeOf,
    path: '/api/Permission/DeleteButton',
    summary: 'Remove buttons from a page; they can be added again',
    input: wire({
      menuId: ['MenuId', menuId],
      events: ['EventNames', z.array(event).min(1).max(menuLimits.buttons)],
    }),
  }),
  sortButtons: endpoint({
    ...changeOf,
    path: '/api/Permission/SaveButtonOrder',
    summary: 'Reorder the buttons of a page',
    input: wire({
      menuId: ['MenuId', menuId],
      events: ['EventNames', z.array(event).min(1).max(menuLimits.buttons)],
    }),
  }),
  roleMenus: endpoint({
    method: 'GET',
    path: '/api/Role/GetRoleMenu',
    access: 'enterprise',
    summary: 'Get the pages and buttons of a role',
    input: wire({ id: ['id', id] }),
    reply: roleMenus,
  }),
  saveRoleMenus: endpoint({
    method: 'POST',
    path: '/api/Role/SaveRoleMenu',
    bodyBytes: 128 * 1024,
    access: 'enterprise',
    summary: 'Set the pages and buttons of a role; creator only',
    input: wire({
      id: ['Id', id],
      narrows: ['IsLimit', z.boolean()],
      pages: ['Menus', z.array(rolePage).max(limits.ids)],
    }),
    reply: nothing,
  }),
  jurisdiction: endpoint({
    method: 'GET',
    path: '/api/Permission/GetJurisdictionList',
    access: 'enterprise',
    summary: 'List users and the pages available to them; with MenuId and EventName, who can use it and why',
    input: wire({
      ...pageFields,
      organisationId: ['GroupId', optionalId],
      type: ['Type', z.int().min(1).max(4).optional()],
      roleId: ['RoleId', optionalId],
      menuId: ['MenuId', menuId.optional()],
      event: ['EventName', z.string().max(40).optional()],
    }),
    reply: pageOf(jurisdictionRow),
  }),
  explain: endpoint({
    method: 'GET',
    path: '/api/Permission/ExplainJurisdiction',
    access: 'enterprise',
    summary: 'List every page and button, whether a user can use it, and why',
    input: wire({ userId: ['Id', id] }),
    reply: z.array(explainedPage),
  }),
}
