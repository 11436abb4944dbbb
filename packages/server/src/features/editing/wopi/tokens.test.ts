// @heavy: libreoffice
import { wopiEndpoints } from '@cabinet/contract/editing.wopi'
import { watermarkEndpoints } from '@cabinet/contract/watermark'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { grant, regrant } from '../../../../test/files.ts'
import { previewMark } from '../../../../test/samples.ts'
import { createApplication } from '../../../app.ts'
import { authenticateBearer, endUserSessions } from '../../auth/index.ts'
import { serverRooms } from '../../index.ts'
import {
  at,
  bytes,
  call,
  fileOf,
  host,
  house,
  info,
  lock,
  oldest,
  open,
  openDesk,
  put,
  reopen,
  round,
  server,
  told,
} from './test-desk.ts'

openDesk()

describe('a token', () => {
  test('is of one file, and not forged', async () => {
    const other = await open(await fileOf(`other ${round}.docx`))
    expect((await server.call({ ...at, token: other.token })).status).toBe(401)
    expect((await server.call({ ...at, token: `${at.token}x` })).status).toBe(401)
    expect((await server.call({ ...at, token: '' })).status).toBe(401)
    expect((await server.call({ ...at, source: `${host}/wopi/files/none` })).status).toBe(404)
  })

  test('to view changes nothing', async () => {
    await reopen(at.id, 'view')
    expect(await info()).toMatchObject({ UserCanWrite: false, ReadOnly: true })
    expect((await bytes()).equals(oldest)).toBe(true)
    for (const [override, headers] of [
      ['LOCK', lock('one')],
      ['RENAME_FILE', { 'x-wopi-requestedname': 'x' }],
      ['DELETE', {}],
    ] as const)
      expect((await call(override, headers)).status).toBe(404)
    expect((await call('PUT_RELATIVE', { 'x-wopi-suggestedtarget': 'x.docx' })).status).toBe(501)
    expect((await put('', 'x')).status).toBe(404)
  })

  test('ends with the right, with the session and with its time', async () => {
    const { li } = house.people
    await grant(house, at.id, li.id, 'editor')
    await reopen(at.id, 'edit', li)
    expect((await server.call(at)).status).toBe(200)
    await sql`delete from grants where node_id = ${at.id}`.execute(house.ports.db)
    expect((await server.call(at)).status).toBe(404)
    await grant(house, at.id, li.id, 'editor')
    expect((await server.call(at)).status).toBe(200)
    await sql`update users set disabled_at = ${house.clock.now} where id = ${li.id}`.execute(house.ports.db)
    expect((await server.call(at)).status).toBe(401)
    await sql`update users set disabled_at = null where id = ${li.id}`.execute(house.ports.db)
    expect((await server.call(at)).status).toBe(200)
    await house.system.together((tx) => endUserSessions(tx, li.id))
    expect((await server.call(at)).status).toBe(401)
  })

  test('opens nothing while a binding text waits for its session', async () => {
    const { db } = house.ports
    const since = new Date(house.clock.now.getTime() - 30 * 24 * 3_600_000)
    await sql`update terms set binding_version = 1, binding_since = ${since} where kind = 'service'`.execute(
      db,
    )
    expect((await server.call(at)).status).toBe(401)
    await sql`update terms set binding_version = null, binding_since = null`.execute(db)
    expect((await server.call(at)).status).toBe(200)
  })

  test('is as good on another server, and the lock is there too', async () => {
    const app = await createApplication({
      ports: house.ports,
      rooms: serverRooms,
      authenticate: authenticateBearer,
      webDir: null,
      version: 'other',
    })
    const other = await app.listen({ port: 0, host: '127.0.0.1' })
    const there = { ...at, source: at.source.replace(host, other) }
    expect((await call('LOCK', lock('one'))).status).toBe(200)
    expect(told(await server.call({ ...there, override: 'LOCK', headers: lock('two') }))).toEqual([
      409,
      'one',
    ])
    expect(
      (await server.call({ ...there, contents: true, override: 'PUT', headers: lock('one'), body: 'there' }))
        .status,
    ).toBe(200)
    expect((await bytes()).toString()).toBe('there')
    await app.close()
  })

  test('opens for downloaders alone, since the file goes there as it is, and never what must be marked', async () => {
    const { wang, admin, enterprise } = house.people
    await grant(house, at.id, wang.id, 'viewer')
    await expect(open(at.id, 'edit', wang)).rejects.toThrow('common.no_permission')
    for (const signed of [true, false]) {
      await house.call(wopiEndpoints.save, { address: server.url, signed }, admin)
      await expect(open(at.id, 'view', wang)).rejects.toThrow('wopi.download_needed')
    }
    await house.call(wopiEndpoints.save, { address: server.url, signed: true }, admin)
    await regrant(house, at.id, wang.id, 'preview', 'edit')
    await expect(open(at.id, 'edit', wang)).rejects.toThrow('wopi.download_needed')
    await regrant(house, at.id, wang.id, 'preview', 'edit', 'download')
    const edited = await open(at.id, 'edit', wang)
    const shown = await open(at.id, 'view', wang)
    for (const one of [shown, edited])
      expect((await server.call({ ...one, contents: true })).status).toBe(200)
    // the right is checked again at every call
    await regrant(house, at.id, wang.id, 'preview', 'edit')
    for (const one of [shown, edited]) {
      expect((await server.call({ ...one, contents: true })).status).toBe(404)
      expect((await server.call(one)).status).toBe(404)
    }
    await regrant(house, at.id, wang.id, 'preview', 'download')
    const { id } = await house.call(watermarkEndpoints.add, previewMark, enterprise)
    await expect(open(at.id, 'view', wang)).rejects.toThrow('watermark.cannot_mark')
    expect((await server.call({ ...shown, contents: true })).status).toBe(404)
    await house.call(watermarkEndpoints.remove, { ids: [id] }, enterprise)
  })
})

describe('a signature', () => {
  test.each([
    ['by the present key', 'current', 200],
    ['by the old key', 'old', 200],
    ['by another', 'strange', 500],
    ['that is missing', 'none', 500],
  ] as const)('%s', async (_, by, status) => {
    expect((await server.call({ ...at, by })).status).toBe(status)
  })

  test('is good for 20 minutes', async () => {
    const ago = (minutes: number) => new Date(house.clock.now.getTime() - minutes * 60_000)
    expect((await server.call({ ...at, at: ago(19) })).status).toBe(200)
    expect((await server.call({ ...at, at: ago(21) })).status).toBe(500)
  })

  test('is for one address: another operation’s does not fit', async () => {
    const seen: [string, Record<string, string>][] = []
    const plain = globalThis.fetch
    globalThis.fetch = (address, init) => {
      seen.push([String(address), init!.headers as Record<string, string>])
      return plain(address, init)
    }
    await server.call(at)
    globalThis.fetch = plain
    const [[address, headers]] = seen as [[string, Record<string, string>]]
    expect((await fetch(address.replace('?', '/contents?'), { headers })).status).toBe(500)
  })

  test('by keys that are new is read of in discovery, though not at every odd call', async () => {
    const before = server.asked
    server.changeKeys()
    server.changeKeys()
    house.clock.forward(61_000)
    expect((await server.call(at)).status).toBe(200)
    expect(server.asked).toBe(before + 1)
    for (let count = 0; count < 5; count++) await server.call({ ...at, by: 'strange' })
    expect(server.asked).toBe(before + 1)
  })
})

test('a token ends after ten hours', async () => {
  house.clock.forward(10 * 3_600_000)
  expect((await server.call(at)).status).toBe(401)
})
