import { beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import { generateId } from '../../kernel/crypto/id.ts'
import {
  consumeDownloadTicket,
  type DownloadTicketRow,
  deleteEndedTickets,
  findDownloadTicket,
  insertDownloadTicket,
} from './tickets.store.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})

const at = new Date('2026-11-20T08:00:00.000Z')
const seconds = (count: number) => new Date(at.getTime() + count * 1000)

async function ticket(more: Partial<DownloadTicketRow> = {}): Promise<Omit<DownloadTicketRow, 'used_at'>> {
  const row = {
    hash: generateId(),
    purpose: 'download' as const,
    user_id: generateId(),
    session_id: generateId(),
    file_id: generateId(),
    version: 2,
    expires_at: seconds(60),
    ip: '::1',
    given_at: at,
    ...more,
  }
  await insertDownloadTicket(app.ports.db, row)
  return row
}

test('a ticket is found by its own hash, unused', async () => {
  const { db } = app.ports
  const row = await ticket()
  await ticket()
  expect(await findDownloadTicket(db, row.hash)).toEqual({ ...row, used_at: null })
  expect(await findDownloadTicket(db, generateId())).toBeUndefined()
})

test('a ticket is used once, and uses no other', async () => {
  const { db } = app.ports
  const [one, other] = [await ticket(), await ticket()]
  expect(await consumeDownloadTicket(db, generateId(), at)).toBe(false)
  expect(await consumeDownloadTicket(db, one.hash, seconds(1))).toBe(true)
  expect(await consumeDownloadTicket(db, one.hash, seconds(2))).toBe(false)
  expect((await findDownloadTicket(db, one.hash))?.used_at).toEqual(seconds(1))
  expect((await findDownloadTicket(db, other.hash))?.used_at).toBeNull()
})

test('of two who use it at once one does', async () => {
  const { hash } = await ticket()
  const used = await Promise.all([1, 2, 3].map(() => consumeDownloadTicket(app.ports.db, hash, at)))
  expect(used.filter((won) => won)).toHaveLength(1)
})

test('tickets that ended before a moment are deleted, the others stay', async () => {
  const { db } = app.ports
  const [ended, now, later] = [
    await ticket({ expires_at: seconds(-1) }),
    await ticket({ expires_at: at }),
    await ticket({ expires_at: seconds(1) }),
  ]
  await deleteEndedTickets(db, at)
  expect(await findDownloadTicket(db, ended.hash)).toBeUndefined()
  for (const { hash } of [now, later]) expect(await findDownloadTicket(db, hash)).toBeDefined()
})
