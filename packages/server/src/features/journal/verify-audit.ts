import { lastOf } from '../../kernel/certain.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import {
  type JournalBlock,
  journalBlockFaults,
  journalLineFaults,
  unblockedLineFaults,
} from './journal.rules.ts'
import { findBlockAfter, findJournalLines } from './journal.store.ts'

const everything = Number.MAX_SAFE_INTEGER
const atOnce = 5000

/** Number of lines and blocks checked, and descriptions of tampering. */
export interface AuditVerification {
  lines: number
  blocks: number
  faults: string[]
}

/** Checks every line against its block, the chain of blocks, and the lines outside any block. */
export async function verifyAuditTrail(ctx: Ctx): Promise<AuditVerification> {
  const audit: AuditVerification = { lines: 0, blocks: 0, faults: [] }
  let previous: JournalBlock | null = null
  for (;;) {
    const block: JournalBlock | null = await findBlockAfter(ctx.db, previous?.number ?? 0)
    if (!block) break
    const after: number = previous ? previous.to_id : -everything
    const rows = await findJournalLines(ctx.db, after, block.to_id, everything)
    audit.faults.push(...journalBlockFaults(ctx.secrets, block, previous), ...journalLineFaults(block, rows))
    audit.lines += rows.length
    audit.blocks += 1
    previous = block
  }

  for (let after = previous ? previous.to_id : -everything; ; ) {
    const rows = await findJournalLines(ctx.db, after, everything, atOnce)
    audit.faults.push(...unblockedLineFaults(ctx.secrets, rows))
    audit.lines += rows.length
    if (rows.length < atOnce) return audit
    after = lastOf(rows).id
  }
}
