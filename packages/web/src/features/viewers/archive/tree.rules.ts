import type { ArchivePreviewEntry } from '@cabinet/contract/previews.archives'

/** A node of the tree. */
export interface ArchiveTreeNode {
  key: string
  name: string
  kind: ArchivePreviewEntry['kind']
  /** Absent for a folder that exists only in the paths of its files. */
  entry: ArchivePreviewEntry | undefined
  /** Bytes; for a folder the total of its content. */
  size: number
  changedAt: Date | null
  /** Files in a folder and below. */
  files: number
  children: ArchiveTreeNode[]
}

/** A visible row of the tree. */
export interface ArchiveTreeRow {
  node: ArchiveTreeNode
  /** From 1. */
  level: number
  open: boolean
  /** Position among its siblings, from 1, and their number. */
  place: number
  of: number
}

const order = new Intl.Collator('zh-u-kn', { numeric: true })

/** Builds the tree of entries: folders first, then by name. */
export function archiveTreeOf(entries: readonly ArchivePreviewEntry[]): ArchiveTreeNode[] {
  const root = folderNode('', '')
  const folders = new Map([['', root]])
  const folderAt = (path: string): ArchiveTreeNode => {
    const known = folders.get(path)
    if (known) return known
    const cut = path.lastIndexOf('/')
    const made = folderNode(path, path.slice(cut + 1))
    folders.set(path, made)
    folderAt(path.slice(0, Math.max(0, cut))).children.push(made)
    return made
  }
  for (const entry of entries) {
    const { path, kind, number, size, changedAt } = entry
    if (kind === 'folder') {
      Object.assign(folderAt(path), { entry, changedAt })
      continue
    }
    const cut = path.lastIndexOf('/')
    folderAt(path.slice(0, Math.max(0, cut))).children.push({
      key: `${number}`,
      name: path.slice(cut + 1),
      kind,
      entry,
      size,
      changedAt,
      files: kind === 'file' ? 1 : 0,
      children: [],
    })
  }
  sumUp([...folders.values()])
  return root.children
}

/** Returns the file with this number, as an address contains it. */
export function archiveNodeOfNumber(
  tree: readonly ArchiveTreeNode[],
  number: string | undefined,
): ArchiveTreeNode | undefined {
  for (const node of tree) {
    const found =
      node.kind === 'file' && node.key === number ? node : archiveNodeOfNumber(node.children, number)
    if (found) return found
  }
  return undefined
}

const folderNode = (path: string, name: string): ArchiveTreeNode => ({
  key: `/${path}`,
  name,
  kind: 'folder',
  entry: undefined,
  size: 0,
  changedAt: null,
  files: 0,
  children: [],
})

/** Sums sizes from the deepest folder up. */
function sumUp(folders: ArchiveTreeNode[]): void {
  const depth = ({ key }: ArchiveTreeNode) => key.split('/').length
  for (const folder of folders.toSorted((one, other) => depth(other) - depth(one))) {
    folder.size = folder.children.reduce((sum, { size }) => sum + size, 0)
    folder.files = folder.children.reduce((sum, { files }) => sum + files, 0)
    folder.children.sort(
      (one, other) =>
        Number(other.kind === 'folder') - Number(one.kind === 'folder') ||
        order.compare(one.name, other.name),
    )
  }
}

/** Returns the visible rows: those below open folders; in a search all matches with their ancestors. */
export function archiveTreeRows(
  tree: readonly ArchiveTreeNode[],
  open: ReadonlySet<string>,
  search: string,
): ArchiveTreeRow[] {
  const wanted = search.trim().toLowerCase()
  const rows: ArchiveTreeRow[] = []
  const add = (nodes: readonly ArchiveTreeNode[], level: number) => {
    for (const [at, node] of nodes.entries()) {
      const row = { node, level, open: wanted !== '' || open.has(node.key), place: at + 1, of: nodes.length }
      const begun = rows.push(row)
      if (row.open) add(node.children, level + 1)
      const fits = wanted === '' || rows.length > begun || node.name.toLowerCase().includes(wanted)
      if (!fits) rows.pop()
    }
  }
  add(tree, 1)
  return rows
}

/** Returns the effect of a key in a tree: the row to go to, or the folder to open or close. */
export function archiveTreeKeyStep(
  rows: readonly ArchiveTreeRow[],
  at: number,
  key: string,
): { to: number } | { toggle: ArchiveTreeRow } | null {
  const row = rows[at]
  const last = rows.length - 1
  if (last < 0) return null
  if (key === 'ArrowDown') return { to: Math.min(last, at + 1) }
  if (key === 'ArrowUp') return { to: Math.max(0, at - 1) }
  if (key === 'PageDown') return { to: Math.min(last, at + 15) }
  if (key === 'PageUp') return { to: Math.max(0, at - 15) }
  if (key === 'Home') return { to: 0 }
  if (key === 'End') return { to: last }
  if (!row) return null
  const folder = row.node.kind === 'folder'
  if (key === 'ArrowRight') {
    if (!folder) return { to: at }
    return row.open ? { to: Math.min(last, at + 1) } : { toggle: row }
  }
  if (key === 'ArrowLeft') {
    if (folder && row.open) return { toggle: row }
    const above = rows.findLastIndex(({ level }, index) => index < at && level < row.level)
    return { to: above < 0 ? at : above }
  }
  return null
}
