import { sql } from 'kysely'
import pino from 'pino'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/postgres.ts'
import { openSecretsPort } from '../../kernel/crypto/secrets.ts'
import { createRequestContext, type Ports, systemRequestVisit } from '../../kernel/ctx.ts'
import { openTypedDatabase } from '../../kernel/db/database.ts'
import { wireRooms } from '../../kernel/wiring.ts'
import { serverRooms } from '../index.ts'
import { verifyAuditTrail } from '../journal/index.ts'
import { signInByPassword } from './auth.usecases.ts'
import { prepareFirstStart } from './first-start.ts'

/** A server before its first start, over a database of its own. */
async function newServer(adminPassword: string | null): Promise<Ports> {
  const { pool } = await testDatabase()
  return {
    db: openTypedDatabase(pool),
    config: { adminPassword },
    secrets: openSecretsPort('x'.repeat(64)),
    log: pino({ level: 'silent' }),
    push: { hintCommit: () => {} },
    wiring: wireRooms(serverRooms),
    now: () => new Date('2030-01-01T00:00:00Z'),
  } as unknown as Ports
}

async function starts(ports: Ports, times: number): Promise<string> {
  let printed = ''
  const say = (words: string) => {
    printed += words
  }
  await Promise.all(Array.from({ length: times }, () => prepareFirstStart(ports, say)))
  return printed
}

test('several servers that start at once make one administrator and print the password once', async () => {
  const ports = await newServer(null)
  const printed = await starts(ports, 5)
  const [, password, ...more] = printed.split(/Password: (\S+)/)
  expect(password).toMatch(/^[a-zA-Z2-9]{16}$/)
  expect(more).toHaveLength(1)
  const ctx = createRequestContext(ports, systemRequestVisit, null)
  expect((await signInByPassword(ctx, { account: 'admin', password: password! })).mustChangePassword).toBe(
    true,
  )
  expect((await sql`select type, name from users`.execute(ports.db)).rows).toEqual([
    { type: 1, name: 'Administrator' },
  ])
  expect((await verifyAuditTrail(ctx)).faults).toEqual([])
})

test('a given password is not printed, need not be changed, and counts only the first time', async () => {
  const ports = await newServer('Given12345')
  expect(await starts(ports, 2)).toBe('')
  ports.config.adminPassword = 'Other12345'
  expect(await starts(ports, 1)).toBe('')
  const ctx = createRequestContext(ports, systemRequestVisit, null)
  expect((await signInByPassword(ctx, { account: 'admin', password: 'Given12345' })).mustChangePassword).toBe(
    false,
  )
})
