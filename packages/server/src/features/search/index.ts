import type { Room } from '../../kernel/room.ts'
import { readNew, readSoon } from './reading/index.ts'
import { routes } from './search.routes.ts'

export { readContents } from './reading/index.ts'

/** Files and folders by name the moment they are there, and by what stands in them soon after. */
export const search: Room = {
  name: 'search',
  routes,
  jobs: [readNew],
  on: { 'version.added': async (tx) => tx.afterCommit(readSoon) },
}
