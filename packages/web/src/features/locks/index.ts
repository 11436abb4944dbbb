import type { Room } from '../../kernel/room.ts'
import { errorText } from './locks.text.ts'

export { LockBadge } from './lock-badge.tsx'

export const room: Room = { name: 'locks', routes: [], errorText }
