import type { Room } from '../../kernel/room.ts'
import { errorText } from './comparison.text.ts'

export const room: Room = { name: 'comparison', routes: [], errorText }
