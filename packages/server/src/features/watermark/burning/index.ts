export { type Form, formOf, markedName } from './forms.rules.ts'
export { marked, markedFile, markedThumbnails } from './marked.maker.ts'
export { textPages } from './text-pages.ts'
