import type { FolderTreeNode } from '@cabinet/contract/nodes'

/** One visible row of a tree. */
export interface VisibleTreeRow {
  node: FolderTreeNode
  /** Depth; 0 is a root. */
  level: number
  open: boolean
  /** The node is open and its children are loading. */
  waiting: boolean
  /** Ids of the ancestors. */
  above: readonly string[]
  /** Position from 1, and number of siblings, for screen readers. */
  place: number
  siblings: number
}

interface Walk {
  /** Children, or undefined while not loaded. */
  childrenOf(node: FolderTreeNode): readonly FolderTreeNode[] | undefined
  isOpen(node: FolderTreeNode, level: number, siblings: number): boolean
  /** Shows only nodes whose name contains this, with their ancestors. */
  filter?: string
}

/** Returns the rows of a tree from top to bottom. */
export function flattenTreeRows(roots: readonly FolderTreeNode[], walk: Walk): VisibleTreeRow[] {
  const rows: VisibleTreeRow[] = []
  const wanted = walk.filter?.trim().toLocaleLowerCase()
  const visit = (nodes: readonly FolderTreeNode[], above: readonly string[]): boolean => {
    let found = false
    nodes.forEach((node, at) => {
      const start = rows.length
      const open = node.hasChildren && (wanted ? true : walk.isOpen(node, above.length, nodes.length))
      const children = open ? walk.childrenOf(node) : undefined
      rows.push({
        node,
        level: above.length,
        open: open && !(wanted && !children),
        waiting: open && !children && !wanted,
        above,
        place: at + 1,
        siblings: nodes.length,
      })
      const below = children ? visit(children, [...above, node.id]) : false
      const fits = !wanted || below || node.name.toLocaleLowerCase().includes(wanted)
      if (!fits) rows.length = start
      found ||= fits
    })
    return found
  }
  visit(roots, [])
  return rows
}

/** Most siblings with which the second level opens by itself; more would push the other roots out of view. */
const few = 12

/** The first two levels are open at first (specification). */
export const isOpenAtFirst = (level: number, siblings: number) =>
  level === 0 || (level === 1 && siblings <= few)
