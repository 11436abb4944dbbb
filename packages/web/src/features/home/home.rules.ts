import type { MenuTreeNode } from '@cabinet/contract/menus'
import { type MenuPageKey, menuPageMatrix } from '@cabinet/contract/menus.matrix'

/** The greeting of an hour (0 to 23) in local time. */
export function greetingOfHour(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour >= 5 && hour < 12) return 'morning'
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening'
}

const idsOf = (tree: readonly MenuTreeNode[]): number[] =>
  tree.flatMap(({ id, children }) => [id, ...idsOf(children)])

/** Returns whether a page is among these menus. */
export function pagesOfMenus(tree: readonly MenuTreeNode[]): (page: MenuPageKey) => boolean {
  const ids = new Set(idsOf(tree))
  return (page) => ids.has(menuPageMatrix[page][0])
}

/** Path and query of a page of the menus; some routes have parameters of their own. */
export function addressOfPage(page: MenuPageKey, more: Record<string, string> = {}) {
  const [id, route] = menuPageMatrix[page]
  const [path = '', own = ''] = route.split('?')
  return { path, query: { ...Object.fromEntries(new URLSearchParams(own)), menuid: String(id), ...more } }
}
