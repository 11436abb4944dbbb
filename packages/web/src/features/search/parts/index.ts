/** What another search screen is made of: the touch layout's. Fetched with it. */
export { openResults, questionOf } from '../address.ts'
export { FacetsPanel } from '../facets-panel.tsx'
export { Marked } from '../marked.tsx'
export { askToSave } from '../save-dialog.tsx'
export {
  forget,
  openAt,
  openHit,
  type Question,
  remember,
  removeSaved,
  useHits,
  useNames,
  useSearches,
} from '../search.api.ts'
export { words as searchWords } from '../search.text.ts'
