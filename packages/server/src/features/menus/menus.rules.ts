import type { MenuNode } from '@cabinet/contract/menus'
import type { UserType } from '@cabinet/contract/users'
import type { Selectable } from 'kysely'
import type { MenuButtonTable, MenuTable } from './menus.table.ts'

export type Audience = 'everyone' | 'department' | 'enterprise' | 'platform'

/**
 * Who may open what (decisions): type 1 everything; type 2 all but the platform's own; type 3 users, organisations
 * and reports of the own departments; type 4 what roles give, or all pages for everyone where no role of theirs
 * speaks of pages. Roles never give more than the type.
 */
export const opens: Record<Audience, Record<UserType, 'yes' | 'roles' | 'no'>> = {
  everyone: { 1: 'yes', 2: 'yes', 3: 'yes', 4: 'roles' },
  department: { 1: 'yes', 2: 'yes', 3: 'yes', 4: 'no' },
  enterprise: { 1: 'yes', 2: 'yes', 3: 'no', 4: 'no' },
  platform: { 1: 'yes', 2: 'no', 3: 'no', 4: 'no' },
}

export type Menu = Selectable<MenuTable>
export type MenuButton = Selectable<MenuButtonTable>

export interface Visitor {
  type: UserType
  /** What the roles say: buttons by page, null for all of them; null where no role speaks of pages. */
  pages: Map<number, string[] | null> | null
}

/** Whether the person may open a page; a heading is open to whom its audience is. */
export function mayOpen(menu: Pick<Menu, 'id' | 'kind' | 'audience'>, { type, pages }: Visitor): boolean {
  const answer = opens[menu.audience][type]
  if (answer !== 'roles' || pages === null) return answer !== 'no'
  const heading = menu.kind === 'top' || menu.kind === 'group'
  return heading || pages.has(menu.id)
}

/** The buttons of a page that the person may press. */
export function mayPress<B extends Pick<MenuButton, 'menu_id' | 'event'>>(
  buttons: B[],
  { type, pages }: Visitor,
): B[] {
  if (type !== 4 || pages === null) return buttons
  return buttons.filter(({ menu_id, event }) => {
    const given = pages.get(menu_id)
    return given === null || given?.includes(event)
  })
}

/** The shown menus that the person may open, as trees; headings without anything below are left out. */
export function treeFor(
  menus: Menu[],
  buttons: MenuButton[],
  visitor: Visitor,
  kind: 'top' | 'group',
): MenuNode[] {
  const open = menus.filter((menu) => menu.shown && mayOpen(menu, visitor))
  const pressable = mayPress(buttons, visitor)
  const below = (parentId: number | null): MenuNode[] =>
    open
      .filter((menu) => menu.parent_id === parentId && (parentId !== null || menu.kind === kind))
      .sort((one, other) => one.position - other.position)
      .map((menu) => nodeOf(menu, pressable, below(menu.id)))
      .filter((node) => node.route !== '' || node.children.length > 0)
  return below(null)
}

const nodeOf = (menu: Menu, buttons: MenuButton[], children: MenuNode[]): MenuNode => ({
  id: menu.id,
  title: menu.title,
  route: menu.route,
  icon: menu.icon,
  index: menu.position,
  groupName: menu.group_name,
  type: menu.kind,
  buttons: buttons.filter((button) => button.menu_id === menu.id).map((button) => button.event),
  shown: 'Y',
  children,
})
