import type { FolderTreeNode } from '@cabinet/contract/nodes'

/** One visible line of a tree. */
export interface VisibleTreeRow {
  node: FolderTreeNode
  /** 0 is a root. */
  level: number
  open: boolean
  /** Open, and its children are on their way. */
  waiting: boolean
  /** Ids of the nodes above. */
  above: readonly string[]
  /** From 1, and of how many: for screen readers. */
  place: number
  siblings: number
}

interface Walk {
  /** Children, or undefined while they are not there. */
  childrenOf(node: FolderTreeNode): readonly FolderTreeNode[] | undefined
  isOpen(node: FolderTreeNode, level: number, siblings: number): boolean
  /** Only nodes whose name contains this, and the way to them. */
  filter?: string
}

/** The lines of a tree from top to bottom. */
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

/** Siblings up to which the second level opens by itself; more would hide the roots below. */
const few = 12

/** The first two levels are open at first (specification). */
export const isOpenAtFirst = (level: number, siblings: number) =>
  level === 0 || (level === 1 && siblings <= few)
