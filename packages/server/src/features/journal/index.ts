import type { Room } from '../../kernel/room.ts'
import { jobs } from './journal.jobs.ts'

export {
  type JournalLineInSpace,
  journalLinesOfNode,
  journalLinesOfSpace,
  latestJournalLinesOfSpaces,
  latestNodesOfUser,
  type ReadableJournalLine,
} from './lines.store.ts'
export { nodesNamedSince } from './named.ts'
export {
  type JournalAuthor,
  type JournalLine,
  recordJournalEvent,
  recordJournalLine,
  recordJournalLines,
} from './record.ts'
export { type SettledJournalLine, settledJournalLines } from './settled.ts'
export { type AuditVerification, verifyAuditTrail } from './verify-audit.ts'

/** Tamper-evident record of every action and its actor. */
export const journal: Room = { name: 'journal', jobs }
