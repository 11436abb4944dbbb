export {
  findMatchesInReach,
  findMatchingNodes,
  type NameSearchResult,
  nameSearchBounds as findBounds,
} from './find.ts'
export type { ResultPosition as FoundPlace } from './finding.store.ts'
export { findFoldersNamed } from './places.ts'
export { type SearchMatch, searchMatchColumns, type VisibleMatch, visibleMatches } from './sights.ts'
export { emptyNameFilter, type NameFilter, nameFilterConditions } from './wish.ts'
