import type { Room } from '../../kernel/room.ts'
import { errorText } from './templates.text.ts'

export const room: Room = { name: 'templates', routes: [], errorText }
