import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Db } from '../../kernel/ctx.ts'
import { recordJournalLine, recordJournalLines } from './index.ts'
import { sealJournalBlocks } from './seal.ts'
import { sealedLinesSuite } from './sealed-lines.suite.ts'
import {
  journalFaults,
  journalHouse,
  journalNode,
  lastJournalId,
  prepareJournalDesk,
  whileTampered,
  writeTestLine,
} from './test-desk.ts'
import { verifyAuditTrail } from './verify-audit.ts'

prepareJournalDesk()

test.each([
  ['edited', sql`update journal set action = 'x'`],
  ['deleted', sql`delete from journal`],
  ['emptied', sql`truncate journal`],
  ['changed in its blocks', sql`delete from journal_blocks`],
])('the journal cannot be %s', async (_, change) => {
  await expect(change.execute(journalHouse.ports.db)).rejects.toThrow(/append-only|permission denied/)
})

test('a line says who, when, from where and what', async () => {
  await journalHouse.app.inject({
    method: 'POST',
    url: '/api/User/LoginOut',
    headers: { authorization: `Bearer ${journalHouse.people.wang.token}`, 'user-agent': 'tester' },
  })
  await writeTestLine()
  const lines = await sql`select * from journal order by id desc limit 2`.execute(journalHouse.ports.db)
  expect(lines.rows).toMatchObject([
    {
      actor_id: null,
      agent: 'system',
      space_id: journalNode,
      nodes: [journalNode],
      after: { at: '1970-01-01T00:00:00.000Z' },
    },
    {
      action: 'auth.sign_out',
      at: journalHouse.clock.now,
      actor_id: journalHouse.people.wang.id,
      enterprise_id: journalHouse.people.departments.root,
      agent: 'tester',
      ip: '127.0.0.1',
    },
  ])
})

test('a line leaves with its transaction or not at all', async () => {
  const before = await lastJournalId()
  const failing = journalHouse.system.together(async (tx) => {
    await recordJournalLine(tx, { action: 'test.fail' })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await lastJournalId()).toBe(before)
})

sealedLinesSuite()

describe('lines that no block holds yet', () => {
  test('tell when they were edited', async () => {
    await writeTestLine()
    const id = await lastJournalId()
    await whileTampered(sql`update journal set ip = '1.2.3.4' where id = ${id}`, async () => {
      expect(await journalFaults()).toEqual([`line ${id} was edited or inserted`])
    })
  })

  test('wait for a transaction that wrote before them and has not ended', async () => {
    await sealJournalBlocks(journalHouse.system)
    const blocks = async () => (await verifyAuditTrail(journalHouse.system)).blocks
    const before = await blocks()
    let sealing: Promise<number> | undefined
    await journalHouse.system.together(async (tx) => {
      await recordJournalLine(tx, { action: 'test.late' })
      await writeTestLine('test.early')
      sealing = sealJournalBlocks(journalHouse.system)
      await new Promise((resolve) => setTimeout(resolve, 300))
      expect(await blocks()).toBe(before)
    })
    expect(await sealing).toBe(1)
    expect(await journalFaults()).toEqual([])
    expect(await sealJournalBlocks(journalHouse.system)).toBe(0)
  })

  test('are sealed once when several servers seal at once, under load', async () => {
    let open = true
    const writers = Array.from({ length: 5 }, async () => {
      while (open) await writeTestLine('test.load')
    })
    for (let i = 0; i < 5; i++) await Promise.all([1, 2, 3].map(() => sealJournalBlocks(journalHouse.system)))
    open = false
    await Promise.all(writers)
    await sealJournalBlocks(journalHouse.system)
    expect(await journalFaults()).toEqual([])
  })
})

test('a full block is followed by the next', async () => {
  const db: Db = journalHouse.ports.db
  await journalHouse.system.together(async (tx) => {
    for (let i = 0; i < 12; i++) {
      const lines = Array.from({ length: 1000 }, (_, j) => ({ action: `test.many_${i}_${j}` }))
      await recordJournalLines(tx, lines)
    }
  })
  expect(await sealJournalBlocks(journalHouse.system)).toBe(3)
  const { rows } = await sql<{
    n: number
  }>`select count(*) as n from journal where id > (select max(to_id) from journal_blocks)`.execute(db)
  expect(rows[0]!.n).toBe(0)
  expect(await journalFaults()).toEqual([])
})
