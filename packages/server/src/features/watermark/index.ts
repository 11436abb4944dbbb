import type { Room } from '../../kernel/room.ts'
import { routes } from './watermark.routes.ts'

export const watermark: Room = { name: 'watermark', routes }
