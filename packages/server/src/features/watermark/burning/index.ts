export { type Form, formOf, markedName, shownName } from './forms.rules.ts'
export { marked, markedFile, markedThumbnails } from './marked.maker.ts'
export { markedPages, shownCopy, shownFile } from './shown.maker.ts'
export { textPages } from './text-pages.ts'
