import type { Room } from '../../kernel/room.ts'
import { routes } from './favourites.routes.ts'

export { countFavourites } from './list.usecases.ts'

/** My Collection: what each person wants to find again, wherever it lies. */
export const favourites: Room = { name: 'favourites', routes }
