import type { Room } from '../../kernel/room.ts'
import { errorText } from './labels.text.ts'

export const room: Room = { name: 'labels', routes: [], errorText }
