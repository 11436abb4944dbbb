import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { generateId } from '../../kernel/crypto/id.ts'
import { openSecretsPort } from '../../kernel/crypto/secrets.ts'
import { createRequestContext, systemRequestVisit } from '../../kernel/ctx.ts'
import { hashOfJournalBlock, type JournalBlock, sealOfJournalBlock } from './journal.rules.ts'
import { findBlockAfter } from './journal.store.ts'
import { sealJournalBlocks } from './seal.ts'
import { journalFaults, journalHouse, lastJournalId, whileTampered, writeTestLine } from './test-desk.ts'
import { verifyAuditTrail } from './verify-audit.ts'

/** Tests that every change of a line or block that is sealed shows. */
export function sealedLinesSuite(): void {
  describe('sealed lines', () => {
    let id: number
    beforeEach(async () => {
      for (let i = 0; i < 3; i++) await writeTestLine(`test.line_${i}`)
      // lines are sealed once every older transaction of the server has ended, those of other tests included
      await eventually(
        async () => expect(await sealJournalBlocks(journalHouse.system)).toBeGreaterThan(0),
        110_000,
      )
      id = (await lastJournalId()) - 1
    }, 120_000)

    test('verify, and so do those written since', async () => {
      await writeTestLine()
      const audit = await verifyAuditTrail(journalHouse.system)
      expect(audit.faults).toEqual([])
      expect(audit.blocks).toBeGreaterThan(0)
    })

    test('tell which was edited', () =>
      whileTampered(sql`update journal set after = after || '{"z":2}' where id = ${id}`, async () => {
        expect(await journalFaults()).toEqual([`line ${id} was edited`])
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
      whileTampered(sql`update journal set ${change} where id = ${id}`, async () => {
        expect(await journalFaults()).toEqual([`line ${id} was edited`])
      }),
    )

    test('tell a line whose number was exchanged', () =>
      whileTampered(sql`update journal set id = -id where id = ${id}`, async () => {
        expect(await journalFaults()).toEqual([`line ${-id} was inserted`, `line ${id} was removed`])
      }))

    test('tell which was removed', () =>
      whileTampered(sql`delete from journal where id = ${id}`, async () => {
        expect(await journalFaults()).toEqual([`line ${id} was removed`])
      }))

    test('tell which was inserted, also before the first', () =>
      whileTampered(
        sql`insert into journal (id, at, trace_id, ip, agent, action, seal)
          select -7, at, trace_id, ip, agent, action, seal from journal where id = ${id}`,
        async () => {
          expect(await journalFaults()).toEqual(['line -7 was inserted'])
        },
      ))

    test('tell an edited block', () =>
      whileTampered(
        sql`update journal_blocks set at = at, ids = ids[2:], hashes = substr(hashes, 33)
        where number = (select max(number) from journal_blocks)`,
        async () => {
          expect((await journalFaults())[0]).toMatch(/^block \d+ was edited$/)
        },
      ))

    test('tell a removed block', () =>
      whileTampered(sql`delete from journal_blocks where number = 1`, async () => {
        expect(await journalFaults()).toContain('block 1 was removed')
      }))

    test('tell a block made anew with the key but without the chain', async () => {
      const previous = (await findBlockAfter(journalHouse.ports.db, 0))!
      const block = (await findBlockAfter(journalHouse.ports.db, previous.number)) as JournalBlock
      const hash = hashOfJournalBlock(null, block)
      const seal = sealOfJournalBlock(journalHouse.ports.secrets, hash)
      await whileTampered(
        sql`update journal_blocks set hash = ${hash}, seal = ${seal} where number = ${block.number}`,
        async () => {
          expect((await journalFaults())[0]).toBe(`block ${block.number} was edited`)
        },
      )
    })

    test('tell a block that was made without the key', () =>
      whileTampered(sql`update journal_blocks set seal = reverse(seal) where number = 1`, async () => {
        expect(await journalFaults()).toEqual(['block 1 was not sealed with this SECRET_KEY'])
      }))

    test('stay sound under a new key, as long as it is told the former one', async () => {
      const under = (former: Buffer | null) =>
        verifyAuditTrail(
          createRequestContext(
            { ...journalHouse.ports, secrets: openSecretsPort(Buffer.alloc(32, 'new'), former) },
            systemRequestVisit,
            null,
          ),
        )
      expect((await under(journalHouse.ports.config.secretKey)).faults).toEqual([])
      expect((await under(null)).faults).toContain('block 1 was not sealed with this SECRET_KEY')
    })
  })
}
