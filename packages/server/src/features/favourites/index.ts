import type { Room } from '../../kernel/room.ts'
import { routes } from './favourites.routes.ts'

export { countFavourites } from './list.usecases.ts'

/** My Collection: files and folders that a user collected, wherever they are. */
export const favourites: Room = { name: 'favourites', routes }
