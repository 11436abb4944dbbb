import type { Room } from '../../kernel/room.ts'
import { errorText } from './auth.text.ts'

export const room: Room = { name: 'auth', routes: [], errorText }
