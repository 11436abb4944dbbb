import type { Room } from '../../kernel/room.ts'
import { routes } from './activity.routes.ts'

export const activity: Room = { name: 'activity', routes }
