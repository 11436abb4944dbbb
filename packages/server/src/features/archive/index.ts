import type { Room } from '../../kernel/room.ts'
import { routes } from './archive.routes.ts'

export const archive: Room = { name: 'archive', routes }
