import type { Room } from '../../kernel/room.ts'
import { routes } from './comparison.routes.ts'

export const comparison: Room = { name: 'comparison', routes }
