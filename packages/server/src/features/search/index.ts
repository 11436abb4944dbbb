import type { Room } from '../../kernel/room.ts'
import { readNewContentsJob, requestReadingSoon } from './reading/index.ts'
import { routes } from './search.routes.ts'

export { readQueuedContents } from './reading/index.ts'
export { searchFiles } from './search.usecases.ts'

/** Searches files and folders, by name as soon as they exist and by content shortly after. */
export const search: Room = {
  name: 'search',
  routes,
  jobs: [readNewContentsJob],
  on: { 'version.added': async (tx) => tx.afterCommit(requestReadingSoon) },
}
