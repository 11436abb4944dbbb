import type { Ctx } from '../../kernel/ctx.ts'
import { type Block, blockFaults, draftFaults, lineFaults } from './journal.rules.ts'
import { findBlockAfter, findLines } from './journal.store.ts'

const everything = Number.MAX_SAFE_INTEGER
const atOnce = 5000

/** How many lines and blocks were checked, and in words which of them were tampered with. */
export interface Audit {
  lines: number
  blocks: number
  faults: string[]
}

/** Checks every line against its block, the chain of blocks, and the lines that no block holds yet. */
export async function verifyAudit(ctx: Ctx): Promise<Audit> {
  const audit: Audit = { lines: 0, blocks: 0, faults: [] }
  let previous: Block | null = null
  for (;;) {
    const block: Block | null = await findBlockAfter(ctx.db, previous?.number ?? 0)
    if (!block) break
    const after: number = previous ? previous.to_id : -everything
    const rows = await findLines(ctx.db, after, block.to_id, everything)
    audit.faults.push(...blockFaults(ctx.secrets, block, previous), ...lineFaults(block, rows))
    audit.lines += rows.length
    audit.blocks += 1
    previous = block
  }

  for (let after = previous ? previous.to_id : -everything; ; ) {
    const rows = await findLines(ctx.db, after, everything, atOnce)
    audit.faults.push(...draftFaults(ctx.secrets, rows))
    audit.lines += rows.length
    if (rows.length < atOnce) return audit
    after = rows.at(-1)!.id
  }
}
