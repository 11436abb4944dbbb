import type { Room } from '../../kernel/room.ts'
import { errorText } from './activity.text.ts'

export const room: Room = { name: 'activity', routes: [], errorText }
