import type { Ports } from '../../kernel/ctx.ts'
import type { Room } from '../../kernel/room.ts'
import { whenVersionsAdded } from '../versions/index.ts'
import { readNew, readSoon } from './reading/index.ts'
import { routes } from './search.routes.ts'

export { readContents } from './reading/index.ts'

let ports: Ports | null = null

/** Files and folders by name the moment they are there, and by what stands in them soon after. */
export const search: Room = {
  name: 'search',
  routes,
  jobs: [readNew],
  prepare: async (given) => {
    ports = given
  },
}

whenVersionsAdded(async (tx) => {
  if (ports) tx.afterCommit(() => readSoon(ports!))
})
