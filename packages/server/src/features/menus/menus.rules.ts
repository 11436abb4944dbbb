import type { MenuTreeNode } from '@cabinet/contract/menus'
import { type MenuPageAudience, menuPageMatrix } from '@cabinet/contract/menus.matrix'
import { type UserTypeCode, userTypeCodes } from '@cabinet/contract/users'
import type { Selectable } from 'kysely'
import type { MenuButtonTable, MenusTable } from './menus.table.ts'

/**
 * Page access by user type (decisions): type 1 everything; type 2 all but the platform's own; type 3 users,
 * organisations and reports of its departments; type 4 the pages of its roles, or all pages for everyone if
 * no role limits them. Roles never exceed the type.
 */
export const pageAccessByAudience: Record<MenuPageAudience, Record<UserTypeCode, 'yes' | 'roles' | 'no'>> = {
  everyone: { 1: 'yes', 2: 'yes', 3: 'yes', 4: 'roles' },
  department: { 1: 'yes', 2: 'yes', 3: 'yes', 4: 'no' },
  enterprise: { 1: 'yes', 2: 'yes', 3: 'no', 4: 'no' },
  platform: { 1: 'yes', 2: 'no', 3: 'no', 4: 'no' },
}

export type MenuRow = Selectable<MenusTable>
export type MenuButtonRow = Selectable<MenuButtonTable>

export interface MenuVisitor {
  type: UserTypeCode
  /** Buttons by page, null for all buttons; null as a whole if no role limits pages. */
  pages: Map<number, string[] | null> | null
  /** Whether the user manages a group. */
  managesGroups?: boolean
}

/** Page of groups, open to every group manager of any type, for its members only. */
export const groupManagerPage = { menuId: menuPageMatrix.group[0], event: 'members' } as const

/** Returns whether a menu has a screen and is not hidden by an administrator. */
export const isMenuVisible = (menu: Pick<MenuRow, 'shown' | 'hidden'>) => menu.shown && !menu.hidden

/** Returns whether the user may open a page; a heading is open to its audience. */
export function mayOpenPage(
  menu: Pick<MenuRow, 'id' | 'route' | 'audience'>,
  { type, pages, managesGroups }: MenuVisitor,
): boolean {
  if (managesGroups && menu.id === groupManagerPage.menuId) return true
  const answer = pageAccessByAudience[menu.audience][type]
  if (answer !== 'roles' || pages === null) return answer !== 'no'
  return menu.route === '' || pages.has(menu.id)
}

/** Returns the buttons of a page that the user may press. */
export function buttonsMayPress<B extends Pick<MenuButtonRow, 'menu_id' | 'event'>>(
  buttons: B[],
  { type, pages, managesGroups }: MenuVisitor,
): B[] {
  if (type <= userTypeCodes.enterprise) return buttons
  return buttons.filter(({ menu_id, event }) => {
    if (managesGroups && menu_id === groupManagerPage.menuId) return event === groupManagerPage.event
    if (type !== userTypeCodes.general || pages === null) return true
    const given = pages.get(menu_id)
    return given === null || given?.includes(event)
  })
}

/**
 * Returns the visible menus that the user may open, as trees. A closed page stays as a heading over open
 * ones; empty headings are left out.
 */
export function menuTreeFor(
  menus: MenuRow[],
  buttons: MenuButtonRow[],
  visitor: MenuVisitor,
  kind: 'top' | 'group',
): MenuTreeNode[] {
  const pressable = buttonsMayPress(buttons, visitor)
  const shown = menus.filter(isMenuVisible)
  const below = (parentId: number | null): MenuTreeNode[] =>
    shown
      .filter((menu) => menu.parent_id === parentId && (parentId !== null || menu.kind === kind))
      .sort((one, other) => one.position - other.position)
      .map((menu) => nodeOf(menu, mayOpenPage(menu, visitor), pressable, below(menu.id)))
      .filter((node) => node.route !== '' || node.children.length > 0)
  return below(null)
}

/** Returns the administrator's names of a menu in wire form. */
export const menuNamesOf = ({ name_zh, name_en }: { name_zh: string | null; name_en: string | null }) =>
  name_zh === null || name_en === null ? {} : { nameZh: name_zh, nameEn: name_en }

const nodeOf = (
  menu: MenuRow,
  open: boolean,
  buttons: MenuButtonRow[],
  children: MenuTreeNode[],
): MenuTreeNode => ({
  id: menu.id,
  title: menu.title,
  ...menuNamesOf(menu),
  route: open ? menu.route : '',
  icon: menu.icon,
  index: menu.position,
  groupName: menu.group_name,
  type: menu.kind,
  buttons: buttons.filter((button) => button.menu_id === menu.id).map((button) => button.event),
  shown: 'Y',
  children,
})

type Page = { menuId: number; buttons: string[] | null }

/**
 * Returns a role's pages, each once and with existing buttons only; undefined if one has no screen. Naming
 * every button differs from null: buttons added later are not included.
 */
export function normalizeRolePages(
  pages: Page[],
  menus: MenuRow[],
  buttons: MenuButtonRow[],
): Page[] | undefined {
  const known = new Map(menus.map((menu) => [menu.id, menu]))
  if (!pages.every(({ menuId }) => known.get(menuId)?.route)) return undefined
  const wanted = new Map(pages.map((page) => [page.menuId, page.buttons]))
  return [...wanted].map(([menuId, events]) => ({
    menuId,
    buttons:
      events &&
      buttons
        .filter((button) => button.menu_id === menuId && events.includes(button.event))
        .map(({ event }) => event),
  }))
}
