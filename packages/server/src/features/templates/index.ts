import type { Room } from '../../kernel/room.ts'
import { routes } from './templates.routes.ts'

export const templates: Room = { name: 'templates', routes }
