import type { Room } from '../../kernel/room.ts'
import { routes } from './comments.routes.ts'

export const comments: Room = { name: 'comments', routes }
