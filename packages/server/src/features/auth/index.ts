import type { Room } from '../../kernel/room.ts'

export { authenticate } from './authenticate.ts'

/** Signing in and out, sessions, tokens, passwords. */
export const auth: Room = { name: 'auth' }
