import { type RawBuilder, sql } from 'kysely'
import { beforeAll, expect } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import { generateId } from '../../kernel/crypto/id.ts'
import { recordJournalLine } from './index.ts'
import { verifyAuditTrail } from './verify-audit.ts'

export let journalHouse: TestApp

export const journalNode = generateId()

export const writeTestLine = (
  action = 'test.write',
  after: unknown = { z: 1, a: ['文', 1.5, { y: null, b: true }], at: new Date(0) },
) =>
  journalHouse.system.together((tx) =>
    recordJournalLine(tx, {
      action,
      nodes: [journalNode.toUpperCase()],
      spaceId: journalNode,
      before: { name: 'É "x"' },
      after,
    }),
  )

export const journalFaults = async () => (await verifyAuditTrail(journalHouse.system)).faults

export const lastJournalId = async () =>
  (await sql<{ id: number }>`select max(id) as id from journal`.execute(journalHouse.ports.db)).rows[0]!.id

/** Runs as the owner of the tables, who can disable the trigger. */
const tamper = (change: RawBuilder<unknown>) =>
  journalHouse.ownerDb.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await change.execute(trx)
  })

/** Undoes the change afterwards, so that each test starts with an intact journal. */
export async function whileTampered(change: RawBuilder<unknown>, look: () => Promise<void>): Promise<void> {
  await tamper(sql`create table kept_lines as select * from journal`)
  await tamper(sql`create table kept_blocks as select * from journal_blocks`)
  await tamper(change)
  await look()
  await tamper(sql`delete from journal`)
  await tamper(sql`delete from journal_blocks`)
  await tamper(sql`insert into journal select * from kept_lines`)
  await tamper(sql`insert into journal_blocks select * from kept_blocks`)
  await tamper(sql`drop table kept_lines, kept_blocks`)
  expect(await journalFaults()).toEqual([])
}

/** Opens the server that all tests of the journal's lines and seals share. */
export function prepareJournalDesk(): void {
  beforeAll(async () => {
    journalHouse = await createTestApp()
  })
}
