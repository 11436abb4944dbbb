import { type RawBuilder, sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import { generateId } from '../../kernel/crypto/id.ts'
import { openSecretsPort } from '../../kernel/crypto/secrets.ts'
import { createRequestContext, type Db, systemRequestVisit } from '../../kernel/ctx.ts'
import { recordJournalLine, recordJournalLines } from './index.ts'
import { hashOfJournalBlock, type JournalBlock, sealOfJournalBlock } from './journal.rules.ts'
import { findBlockAfter } from './journal.store.ts'
import { sealJournalBlocks } from './seal.ts'
import { verifyAuditTrail } from './verify-audit.ts'

let house: TestApp
const node = generateId()

const write = (
  action = 'test.write',
  after: unknown = { z: 1, a: ['文', 1.5, { y: null, b: true }], at: new Date(0) },
) =>
  house.system.together((tx) =>
    recordJournalLine(tx, {
      action,
      nodes: [node.toUpperCase()],
      spaceId: node,
      before: { name: 'É "x"' },
      after,
    }),
  )
const faults = async () => (await verifyAuditTrail(house.system)).faults
const lastId = async () =>
  (await sql<{ id: number }>`select max(id) as id from journal`.execute(house.ports.db)).rows[0]!.id

/** Runs as the owner of the tables, who can disable the trigger. */
const tamper = (change: RawBuilder<unknown>) =>
  house.ownerDb.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await change.execute(trx)
  })

/** Undoes the change afterwards, so that each test starts with an intact journal. */
async function tampered(change: RawBuilder<unknown>, look: () => Promise<void>) {
  await tamper(sql`create table kept_lines as select * from journal`)
  await tamper(sql`create table kept_blocks as select * from journal_blocks`)
  await tamper(change)
  await look()
  await tamper(sql`delete from journal`)
  await tamper(sql`delete from journal_blocks`)
  await tamper(sql`insert into journal select * from kept_lines`)
  await tamper(sql`insert into journal_blocks select * from kept_blocks`)
  await tamper(sql`drop table kept_lines, kept_blocks`)
  expect(await faults()).toEqual([])
}

beforeAll(async () => {
  house = await createTestApp()
})

test.each([
  ['edited', sql`update journal set action = 'x'`],
  ['deleted', sql`delete from journal`],
  ['emptied', sql`truncate journal`],
  ['changed in its blocks', sql`delete from journal_blocks`],
])('the journal cannot be %s', async (_, change) => {
  await expect(change.execute(house.ports.db)).rejects.toThrow(/append-only|permission denied/)
})

test('a line says who, when, from where and what', async () => {
  await house.app.inject({
    method: 'POST',
    url: '/api/User/LoginOut',
    headers: { authorization: `Bearer ${house.people.wang.token}`, 'user-agent': 'tester' },
  })
  await write()
  const lines = await sql`select * from journal order by id desc limit 2`.execute(house.ports.db)
  expect(lines.rows).toMatchObject([
    {
      actor_id: null,
      agent: 'system',
      space_id: node,
      nodes: [node],
      after: { at: '1970-01-01T00:00:00.000Z' },
    },
    {
      action: 'auth.sign_out',
      at: house.clock.now,
      actor_id: house.people.wang.id,
      enterprise_id: house.people.departments.root,
      agent: 'tester',
      ip: '127.0.0.1',
    },
  ])
})

test('a line leaves with its transaction or not at all', async () => {
  const before = await lastId()
  const failing = house.system.together(async (tx) => {
    await recordJournalLine(tx, { action: 'test.fail' })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await lastId()).toBe(before)
})

describe('sealed lines', () => {
  let id: number
  beforeEach(async () => {
    for (let i = 0; i < 3; i++) await write(`test.line_${i}`)
    await sealJournalBlocks(house.system)
    id = (await lastId()) - 1
  })

  test('verify, and so do those written since', async () => {
    await write()
    const audit = await verifyAuditTrail(house.system)
    expect(audit.faults).toEqual([])
    expect(audit.blocks).toBeGreaterThan(0)
  })

  test('tell which was edited', () =>
    tampered(sql`update journal set after = after || '{"z":2}' where id = ${id}`, async () => {
      expect(await faults()).toEqual([`line ${id} was edited`])
    }))

  // `id` is read when the test runs
  const other = sql.raw(`'${generateId()}'`)
  test.each([
    ['enterprise', sql`enterprise_id = ${other}`],
    ['moment', sql`at = at + interval '1 ms'`],
    ['actor', sql`actor_id = ${other}`],
    ['session', sql`session_id = ${other}`],
    ['trace', sql`trace_id = 'x'`],
    ['address', sql`ip = '1.2.3.4'`],
    ['agent', sql`agent = 'x'`],
    ['action', sql`action = 'x'`],
    ['space', sql`space_id = ${other}`],
    ['nodes', sql`nodes = nodes || ${other}::uuid`],
    ['state before', sql`before = before || '{"name":"x"}'`],
    ['state after', sql`after = after - 'z'`],
    ['seal', sql`seal = reverse(seal)`],
  ])('tell whose %s was edited', (_, change) =>
    tampered(sql`update journal set ${change} where id = ${id}`, async () => {
      expect(await faults()).toEqual([`line ${id} was edited`])
    }),
  )

  test('tell a line whose number was exchanged', () =>
    tampered(sql`update journal set id = -id where id = ${id}`, async () => {
      expect(await faults()).toEqual([`line ${-id} was inserted`, `line ${id} was removed`])
    }))

  test('tell which was removed', () =>
    tampered(sql`delete from journal where id = ${id}`, async () => {
      expect(await faults()).toEqual([`line ${id} was removed`])
    }))

  test('tell which was inserted, also before the first', () =>
    tampered(
      sql`insert into journal (id, at, trace_id, ip, agent, action, seal)
        select -7, at, trace_id, ip, agent, action, seal from journal where id = ${id}`,
      async () => {
        expect(await faults()).toEqual(['line -7 was inserted'])
      },
    ))

  test('tell an edited block', () =>
    tampered(
      sql`update journal_blocks set at = at, ids = ids[2:], hashes = substr(hashes, 33)
      where number = (select max(number) from journal_blocks)`,
      async () => {
        expect((await faults())[0]).toMatch(/^block \d+ was edited$/)
      },
    ))

  test('tell a removed block', () =>
    tampered(sql`delete from journal_blocks where number = 1`, async () => {
      expect(await faults()).toContain('block 1 was removed')
    }))

  test('tell a block made anew with the key but without the chain', async () => {
    const previous = (await findBlockAfter(house.ports.db, 0))!
    const block = (await findBlockAfter(house.ports.db, previous.number)) as JournalBlock
    const hash = hashOfJournalBlock(null, block)
    const seal = sealOfJournalBlock(house.ports.secrets, hash)
    await tampered(
      sql`update journal_blocks set hash = ${hash}, seal = ${seal} where number = ${block.number}`,
      async () => {
        expect((await faults())[0]).toBe(`block ${block.number} was edited`)
      },
    )
  })

  test('tell a block that was made without the key', () =>
    tampered(sql`update journal_blocks set seal = reverse(seal) where number = 1`, async () => {
      expect(await faults()).toEqual(['block 1 was not sealed with this SECRET_KEY'])
    }))

  test('stay sound under a new key, as long as it is told the former one', async () => {
    const under = (former: Buffer | null) =>
      verifyAuditTrail(
        createRequestContext(
          { ...house.ports, secrets: openSecretsPort(Buffer.alloc(32, 'new'), former) },
          systemRequestVisit,
          null,
        ),
      )
    expect((await under(house.ports.config.secretKey)).faults).toEqual([])
    expect((await under(null)).faults).toContain('block 1 was not sealed with this SECRET_KEY')
  })
})

describe('lines that no block holds yet', () => {
  test('tell when they were edited', async () => {
    await write()
    const id = await lastId()
    await tampered(sql`update journal set ip = '1.2.3.4' where id = ${id}`, async () => {
      expect(await faults()).toEqual([`line ${id} was edited or inserted`])
    })
  })

  test('wait for a transaction that wrote before them and has not ended', async () => {
    await sealJournalBlocks(house.system)
    const blocks = async () => (await verifyAuditTrail(house.system)).blocks
    const before = await blocks()
    let sealing: Promise<number> | undefined
    await house.system.together(async (tx) => {
      await recordJournalLine(tx, { action: 'test.late' })
      await write('test.early')
      sealing = sealJournalBlocks(house.system)
      await new Promise((resolve) => setTimeout(resolve, 300))
      expect(await blocks()).toBe(before)
    })
    expect(await sealing).toBe(1)
    expect(await faults()).toEqual([])
    expect(await sealJournalBlocks(house.system)).toBe(0)
  })

  test('are sealed once when several servers seal at once, under load', async () => {
    let open = true
    const writers = Array.from({ length: 5 }, async () => {
      while (open) await write('test.load')
    })
    for (let i = 0; i < 5; i++) await Promise.all([1, 2, 3].map(() => sealJournalBlocks(house.system)))
    open = false
    await Promise.all(writers)
    await sealJournalBlocks(house.system)
    expect(await faults()).toEqual([])
  })
})

test('a full block is followed by the next', async () => {
  const db: Db = house.ports.db
  await house.system.together(async (tx) => {
    for (let i = 0; i < 12; i++) {
      const lines = Array.from({ length: 1000 }, (_, j) => ({ action: `test.many_${i}_${j}` }))
      await recordJournalLines(tx, lines)
    }
  })
  expect(await sealJournalBlocks(house.system)).toBe(3)
  const { rows } = await sql<{
    n: number
  }>`select count(*) as n from journal where id > (select max(to_id) from journal_blocks)`.execute(db)
  expect(rows[0]!.n).toBe(0)
  expect(await faults()).toEqual([])
})
