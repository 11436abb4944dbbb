import type { Room } from '../../kernel/room.ts'
import { errorText } from './favourites.text.ts'

export const room: Room = { name: 'favourites', routes: [], errorText }
