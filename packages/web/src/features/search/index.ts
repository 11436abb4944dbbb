import type { Room } from '../../kernel/room.ts'
import { errorText } from './search.text.ts'

export const room: Room = { name: 'search', routes: [], errorText }
