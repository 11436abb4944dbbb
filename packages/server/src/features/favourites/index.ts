import type { Room } from '../../kernel/room.ts'
import { routes } from './favourites.routes.ts'

export const favourites: Room = { name: 'favourites', routes }
