import type { Room } from '../../kernel/room.ts'
import { routes } from './labels.routes.ts'

export const labels: Room = { name: 'labels', routes }
