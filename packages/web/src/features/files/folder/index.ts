/** Parts that other file screens share, such as the touch layout's; loaded with those screens. */

export { undoLastChange } from '../../nodes/index.ts'
export { askAndMakeFolder } from '../actions/deeds.tsx'
export { messages as spaceWords } from '../files.text.ts'

export type { FolderSortField } from '../list/view.ts'
export { parentFolderOf } from './above.ts'
export { FolderListState } from './folder-state.tsx'
export { newItemChoices } from './new-items.ts'
export { type OpenFolderState, useOpenFolder } from './use-folder.ts'
