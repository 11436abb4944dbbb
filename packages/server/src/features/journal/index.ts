import type { Room } from '../../kernel/room.ts'
import { jobs } from './journal.jobs.ts'

export { type JournalLine, linesOfNode, linesOfSpace } from './lines.store.ts'
export { namedSince } from './named.ts'
export { type Author, type Line, record, recordAll, recordEvent } from './record.ts'
export { type Audit, verifyAudit } from './verify-audit.ts'

/** What happened, who did it, and proof that nobody altered it afterwards. */
export const journal: Room = { name: 'journal', jobs }
