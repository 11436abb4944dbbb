export { piecesToKeep } from './pieces.rules.ts'
export { findTexts, type Snippet, snippetsOf } from './texts.store.ts'
