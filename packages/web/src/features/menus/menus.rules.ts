import { fixedMenuIds, type MenuTreeNode, searchMenuParameter } from '@cabinet/contract/menus'
import type { QueryParameters } from '../../kernel/go.ts'

export interface MenuTarget {
  path: string
  query: QueryParameters
}

/** The parameter `menuid` of a menu's page: its number, but for the search (specification). */
const parameterOf = ({ id }: MenuTreeNode) => (id === fixedMenuIds.search ? searchMenuParameter : String(id))

/** Where a menu entry leads: its route, absolute or below /dashboard, with the menu's own id put in. */
export function menuTargetOf(node: MenuTreeNode): MenuTarget {
  const url = new URL(node.route, 'http://menu/dashboard/')
  return { path: url.pathname, query: { ...Object.fromEntries(url.searchParams), menuid: parameterOf(node) } }
}

/** The menus to draw: flagged visible, in order, and leading to a screen themselves or through an entry below. */
export function visibleMenuEntries(
  nodes: readonly MenuTreeNode[],
  hasScreen: (path: string) => boolean,
): MenuTreeNode[] {
  return nodes
    .filter((node) => node.shown === 'Y')
    .map((node) => ({ ...node, children: visibleMenuEntries(node.children, hasScreen) }))
    .filter((node) => node.children.length > 0 || (node.route !== '' && hasScreen(menuTargetOf(node).path)))
    .sort((a, b) => a.index - b.index)
}

/** Where pressing an entry goes: to its own screen, else to the first one below it. */
export function firstMenuTarget(node: MenuTreeNode, hasScreen: (path: string) => boolean): MenuTarget | null {
  if (node.route !== '' && hasScreen(menuTargetOf(node).path)) return menuTargetOf(node)
  for (const child of node.children) {
    const target = firstMenuTarget(child, hasScreen)
    if (target) return target
  }
  return null
}

/** Every entry of one type, however deep it hangs. */
export const menuEntriesOfType = (nodes: readonly MenuTreeNode[], type: string): MenuTreeNode[] =>
  nodes.flatMap((node) => [...(node.type === type ? [node] : []), ...menuEntriesOfType(node.children, type)])

/** Whether the present address belongs to this entry or to one below it. */
export function isMenuEntryActive(node: MenuTreeNode, here: MenuTarget): boolean {
  const own = node.route === '' ? null : menuTargetOf(node)
  const mine = here.query.menuid
    ? [String(node.id), parameterOf(node)].includes(here.query.menuid)
    : own?.path.toLowerCase() === here.path.toLowerCase()
  return mine || node.children.some((child) => isMenuEntryActive(child, here))
}
