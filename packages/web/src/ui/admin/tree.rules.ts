/** A node of a tree; children that are known. */
export interface TreeItem {
  id: string
  title: string
  children: readonly TreeItem[]
  /** Also true while its children have not been asked for. */
  hasChildren: boolean
}

export interface FlatTreeItem {
  item: TreeItem
  /** From 0. */
  level: number
  parentId: string | null
  /** Number of siblings, and the position among them from 1. */
  size: number
  position: number
}

/** Drop target: as the last child of `over`, or before `over` within its parent. */
export interface TreeDropPlace {
  kind: 'inside' | 'before'
  over: string
  parentId: string
  beforeId: string | undefined
}

/** Returns the visible rows of a tree, from top to bottom. */
export function flattenTreeItems(items: readonly TreeItem[], open: ReadonlySet<string>): FlatTreeItem[] {
  const flat: FlatTreeItem[] = []
  const add = (some: readonly TreeItem[], level: number, parentId: string | null) => {
    some.forEach((item, at) => {
      flat.push({ item, level, parentId, size: some.length, position: at + 1 })
      if (open.has(item.id)) add(item.children, level + 1, item.id)
    })
  }
  add(items, 0, null)
  return flat
}

/** Returns a node and its ancestors, itself first; empty if it does not exist. */
export function ancestorChainOf(items: readonly TreeItem[], id: string): TreeItem[] {
  for (const item of items) {
    if (item.id === id) return [item]
    const below = ancestorChainOf(item.children, id)
    if (below.length) return [...below, item]
  }
  return []
}

const contains = (item: TreeItem, id: string): boolean =>
  item.id === id || item.children.some((child) => contains(child, id))

/**
 * Returns where `id` lands when dropped on a row at `share` of its height from the top; null if it cannot.
 */
export function dropLandingPlace(
  flat: readonly FlatTreeItem[],
  id: string,
  over: number,
  share: number,
): TreeDropPlace | null {
  const target = flat[over]
  const taken = flat.find(({ item }) => item.id === id)
  // A node cannot be put below itself.
  if (!target || !taken || contains(taken.item, target.item.id)) return null
  // The topmost root cannot have siblings.
  if (share < 0.3 && target.parentId !== null)
    return { kind: 'before', over: target.item.id, parentId: target.parentId, beforeId: target.item.id }
  return { kind: 'inside', over: target.item.id, parentId: target.item.id, beforeId: undefined }
}
