import type { Room } from '../../kernel/room.ts'

export { type Author, type Line, record, recordAll } from './record.ts'

/** What happened, who did it, and proof that nobody altered it afterwards. */
export const journal: Room = { name: 'journal' }
