import type { Room } from '../../kernel/room.ts'
import { errorText } from './errors.text.ts'

export const room: Room = { name: 'directory', routes: [], errorText }
