/** The spaces that a person may open, for another screen than the side panel. Fetched with it. */
export type { TreeRow } from './flatten.ts'
export { useTree } from './use-tree.ts'
