/** The parts of the search screen used by the touch layout and loaded with it. */
export { openSearchResults, searchQuestionOf } from '../address.ts'
export { SearchFacetsPanel } from '../facets-panel.tsx'
export { MarkedMatches } from '../marked.tsx'
export { askToSaveSearch } from '../save-dialog.tsx'
export {
  forgetTypedSearches,
  openFolderOfHit,
  openSearchHit,
  rememberTypedSearch,
  removeSavedSearch,
  type SearchQuestion,
  useNameSuggestions,
  useOwnSearches,
  useSearchHits,
} from '../search.api.ts'
export { messages as searchWords } from '../search.text.ts'
