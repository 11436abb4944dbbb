import type { Room } from '../../kernel/room.ts'
import { errorText } from './archive.text.ts'

export const room: Room = { name: 'archive', routes: [], errorText }
