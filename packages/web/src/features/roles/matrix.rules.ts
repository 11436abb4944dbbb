import type { MenuAdminEntry } from '@cabinet/contract/menus.admin'

/** The pages of a role: the buttons of each, null for all of them. */
export type RolePagesByMenu = ReadonlyMap<number, readonly string[] | null>
export type RoleTickState = 'none' | 'some' | 'all'

/** Pages below one heading, in order. */
export interface RolePageSection {
  heading: MenuAdminEntry
  pages: MenuAdminEntry[]
}

/** Returns the pages that roles control (not those open to everyone), below their headings. */
export function rolePageSections(menus: readonly MenuAdminEntry[]): RolePageSection[] {
  const byId = new Map(menus.map((menu) => [menu.id, menu]))
  const topOf = (menu: MenuAdminEntry): MenuAdminEntry => {
    const parent = menu.parentId === null ? undefined : byId.get(menu.parentId)
    return parent ? topOf(parent) : menu
  }
  const sections = new Map<number, RolePageSection>()
  for (const menu of menus) {
    if (menu.route === '' || menu.audience !== 'everyone' || menu.shown === 'N') continue
    const heading = topOf(menu)
    const section = sections.get(heading.id) ?? { heading, pages: [] }
    section.pages.push(menu)
    sections.set(heading.id, section)
  }
  return [...sections.values()]
}

export function tickOfRolePage(pages: RolePagesByMenu, menu: MenuAdminEntry): RoleTickState {
  const buttons = pages.get(menu.id)
  if (buttons === undefined) return 'none'
  return buttons === null || menu.buttons.every(({ event }) => buttons.includes(event)) ? 'all' : 'some'
}

export function tickOfRolePages(pages: RolePagesByMenu, menus: readonly MenuAdminEntry[]): RoleTickState {
  const ticks = new Set(menus.map((menu) => tickOfRolePage(pages, menu)))
  return ticks.size === 1 ? [...ticks][0]! : 'some'
}

export const hasRoleButton = (pages: RolePagesByMenu, menu: MenuAdminEntry, event: string) => {
  const buttons = pages.get(menu.id)
  return buttons === null || (buttons?.includes(event) ?? false)
}

/** Returns the pages with these added, with every button, or removed. */
export function withRolePages(
  pages: RolePagesByMenu,
  menus: readonly MenuAdminEntry[],
  on: boolean,
): RolePagesByMenu {
  const next = new Map(pages)
  for (const { id } of menus) on ? next.set(id, null) : next.delete(id)
  return next
}

/** Toggles one button; a page with all buttons also gets those added later. */
export function withRoleButton(
  pages: RolePagesByMenu,
  menu: MenuAdminEntry,
  event: string,
  on: boolean,
): RolePagesByMenu {
  const present = menu.buttons.map((button) => button.event).filter((one) => hasRoleButton(pages, menu, one))
  const buttons = on ? [...new Set([...present, event])] : present.filter((one) => one !== event)
  return new Map(pages).set(menu.id, buttons.length === menu.buttons.length ? null : buttons)
}
