/** What another screen of files is made of: the touch layout's. Fetched with it. */

export { undoLast } from '../../nodes/index.ts'
export { newFolder } from '../actions/deeds.tsx'
export { words as spaceWords } from '../files.text.ts'
export { NameWords } from '../list/row-name.tsx'
export type { SortField } from '../list/view.ts'
export { above } from './above.ts'
export { FolderState } from './folder-state.tsx'
export { newItems } from './new-items.ts'
export { type Folder, useFolder } from './use-folder.ts'
