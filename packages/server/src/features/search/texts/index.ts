export { searchTokensToStore } from './pieces.rules.ts'
export { findFilesByText, snippetsOfFiles, type TextSnippet } from './texts.store.ts'
