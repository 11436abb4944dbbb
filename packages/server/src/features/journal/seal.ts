import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { lastOf } from '../../kernel/certain.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { hashOfJournalBlock, hashOfJournalLine, sealOfJournalBlock } from './journal.rules.ts'
import {
  findJournalLines,
  findLastJournalBlock,
  findLastJournalId,
  haveTransactionsEnded,
  insertJournalBlock,
  nextTransaction,
} from './journal.store.ts'

/** Key of the advisory lock, unique in the product, which lets one server seal at a time. */
const sealLock = 7_236_009
const linesPerBlock = 5000
/** Ms to wait for open transactions; after that the next run tries again. */
const patienceMs = 5000

/** Puts all settled lines, which no late line can precede, into blocks. Returns the number of blocks. */
export async function sealJournalBlocks(ctx: Ctx): Promise<number> {
  // a transaction gets its number before its line gets an id: once all transactions up to the number have
  // ended, no line up to the id can still appear
  const lastId = await findLastJournalId(ctx.db)
  const number = await nextTransaction(ctx.db)
  for (
    const until = performance.now() + patienceMs;
    !(await haveTransactionsEnded(ctx.db, number));
    await sleep(100)
  ) {
    if (performance.now() > until) return 0
  }
  for (let blocks = 0; ; blocks++) if (!(await sealOne(ctx, lastId))) return blocks
}

const sealOne = (ctx: Ctx, lastId: number) =>
  ctx.together(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sealLock})`.execute(tx.db)
    const previous = await findLastJournalBlock(tx.db)
    const rows = await findJournalLines(tx.db, previous?.to_id ?? 0, lastId, linesPerBlock)
    if (rows.length === 0) return false

    const draft = {
      number: (previous?.number ?? 0) + 1,
      from_id: (previous?.to_id ?? 0) + 1,
      to_id: rows.length < linesPerBlock ? lastId : lastOf(rows).id,
      ids: rows.map((row) => row.id),
      hashes: Buffer.concat(rows.map(hashOfJournalLine)),
    }
    const hash = hashOfJournalBlock(previous?.hash ?? null, draft)
    await insertJournalBlock(tx.db, {
      ...draft,
      hash,
      seal: sealOfJournalBlock(tx.secrets, hash),
      at: tx.now(),
    })
    // logs leave the database's machine, so the end of the chain can be compared with them
    tx.afterCommit(() => tx.log.info({ block: draft.number, hash: hash.toString('hex') }, 'journal sealed'))
    return true
  })
