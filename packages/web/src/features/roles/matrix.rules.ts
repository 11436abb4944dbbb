import type { AdminMenu } from '@cabinet/contract/menus.admin'

/** What a role says of pages: the buttons of each, null for all of them. */
export type Pages = ReadonlyMap<number, readonly string[] | null>
export type Tick = 'none' | 'some' | 'all'

/** Pages below one heading, in order. */
export interface Section {
  heading: AdminMenu
  pages: AdminMenu[]
}

/** The pages that roles speak of (those for everyone), below their headings. */
export function sectionsOf(menus: readonly AdminMenu[]): Section[] {
  const byId = new Map(menus.map((menu) => [menu.id, menu]))
  const topOf = (menu: AdminMenu): AdminMenu => {
    const parent = menu.parentId === null ? undefined : byId.get(menu.parentId)
    return parent ? topOf(parent) : menu
  }
  const sections = new Map<number, Section>()
  for (const menu of menus) {
    if (menu.route === '' || menu.audience !== 'everyone' || menu.shown === 'N') continue
    const heading = topOf(menu)
    const section = sections.get(heading.id) ?? { heading, pages: [] }
    section.pages.push(menu)
    sections.set(heading.id, section)
  }
  return [...sections.values()]
}

export function tickOf(pages: Pages, menu: AdminMenu): Tick {
  const buttons = pages.get(menu.id)
  if (buttons === undefined) return 'none'
  return buttons === null || menu.buttons.every(({ event }) => buttons.includes(event)) ? 'all' : 'some'
}

export function tickOfAll(pages: Pages, menus: readonly AdminMenu[]): Tick {
  const ticks = new Set(menus.map((menu) => tickOf(pages, menu)))
  return ticks.size === 1 ? [...ticks][0]! : 'some'
}

export const hasButton = (pages: Pages, menu: AdminMenu, event: string) => {
  const buttons = pages.get(menu.id)
  return buttons === null || (buttons?.includes(event) ?? false)
}

/** Pages with every button, or not at all. */
export function withPages(pages: Pages, menus: readonly AdminMenu[], on: boolean): Pages {
  const next = new Map(pages)
  for (const { id } of menus) on ? next.set(id, null) : next.delete(id)
  return next
}

/** One button on or off; with all of them the page has those that are added later too. */
export function withButton(pages: Pages, menu: AdminMenu, event: string, on: boolean): Pages {
  const present = menu.buttons.map((button) => button.event).filter((one) => hasButton(pages, menu, one))
  const buttons = on ? [...new Set([...present, event])] : present.filter((one) => one !== event)
  return new Map(pages).set(menu.id, buttons.length === menu.buttons.length ? null : buttons)
}
