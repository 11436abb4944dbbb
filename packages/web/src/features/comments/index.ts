import type { Room } from '../../kernel/room.ts'
import { errorText } from './comments.text.ts'

export const room: Room = { name: 'comments', routes: [], errorText }
