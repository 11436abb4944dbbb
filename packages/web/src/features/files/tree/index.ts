/** The spaces that a person may open, for other screens. Fetched with them. */
export type { TreeRow } from './flatten.ts'
export { FolderTree } from './folder-tree.tsx'
export { SidePanel } from './side-panel.tsx'
export { TreePanel } from './tree-panel.tsx'
export { useTree } from './use-tree.ts'
