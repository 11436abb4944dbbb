/** What another screen of files is made of: the touch layout's. Fetched with it. */

export { undoLastChange } from '../../nodes/index.ts'
export { askAndMakeFolder } from '../actions/deeds.tsx'
export { messages as spaceWords } from '../files.text.ts'
export { RowNameText } from '../list/row-name.tsx'
export type { FolderSortField } from '../list/view.ts'
export { parentFolderOf } from './above.ts'
export { FolderListState } from './folder-state.tsx'
export { newItemChoices } from './new-items.ts'
export { type OpenFolderState, useOpenFolder } from './use-folder.ts'
