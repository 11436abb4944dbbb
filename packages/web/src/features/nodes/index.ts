import type { Room } from '../../kernel/room.ts'
import { errorText } from './nodes.text.ts'

export { LockBadge } from './lock-badge.tsx'
export { isPersonal, lockBinds } from './locks.rules.ts'
export { useLasting } from './use-lasting.ts'

export const room: Room = { name: 'locks', routes: [], errorText }
