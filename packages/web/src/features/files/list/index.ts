/** What another screen of files is made of: the touch layout's. Fetched with it. */

export { undoLast } from '../../nodes/index.ts'
export { newFolder } from '../actions/deeds.tsx'
export { words as spaceWords } from '../files.text.ts'
export { above } from './above.ts'
export { FolderState } from './folder-state.tsx'
export { newItems } from './new-items.ts'
export { NameWords } from './row-name.tsx'
export { type Folder, useFolder } from './use-folder.ts'
export type { SortField } from './view.ts'
