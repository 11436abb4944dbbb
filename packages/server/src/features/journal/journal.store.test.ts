import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import { generateId } from '../../kernel/crypto/id.ts'
import type { Db } from '../../kernel/ctx.ts'
import type { JournalBlock } from './journal.rules.ts'
import {
  findBlockAfter,
  findJournalLines,
  findLastJournalBlock,
  findLastJournalId,
  haveTransactionsEnded,
  insertJournalBlock,
  nextTransaction,
} from './journal.store.ts'
import { journalLinesOfNode, journalLinesOfSpace } from './lines.store.ts'
import { type JournalLine, recordJournalEvent, recordJournalLine } from './record.ts'

let app: TestApp
let db: Db
let spaceId: string
beforeAll(async () => {
  app = await createTestApp()
  db = app.ports.db
})
beforeEach(() => {
  spaceId = generateId()
})

/** Writes a line and returns its id. */
async function write(line: Partial<JournalLine> = {}): Promise<number> {
  await recordJournalEvent(app.system, { action: 'test.write', spaceId, ...line })
  return findLastJournalId(db)
}
const idsOf = (lines: readonly { id: number }[]) => lines.map(({ id }) => id)

describe('the lines of a node', () => {
  test('are those of these actions that name it, the newest first', async () => {
    const [node, other] = [generateId(), generateId()]
    const first = await write({ nodes: [other, node], before: { name: 'a' }, after: { name: 'b' } })
    const second = await write({ nodes: [node], action: 'test.move' })
    await write({ nodes: [node], action: 'test.secret' })
    await write({ nodes: [other] })
    await write()
    const read = (before: number | null, limit = 10) =>
      journalLinesOfNode(db, node, ['test.write', 'test.move'], { before, limit })
    expect(await read(null)).toEqual([
      expect.objectContaining({ id: second, action: 'test.move', nodes: [node], count: 1 }),
      {
        id: first,
        at: app.clock.now,
        actorId: null,
        action: 'test.write',
        // the other names of a line are none of this node's readers' business
        nodes: [node],
        count: 1,
        before: { name: 'a' },
        after: { name: 'b' },
      },
    ])
    expect(idsOf(await read(second))).toEqual([first])
    expect(idsOf(await read(second + 1))).toEqual([second, first])
    expect(idsOf(await read(null, 1))).toEqual([second])
    expect(await read(first)).toEqual([])
  })
})

describe('the lines of a space', () => {
  const read = (count: number, before: number | null = null) =>
    journalLinesOfSpace(db, spaceId, ['test.write'], { before, read: count })

  test('are those of these actions with nodes, of so many read, the newest first', async () => {
    const node = generateId()
    const first = await write({ nodes: [node] })
    const second = await write({ nodes: [node] })
    await write({ nodes: [] })
    await write({ nodes: [node], action: 'test.secret' })
    await write({ nodes: [node], spaceId: generateId() })
    const { lines, last } = await read(10)
    expect(idsOf(lines)).toEqual([second, first])
    expect(last).toBeNull()
    expect(idsOf((await read(3)).lines)).toEqual([second])
    expect((await read(3)).last).toBe(second)
    expect((await read(4)).last).toBe(first)
    expect(idsOf((await read(10, second)).lines)).toEqual([first])
    expect((await read(10, first)).lines).toEqual([])
  })

  test('name ten nodes, and count all', async () => {
    const nodes = Array.from({ length: 12 }, generateId)
    await write({ nodes })
    const { lines } = await read(10)
    expect(lines).toMatchObject([{ nodes: nodes.slice(0, 10), count: 12 }])
  })
})

test('lines are read in order, above one id and up to another, so many at once', async () => {
  const ids = [await write(), await write(), await write()]
  const [first, second, third] = ids as [number, number, number]
  expect(idsOf(await findJournalLines(db, first - 1, third, 10))).toEqual(ids)
  expect(idsOf(await findJournalLines(db, first, second, 10))).toEqual([second])
  expect(idsOf(await findJournalLines(db, first - 1, third, 2))).toEqual([first, second])
})

test('blocks follow one another by number', async () => {
  const block = (number: number): JournalBlock => ({
    number,
    from_id: number * 10 - 9,
    to_id: number * 10,
    ids: [number * 10],
    hashes: Buffer.alloc(32, number),
    hash: Buffer.alloc(32, number),
    seal: `seal ${number}`,
    at: app.clock.now,
  })
  expect(await findLastJournalBlock(db)).toBeNull()
  expect(await findBlockAfter(db, 0)).toBeNull()
  for (const number of [2, 1, 3]) await insertJournalBlock(db, block(number))
  expect(await findLastJournalBlock(db)).toEqual(block(3))
  expect(await findBlockAfter(db, 0)).toEqual(block(1))
  expect(await findBlockAfter(db, 1)).toEqual(block(2))
  expect(await findBlockAfter(db, 3)).toBeNull()
})

test('a transaction that began to write has not ended until it does', async () => {
  const before = await findLastJournalId(db)
  const number = await app.system.together(async (tx) => {
    await recordJournalLine(tx, { action: 'test.late' })
    // its id is given out, though nobody sees the line yet
    expect(await findLastJournalId(db)).toBe(before + 1)
    const next = await nextTransaction(db)
    expect(await haveTransactionsEnded(db, next)).toBe(false)
    expect(await findJournalLines(db, before, before + 1, 10)).toEqual([])
    return next
  })
  // other tests write in other databases of the same server
  await expect.poll(() => haveTransactionsEnded(db, number), { timeout: 15_000 }).toBe(true)
  expect(idsOf(await findJournalLines(db, before, before + 1, 10))).toEqual([before + 1])
  await db.transaction().execute(async (trx) => {
    expect(await haveTransactionsEnded(db, await nextTransaction(trx))).toBe(false)
  })
  // the number of a transaction that is still to come
  expect(await haveTransactionsEnded(db, `${BigInt(number) + 1000n}`)).toBe(false)
})

test('an empty journal has given out no id', async () => {
  const last = await findLastJournalId(db)
  await sql`select setval('journal_id_seq', 1, false)`.execute(app.ownerDb)
  expect(await findLastJournalId(db)).toBe(0)
  await sql`select setval('journal_id_seq', ${last})`.execute(app.ownerDb)
  expect(await findLastJournalId(db)).toBe(last)
})
