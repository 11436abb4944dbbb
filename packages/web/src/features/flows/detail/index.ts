export { detailMessages } from './detail.text.ts'
export type { FileInPlaceProps } from './file-viewer.ts'
export { resultOf } from './opinion-line.tsx'
