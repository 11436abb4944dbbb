/** A folder's whole screen, for other rooms' pages. Fetched with them. */
export { FolderCard } from './folder-card.tsx'
export { FolderScreen } from './folder-screen.tsx'
