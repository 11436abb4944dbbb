import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestApp } from '../../../test/create-test-app.ts'
import type { Db } from '../../kernel/ctx.ts'
import { claimUploadChunk, releaseChunkClaim } from './chunk-claims.store.ts'
import { insertUploadSession } from './sessions.store.ts'
import { uploadSessionRow } from './test-sessions.ts'

let db: Db
beforeAll(async () => {
  db = (await createTestApp()).ports.db
})

const at = new Date('2026-11-20T08:00:00.000Z')
const seconds = (count: number) => new Date(at.getTime() + count * 1000)

async function open(): Promise<string> {
  const made = await insertUploadSession(db, uploadSessionRow(), sql`select`)
  if (typeof made === 'string') throw new Error(made)
  return made.id
}

describe('the claim on a chunk', () => {
  const bounds = { dead: seconds(-10), any: seconds(-100) }
  const claim = (session: string, chunk = 1, when = at) => claimUploadChunk(db, session, chunk, when, bounds)
  const age = (count: number, server: string) =>
    sql`update upload_claims set claimed_at = ${seconds(-count)},
      server = ${server}`.execute(db)

  test('is one for each chunk until it is given back', async () => {
    const [one, other] = [await open(), await open()]
    expect(await claim(one)).toBe(true)
    expect(await claim(one)).toBe(false)
    expect(await claim(one, 2)).toBe(true)
    expect(await claim(other)).toBe(true)
    await releaseChunkClaim(db, one, 1)
    expect(await claim(one)).toBe(true)
    expect([await claim(one, 2), await claim(other)]).toEqual([false, false])
  })

  // the name under which the tests' own connections are seen
  const alive = 'cabinet'
  test.each<[string, number, string, boolean]>([
    ['a server that lives keeps it', 99, alive, false],
    ['a server that lives keeps it until the end of the time', 100, alive, false],
    ['a server that lives loses it after a long time', 101, alive, true],
    ['a dead server keeps it a short time', 10, 'gone', false],
    ['a dead server loses it after a short time', 11, 'gone', true],
  ])('%s', async (_, idle, server, isVoid) => {
    const id = await open()
    await claim(id)
    await age(idle, server)
    expect(await claim(id)).toBe(isVoid)
    if (!isVoid) return
    const { rows } = await sql`select 1 from upload_claims
      where claimed_at = ${at} and server like 'cabinet bus%'`.execute(db)
    expect(rows).toHaveLength(1)
  })
})
