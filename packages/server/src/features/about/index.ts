import { aboutEndpoints } from '@cabinet/contract/about'
import { readProductVersion } from '../../kernel/product-version.ts'
import { type Room, route } from '../../kernel/room.ts'

const version = readProductVersion()

/** Facts of this installation for everybody: its version. */
export const about: Room = {
  name: 'about',
  routes: [route(aboutEndpoints.get, async () => ({ version }))],
}
