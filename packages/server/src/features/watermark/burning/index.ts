export { type MarkedFileForm, markedFormOf, nameOfMarkedFile, nameOfShownCopy } from './forms.rules.ts'
export { markedCopyMaker, markedRenditionFile, markedThumbnails } from './marked.maker.ts'
export { markedPagesMaker, shownCopyFile, shownCopyMaker } from './shown.maker.ts'
export { textPagesMaker } from './text-pages.ts'
