/** The whole screen of a folder, for pages of other rooms; loaded with them. */
export { FolderCard } from './folder-card.tsx'
export { FolderScreen } from './folder-screen.tsx'
