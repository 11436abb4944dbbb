import type { MenuNode } from '@cabinet/contract/menus'
import type { Query } from '../../kernel/go.ts'

export interface Target {
  path: string
  query: Query
}

/** Where a menu entry leads: its route, absolute or below /dashboard, with the menu's own id put in. */
export function targetOf(node: MenuNode): Target {
  const url = new URL(node.route, 'http://menu/dashboard/')
  return { path: url.pathname, query: { ...Object.fromEntries(url.searchParams), menuid: String(node.id) } }
}

/** The menus to draw: flagged visible, in order, and leading to a screen themselves or through an entry below. */
export function drawn(nodes: readonly MenuNode[], hasScreen: (path: string) => boolean): MenuNode[] {
  return nodes
    .filter((node) => node.shown === 'Y')
    .map((node) => ({ ...node, children: drawn(node.children, hasScreen) }))
    .filter((node) => node.children.length > 0 || (node.route !== '' && hasScreen(targetOf(node).path)))
    .sort((a, b) => a.index - b.index)
}

/** Where pressing an entry goes: to its own screen, else to the first one below it. */
export function firstTarget(node: MenuNode, hasScreen: (path: string) => boolean): Target | null {
  if (node.route !== '' && hasScreen(targetOf(node).path)) return targetOf(node)
  for (const child of node.children) {
    const target = firstTarget(child, hasScreen)
    if (target) return target
  }
  return null
}

/** Every entry of one type, however deep it hangs. */
export const ofType = (nodes: readonly MenuNode[], type: string): MenuNode[] =>
  nodes.flatMap((node) => [...(node.type === type ? [node] : []), ...ofType(node.children, type)])

/** Whether the present address belongs to this entry or to one below it. */
export function isActive(node: MenuNode, here: Target): boolean {
  const own = node.route === '' ? null : targetOf(node)
  const mine = here.query.menuid
    ? here.query.menuid === String(node.id)
    : own?.path.toLowerCase() === here.path.toLowerCase()
  return mine || node.children.some((child) => isActive(child, here))
}
