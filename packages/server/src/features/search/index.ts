import type { Room } from '../../kernel/room.ts'
import { readNewContentsJob, requestReadingSoon } from './reading/index.ts'
import { routes } from './search.routes.ts'

export { readQueuedContents } from './reading/index.ts'

/** Files and folders by name the moment they are there, and by what stands in them soon after. */
export const search: Room = {
  name: 'search',
  routes,
  jobs: [readNewContentsJob],
  on: { 'version.added': async (tx) => tx.afterCommit(requestReadingSoon) },
}
