import type { Room } from '../../kernel/room.ts'
import { routes } from './search.routes.ts'

export const search: Room = { name: 'search', routes }
