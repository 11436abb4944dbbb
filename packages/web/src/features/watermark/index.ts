import type { Room } from '../../kernel/room.ts'
import { errorText } from './watermark.text.ts'

export const room: Room = { name: 'watermark', routes: [], errorText }
