/** The tree of accessible spaces for other screens; loaded with them. */
export type { VisibleTreeRow } from './flatten.ts'
export { FolderTreeView } from './folder-tree.tsx'
export { SidePanel } from './side-panel.tsx'
export { TreePanel } from './tree-panel.tsx'
export { useFolderTree } from './use-tree.ts'
