import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { jurisdictionRow, pageAccessExplanation } from './menus.jurisdiction.ts'
import type { MenuPageAudience } from './menus.matrix.ts'
import { buttonEventNames, buttonIconNames, menuIconNames } from './menus.names.ts'
import {
  boundedText,
  emptyWireObject,
  optionalWireId,
  pageQueryFields,
  pageReplyOf,
  wire,
  wireId,
} from './wire.ts'

export const menuAudiences = [
  'everyone',
  'department',
  'enterprise',
  'platform',
] as const satisfies MenuPageAudience[]

export const menuFieldLimits = {
  /** Characters of a name (ours, as of a role). */
  name: 30,
  /** Menus that administrators may add, and buttons of a page (ours). */
  added: 200,
  buttons: 50,
} as const

const optionalName = z.string().optional()

/** A button as administrators see it. */
export const menuButtonAdmin = wire({
  event: ['EventName', z.string()],
  /** A text key that the client translates. */
  name: ['Name', z.string()],
  nameZh: ['NameZh', optionalName],
  nameEn: ['NameEn', optionalName],
  icon: ['Icon', z.string()],
  position: ['Index', z.int()],
})
export type MenuButtonAdmin = z.output<typeof menuButtonAdmin>

/** A menu as administrators see it. Those of parts that have no screen are left out. */
export const menuAdminEntry = wire({
  id: ['Id', z.int()],
  parentId: ['ParentId', z.int().nullable()],
  title: ['Title', z.string()],
  nameZh: ['NameZh', optionalName],
  nameEn: ['NameEn', optionalName],
  route: ['Route', z.string()],
  icon: ['Icon', z.string()],
  position: ['Index', z.int()],
  kind: ['type', z.string()],
  audience: ['Audience', z.enum(menuAudiences)],
  shown: ['isShow', z.enum(['Y', 'N'])],
  builtIn: ['IsBuiltIn', z.boolean()],
  buttons: ['Buttons', z.array(menuButtonAdmin)],
})
export type MenuAdminEntry = z.output<typeof menuAdminEntry>

/** A page that a role opens. */
export const rolePageAccess = wire({
  menuId: ['MenuId', z.int()],
  /** Events; null is every button of the page. */
  buttons: ['btns', z.array(z.string().max(40)).max(menuFieldLimits.buttons).nullable()],
})
export const rolePageSelection = wire({
  /** Whether the role restricts the pages of its users. */
  narrows: ['IsLimit', z.boolean()],
  pages: ['Menus', z.array(rolePageAccess).max(limits.ids)],
})
export type RolePageSelection = z.output<typeof rolePageSelection>

const menuId = z.int().min(1)
const given = boundedText(200)
const event = z.enum(buttonEventNames)
/** '' resets a name to the built-in one. */
const names = { nameZh: ['NameZh', given.optional()], nameEn: ['NameEn', given.optional()] } as const
const changeOf = { method: 'POST', access: 'platform', reply: emptyWireObject } as const

export const menuAdminEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/Permission/GetMenuList',
    access: 'enterprise',
    summary: 'List all menus with their buttons, parents before children, in order',
    input: emptyWireObject,
    reply: z.array(menuAdminEntry),
  }),
  /** The same as rows of pages (specification: page 1 with 100). */
  page: endpoint({
    method: 'GET',
    path: '/api/Permission/GetMenuPageList',
    access: 'enterprise',
    summary: 'List the menus page by page',
    input: wire({ page: pageQueryFields.page, pageSize: pageQueryFields.pageSize }),
    reply: pageReplyOf(menuAdminEntry),
  }),
  create: endpoint({
    ...changeOf,
    path: '/api/Permission/AddMenu',
    summary: 'Create a menu for a known route',
    input: wire({
      parentId: ['ParentId', menuId.nullable().default(null)],
      nameZh: ['NameZh', given],
      nameEn: ['NameEn', given],
      route: ['Route', boundedText(500)],
      icon: ['Icon', z.enum(menuIconNames)],
      audience: ['Audience', z.enum(menuAudiences).default('everyone')],
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
      icon: ['Icon', z.enum(menuIconNames).optional()],
      shown: ['isShow', z.enum(['Y', 'N']).optional()],
      parentId: ['ParentId', menuId.nullable().optional()],
      route: ['Route', boundedText(500).optional()],
      audience: ['Audience', z.enum(menuAudiences).optional()],
    }),
  }),
  remove: endpoint({
    ...changeOf,
    path: '/api/Permission/DeleteMenu',
    summary: 'Delete custom menus',
    input: wire({ ids: ['Ids', z.array(menuId).min(1).max(menuFieldLimits.added)] }),
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
      icon: ['Icon', z.enum(buttonIconNames)],
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
      icon: ['Icon', z.enum(buttonIconNames).optional()],
    }),
  }),
  removeButtons: endpoint({
    ...changeOf,
    path: '/api/Permission/DeleteButton',
    summary: 'Remove buttons from a page; they can be added again',
    input: wire({
      menuId: ['MenuId', menuId],
      events: ['EventNames', z.array(event).min(1).max(menuFieldLimits.buttons)],
    }),
  }),
  sortButtons: endpoint({
    ...changeOf,
    path: '/api/Permission/SaveButtonOrder',
    summary: 'Reorder the buttons of a page',
    input: wire({
      menuId: ['MenuId', menuId],
      events: ['EventNames', z.array(event).min(1).max(menuFieldLimits.buttons)],
    }),
  }),
  roleMenus: endpoint({
    method: 'GET',
    path: '/api/Role/GetRoleMenu',
    access: 'enterprise',
    summary: 'Get the pages and buttons of a role',
    input: wire({ id: ['id', wireId] }),
    reply: rolePageSelection,
  }),
  saveRoleMenus: endpoint({
    method: 'POST',
    path: '/api/Role/SaveRoleMenu',
    bodyBytes: 128 * 1024,
    access: 'enterprise',
    summary: 'Set the pages and buttons of a role; creator only',
    input: wire({
      id: ['Id', wireId],
      narrows: ['IsLimit', z.boolean()],
      pages: ['Menus', z.array(rolePageAccess).max(limits.ids)],
    }),
    reply: emptyWireObject,
  }),
  jurisdiction: endpoint({
    method: 'GET',
    path: '/api/Permission/GetJurisdictionList',
    access: 'enterprise',
    summary: 'List users and the pages available to them; with MenuId and EventName, who can use it and why',
    input: wire({
      ...pageQueryFields,
      organisationId: ['GroupId', optionalWireId],
      type: ['Type', z.int().min(1).max(4).optional()],
      roleId: ['RoleId', optionalWireId],
      menuId: ['MenuId', menuId.optional()],
      event: ['EventName', z.string().max(40).optional()],
    }),
    reply: pageReplyOf(jurisdictionRow),
  }),
  explain: endpoint({
    method: 'GET',
    path: '/api/Permission/ExplainJurisdiction',
    access: 'enterprise',
    summary: 'List every page and button, whether a user can use it, and why',
    input: wire({ userId: ['Id', wireId] }),
    reply: z.array(pageAccessExplanation),
  }),
}
