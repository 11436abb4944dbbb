import { wopiApi } from '@cabinet/contract/editing.wopi'
import type { Input } from '@cabinet/contract/endpoint'
import { settingApi } from '@cabinet/contract/settings'
import { spaceApi } from '@cabinet/contract/spaces'
import { versionApi } from '@cabinet/contract/versions'
import { watermarkApi } from '@cabinet/contract/watermark'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts'
import { type Call, type DocumentServer, startDocumentServer } from '../../../../test/document-server.ts'
import { contextOf, grant } from '../../../../test/files.ts'
import type { Person } from '../../../../test/people.ts'
import { previewMark } from '../../../../test/samples.ts'
import { createApp } from '../../../app.ts'
import { authenticate, endSessionsOf } from '../../auth/index.ts'
import { rooms } from '../../index.ts'
import { uploadFiles } from '../../uploads/index.ts'

let house: TestApp
let server: DocumentServer
let zhang: Person
let host: string
/** A new file for each test, and the token by which Zhang edits it. */
let at: { id: string; source: string; token: string }
let round = 0

const oldest = Buffer.from('the first words')

beforeAll(async () => {
  house = await createTestApp({ OUTBOUND_ALLOW: '127.0.0.1' })
  host = await house.app.listen({ port: 0, host: '127.0.0.1' })
  server = await startDocumentServer(() => house.clock.now)
  zhang = house.people.zhang
  await house.call(settingApi.save, { officeType: 'wopi' }, house.people.admin)
  await house.call(wopiApi.save, { address: server.url, signed: true }, house.people.admin)
})
afterAll(() => server.stop())

async function fileOf(name: string, bytes = oldest, person = zhang): Promise<string> {
  const [made] = await uploadFiles(
    await contextOf(house, person),
    {},
    { files: [{ name, bytes }], merge: false },
  )
  if ('error' in made!) throw made.error
  return made!.fileId
}

type Launch = Input<typeof wopiApi.launch>

async function open(id: string, mode: Launch['mode'] = 'edit', person = zhang) {
  // as the browser of this server asks: its address is that of the host
  const answer = await fetch(`${host}${wopiApi.launch.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ FileId: id, Mode: mode }),
  })
  const { Data, Msg } = (await answer.json()) as { Data: { Url: string; AccessToken: string }; Msg: string }
  if (!answer.ok) throw new Error(Msg)
  return { id, source: new URL(Data.Url).searchParams.get('WOPISrc')!, token: Data.AccessToken }
}

beforeEach(async () => {
  round += 1
  at = await open(await fileOf(`report ${round}.docx`))
})

const call = (override: string, headers: Record<string, string> = {}, rest: Partial<Call> = {}) =>
  server.call({ ...at, override, headers, ...rest })
const lock = (value: string) => ({ 'x-wopi-lock': value })
const info = async (from = at) => (await server.call(from)).json() as Promise<Record<string, unknown>>
const bytes = async (from = at) =>
  Buffer.from(await (await server.call({ ...from, contents: true })).arrayBuffer())
const put = (value: string, body: string | Buffer, rest: Partial<Call> = {}) =>
  server.call({
    ...at,
    contents: true,
    override: 'PUT',
    headers: value === '' ? {} : lock(value),
    body,
    ...rest,
  })
const told = (reply: Response) => [reply.status, reply.headers.get('x-wopi-lock')]

describe('a file that is opened', () => {
  test('is told of, and read whole', async () => {
    expect(await info()).toMatchObject({
      BaseFileName: `report ${round}.docx`,
      Size: oldest.length,
      Version: '1',
      UserFriendlyName: '张伟',
      UserCanWrite: true,
      ReadOnly: false,
      SupportsLocks: true,
      PostMessageOrigin: host,
      HostEditUrl: `${host}/office/document?fileId=${at.id}&ext=docx&v=1&Mode=edit`,
    })
    const reply = await server.call({ ...at, contents: true })
    expect(reply.headers.get('x-wopi-itemversion')).toBe('1')
    expect(Buffer.from(await reply.arrayBuffer())).toEqual(oldest)
  })

  test('is not sent where it is larger than the document server takes', async () => {
    const most = (size: number) => ({
      ...at,
      contents: true,
      headers: { 'x-wopi-maxexpectedsize': String(size) },
    })
    expect((await server.call(most(oldest.length - 1))).status).toBe(412)
    expect((await server.call(most(oldest.length))).status).toBe(200)
  })

  test.each(['odt', 'zip'])('is no .%s, which the document server does not know', async (suffix) => {
    await expect(open(await fileOf(`other ${round}.${suffix}`))).rejects.toThrow('wopi.type_not_offered')
  })

  test('opens nowhere while Office files open elsewhere', async () => {
    await house.call(settingApi.save, { officeType: 'embedded' }, house.people.admin)
    await expect(open(at.id)).rejects.toThrow('wopi.not_set')
    await house.call(settingApi.save, { officeType: 'wopi' }, house.people.admin)
  })
})

describe('locks', () => {
  test('are placed, told, prolonged, exchanged and taken away', async () => {
    expect(told(await call('GET_LOCK'))).toEqual([200, ''])
    expect((await call('LOCK', lock('one'))).status).toBe(200)
    expect(told(await call('GET_LOCK'))).toEqual([200, 'one'])
    expect((await call('LOCK', lock('one'))).status).toBe(200)
    expect((await call('REFRESH_LOCK', lock('one'))).status).toBe(200)
    expect((await call('LOCK', { ...lock('two'), 'x-wopi-oldlock': 'one' })).status).toBe(200)
    expect(told(await call('GET_LOCK'))).toEqual([200, 'two'])
    expect((await call('UNLOCK', lock('two'))).status).toBe(200)
    expect(told(await call('GET_LOCK'))).toEqual([200, ''])
  })

  test('of another are in the way, and are named', async () => {
    await call('LOCK', lock('one'))
    for (const override of ['LOCK', 'REFRESH_LOCK', 'UNLOCK'])
      expect(told(await call(override, lock('two')))).toEqual([409, 'one'])
    expect(told(await call('LOCK', { ...lock('three'), 'x-wopi-oldlock': 'two' }))).toEqual([409, 'one'])
    expect(told(await put('two', 'x'))).toEqual([409, 'one'])
    expect(told(await call('RENAME_FILE', { ...lock('two'), 'x-wopi-requestedname': 'x' }))).toEqual([
      409,
      'one',
    ])
    expect(told(await call('DELETE', lock('two')))).toEqual([409, 'one'])
    expect(await bytes()).toEqual(oldest)
  })

  test('that nobody placed are missed', async () => {
    for (const override of ['REFRESH_LOCK', 'UNLOCK'])
      expect(told(await call(override, lock('one')))).toEqual([409, ''])
    expect(told(await call('LOCK', { ...lock('two'), 'x-wopi-oldlock': 'one' }))).toEqual([409, ''])
    expect(told(await put('one', 'x'))).toEqual([409, ''])
  })

  test('are 1 to 1024 characters long', async () => {
    const long = 'l'.repeat(1024)
    expect((await call('LOCK', lock(`${long}l`))).status).toBe(400)
    expect((await call('LOCK')).status).toBe(400)
    expect((await call('LOCK', lock(long))).status).toBe(200)
    expect(told(await call('GET_LOCK'))).toEqual([200, long])
    await call('UNLOCK', lock(long))
  })

  test('hold for 30 minutes', async () => {
    await call('LOCK', lock('one'))
    house.clock.forward(29 * 60_000)
    await call('REFRESH_LOCK', lock('one'))
    house.clock.forward(29 * 60_000)
    expect(told(await call('GET_LOCK'))).toEqual([200, 'one'])
    house.clock.forward(2 * 60_000)
    expect(told(await call('GET_LOCK'))).toEqual([200, ''])
  })

  test('keep everything else away, and a lock by hand keeps the document server away', async () => {
    await call('LOCK', lock('one'))
    expect((await house.refusal(spaceApi.rename, { id: at.id, name: 'x.docx' }, zhang)).key).toBe(
      'locks.editing',
    )
    await expect(house.call(spaceApi.remove, { ids: [at.id] }, zhang)).rejects.toMatchObject({
      key: 'locks.editing',
    })
    await call('UNLOCK', lock('one'))
    await sql`insert into locks (id, node_id, space_id, kind, owner_id, created_at, until)
      values (gen_random_uuid(), ${at.id}, ${zhang.id}, 'manual', ${house.people.li.id}, ${house.clock.now},
        ${new Date(house.clock.now.getTime() + 60_000)})`.execute(house.ports.db)
    expect(told(await call('LOCK', lock('one')))).toEqual([409, ''])
  })

  test('are shared by those who edit together', async () => {
    await grant(house, at.id, house.people.li.id, 'editor')
    const hers = await open(at.id, 'edit', house.people.li)
    await call('LOCK', lock('one'))
    expect((await server.call({ ...hers, override: 'LOCK', headers: lock('one') })).status).toBe(200)
    expect(
      (await server.call({ ...hers, contents: true, override: 'PUT', headers: lock('one'), body: 'hers' }))
        .status,
    ).toBe(200)
    expect((await server.call({ ...hers, override: 'UNLOCK', headers: lock('one') })).status).toBe(200)
    const { rows } = await sql<{ created_by: string }>`
      select created_by from versions where file_id = ${at.id} order by number desc limit 1`.execute(
      house.ports.db,
    )
    expect(rows).toEqual([{ created_by: house.people.li.id }])
  })
})

describe('saving', () => {
  test('makes a version with the name of who edits', async () => {
    await call('LOCK', lock('one'))
    const reply = await put('one', 'the second words')
    expect([reply.status, reply.headers.get('x-wopi-itemversion')]).toEqual([200, '2'])
    expect((await bytes()).toString()).toBe('the second words')
    const [newest] = await house.call(versionApi.list, { fileId: at.id, pageSize: 10 }, zhang)
    expect(newest).toMatchObject({ number: 2, source: 'edit', createdByName: '张伟' })
    expect((await info()).Version).toBe('2')
  })

  test('of large files goes through the store, announced or not', async () => {
    await call('LOCK', lock('one'))
    const large = Buffer.alloc(300_000, 'large ')
    expect((await put('one', large)).status).toBe(200)
    expect((await bytes()).equals(large)).toBe(true)
    const pieces = new ReadableStream({
      start(stream) {
        for (let count = 0; count < 5; count++) stream.enqueue(Buffer.alloc(50_000, 'more'))
        stream.close()
      },
    })
    const address = `${at.source}/contents?access_token=${at.token}`
    await house.call(wopiApi.save, { address: server.url, signed: false }, house.people.admin)
    const reply = await fetch(address, {
      method: 'POST',
      headers: { ...lock('one'), 'x-wopi-override': 'PUT' },
      body: pieces,
      duplex: 'half',
    } as never)
    await house.call(wopiApi.save, { address: server.url, signed: true }, house.people.admin)
    expect(reply.status).toBe(200)
    expect((await bytes()).length).toBe(250_000)
  })

  test('without a lock is for empty files alone', async () => {
    expect(told(await put('', 'x'))).toEqual([409, ''])
    const id = await house.call(spaceApi.detail, { id: at.id }, zhang).then(({ item }) => item.id)
    await sql`update nodes set size = 0 where id = ${id}`.execute(house.ports.db)
    expect((await put('', 'begun')).status).toBe(200)
    expect((await bytes()).toString()).toBe('begun')
  })

  test('obeys the cap and the quota, and leaves nothing behind', async () => {
    await call('LOCK', lock('one'))
    const blobs = async () => {
      let count = 0
      for await (const _ of house.ports.blobs.list('')) count += 1
      return count
    }
    const before = await blobs()
    await sql`update users set single_file_max = 100000 where id = ${zhang.id}`.execute(house.ports.db)
    expect((await put('one', Buffer.alloc(100_001))).status).toBe(413)
    await sql`update users set single_file_max = 0 where id = ${zhang.id}`.execute(house.ports.db)
    await sql`update quotas set total = used + 1000 where owner_id = ${zhang.id}`.execute(house.ports.db)
    expect((await put('one', Buffer.alloc(200_000, 'q'))).status).toBe(413)
    await sql`update quotas set total = ${1024 ** 3} where owner_id = ${zhang.id}`.execute(house.ports.db)
    expect(await blobs()).toBe(before)
    expect(await bytes()).toEqual(oldest)
  })

  test('a hundred times at once makes a hundred versions; with a hundred locks one is placed', async () => {
    const locks = await Promise.all(Array.from({ length: 100 }, (_, n) => call('LOCK', lock(`lock ${n}`))))
    expect(locks.filter(({ status }) => status === 200)).toHaveLength(1)
    const present = (await call('GET_LOCK')).headers.get('x-wopi-lock')!
    const saved = await Promise.all(Array.from({ length: 100 }, (_, n) => put(present, `words ${n}`)))
    expect(saved.map(({ status }) => status)).toEqual(Array(100).fill(200))
    expect(new Set(saved.map(({ headers }) => headers.get('x-wopi-itemversion'))).size).toBe(100)
    expect((await info()).Version).toBe('101')
  })
})

describe('a file beside the file', () => {
  const relative = (headers: Record<string, string>, body = 'copy') => call('PUT_RELATIVE', headers, { body })
  const suggested = (name: string) => relative({ 'x-wopi-suggestedtarget': name })
  const exact = (name: string, more: Record<string, string> = {}) =>
    relative({ 'x-wopi-relativetarget': name, ...more })

  test('gets a name that is free where it was only suggested', async () => {
    const made = (await (await suggested(`report ${round}.docx`)).json()) as { Name: string; Url: string }
    expect(made.Name).toBe(`report ${round} (2).docx`)
    const copy = await fetch(made.Url)
    // its address is good, but unsigned
    expect(copy.status).toBe(500)
    const { searchParams, origin, pathname } = new URL(made.Url)
    const from = { ...at, source: `${origin}${pathname}`, token: searchParams.get('access_token')! }
    expect((await bytes(from)).toString()).toBe('copy')
    expect((await info(from)).BaseFileName).toBe(made.Name)
  })

  test('keeps the stem where an ending alone is suggested, and reads UTF-7', async () => {
    expect(await (await suggested('.pdf')).json()).toMatchObject({ Name: `report ${round}.pdf` })
    expect(await (await suggested(`+ZeVnLIqe-${round}.docx`)).json()).toMatchObject({
      Name: `日本語${round}.docx`,
    })
    expect(await (await suggested('a/b.docx')).json()).toMatchObject({ Name: 'a_b.docx' })
  })

  test('takes an exact name once, and again where it may be replaced', async () => {
    const name = `exact ${round}.docx`
    expect((await exact(name)).status).toBe(200)
    expect(told(await exact(name))).toEqual([409, ''])
    const again = await exact(name, { 'x-wopi-overwriterelativetarget': 'true' })
    expect(again.status).toBe(200)
    const { searchParams, origin, pathname } = new URL(((await again.json()) as { Url: string }).Url)
    const other = { ...at, source: `${origin}${pathname}`, token: searchParams.get('access_token')! }
    expect((await info(other)).Version).toBe('2')
    await server.call({ ...other, override: 'LOCK', headers: lock('theirs') })
    expect(told(await exact(name, { 'x-wopi-overwriterelativetarget': 'true' }))).toEqual([409, 'theirs'])
  })

  test('has one name of one kind, and a right one', async () => {
    expect((await relative({})).status).toBe(400)
    expect((await exact('x.docx', { 'x-wopi-suggestedtarget': 'y.docx' })).status).toBe(400)
    const odd = await exact('a/b.docx')
    expect([odd.status, odd.headers.get('x-wopi-validrelativetarget')]).toEqual([400, 'a+AF8-b.docx'])
  })
})

describe('the file itself', () => {
  test('is renamed without its ending, under its lock, beside others', async () => {
    await call('LOCK', lock('one'))
    const rename = (name: string, value = 'one') =>
      call('RENAME_FILE', { ...lock(value), 'x-wopi-requestedname': name })
    expect(await (await rename(`new ${round}`)).json()).toEqual({ Name: `new ${round}` })
    expect((await info()).BaseFileName).toBe(`new ${round}.docx`)
    await fileOf(`taken ${round}.docx`)
    expect(await (await rename(`taken ${round}`)).json()).toEqual({ Name: `taken ${round} (2)` })
    const odd = await rename('a/b')
    expect(odd.status).toBe(400)
    expect(odd.headers.get('x-wopi-invalidfilenameerror')).not.toBeNull()
  })

  test('goes to the bin', async () => {
    expect((await call('DELETE')).status).toBe(200)
    expect((await server.call(at)).status).toBe(404)
  })

  test('knows what the document server keeps about a person', async () => {
    expect((await call('PUT_USER_INFO', {}, { body: 'knows the tour' })).status).toBe(200)
    expect((await info()).UserInfo).toBe('knows the tour')
    expect((await call('PUT_USER_INFO', {}, { body: 'x'.repeat(1025) })).status).toBe(400)
  })

  test('says of unknown operations that they are', async () => {
    expect((await call('READ_SECURE_STORE')).status).toBe(501)
    expect((await server.call({ ...at, contents: true, override: 'LOCK' })).status).toBe(501)
  })
})

describe('a token', () => {
  test('is of one file, and not forged', async () => {
    const other = await open(await fileOf(`other ${round}.docx`))
    expect((await server.call({ ...at, token: other.token })).status).toBe(401)
    expect((await server.call({ ...at, token: `${at.token}x` })).status).toBe(401)
    expect((await server.call({ ...at, token: '' })).status).toBe(401)
    expect((await server.call({ ...at, source: `${host}/wopi/files/none` })).status).toBe(404)
  })

  test('to view changes nothing', async () => {
    at = await open(at.id, 'view')
    expect(await info()).toMatchObject({ UserCanWrite: false, ReadOnly: true })
    expect((await bytes()).equals(oldest)).toBe(true)
    for (const [override, headers] of [
      ['LOCK', lock('one')],
      ['RENAME_FILE', { 'x-wopi-requestedname': 'x' }],
      ['PUT_RELATIVE', { 'x-wopi-suggestedtarget': 'x.docx' }],
      ['DELETE', {}],
    ] as const)
      expect((await call(override, headers)).status).toBe(404)
    expect((await put('', 'x')).status).toBe(404)
  })

  test('ends with the right, with the session and with its time', async () => {
    const { li } = house.people
    await grant(house, at.id, li.id, 'editor')
    at = await open(at.id, 'edit', li)
    expect((await server.call(at)).status).toBe(200)
    await sql`delete from grants where node_id = ${at.id}`.execute(house.ports.db)
    expect((await server.call(at)).status).toBe(404)
    await grant(house, at.id, li.id, 'editor')
    expect((await server.call(at)).status).toBe(200)
    await sql`update users set disabled_at = ${house.clock.now} where id = ${li.id}`.execute(house.ports.db)
    expect((await server.call(at)).status).toBe(401)
    await sql`update users set disabled_at = null where id = ${li.id}`.execute(house.ports.db)
    expect((await server.call(at)).status).toBe(200)
    await house.system.together((tx) => endSessionsOf(tx, li.id))
    expect((await server.call(at)).status).toBe(401)
  })

  test('is as good on another server, and the lock is there too', async () => {
    const app = await createApp({ ports: house.ports, rooms, authenticate, webDir: null, version: 'other' })
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

  test('opens for who may only look where calls are signed, and never what must be marked', async () => {
    await grant(house, at.id, house.people.wang.id, 'viewer')
    await expect(open(at.id, 'edit', house.people.wang)).rejects.toThrow('common.no_permission')
    expect((await open(at.id, 'view', house.people.wang)).token).toBeTruthy()
    await house.call(wopiApi.save, { address: server.url, signed: false }, house.people.admin)
    await expect(open(at.id, 'view', house.people.wang)).rejects.toThrow('wopi.unsigned')
    await house.call(wopiApi.save, { address: server.url, signed: true }, house.people.admin)
    const shown = await open(at.id, 'view', house.people.wang)
    const { id } = await house.call(watermarkApi.add, previewMark, house.people.enterprise)
    await expect(open(at.id, 'view', house.people.wang)).rejects.toThrow('watermark.cannot_mark')
    expect((await server.call({ ...shown, contents: true })).status).toBe(404)
    await house.call(watermarkApi.remove, { ids: [id] }, house.people.enterprise)
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

describe('the document server', () => {
  test('is tried and shown, and the platform’s alone to set', async () => {
    const { admin, enterprise } = house.people
    const found = await house.call(wopiApi.test, { address: `${server.url}/` }, admin)
    expect(found).toMatchObject({ apps: ['Word', 'Excel', 'PowerPoint'], keys: true, origins: [server.url] })
    expect(found.formats.find(({ extension }) => extension === 'doc')).toMatchObject({
      edit: false,
      convert: true,
    })
    expect(await house.call(wopiApi.server, {}, admin)).toMatchObject({
      address: `${server.url}/hosting/discovery`,
      signed: true,
    })
    for (const one of [wopiApi.server, wopiApi.test, wopiApi.save])
      expect((await house.refusal(one, { address: 'http://x', signed: true }, enterprise)).status).toBe(403)
  })

  test.each([
    ['no address', 'nonsense', 'wopi.address_invalid'],
    ['a file', 'file:///etc/passwd', 'wopi.address_invalid'],
    ['a private network', 'http://10.0.0.1/', 'wopi.unreachable'],
    ['the cloud’s own', 'http://169.254.169.254/latest/meta-data', 'wopi.unreachable'],
    ['another spelling', 'http://[::ffff:10.0.0.1]/', 'wopi.unreachable'],
    ['nobody there', 'http://127.0.0.1:1/', 'wopi.unreachable'],
  ])('is not at %s', async (_, address, key) => {
    expect((await house.refusal(wopiApi.test, { address }, house.people.admin)).key).toBe(key)
  })

  test('is not something else, and does not share this server’s origin', async () => {
    const { admin } = house.people
    expect((await house.refusal(wopiApi.test, { address: `${host}/health` }, admin)).key).toBe(
      'wopi.not_discovery',
    )
    const asked = await fetch(`${host}${wopiApi.test.path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${admin.token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ Address: `${server.url}/?pages=${encodeURIComponent(host)}` }),
    })
    expect(((await asked.json()) as { Msg: string }).Msg).toBe('wopi.own_address')
  })

  test('may stand in our pages while Office files open there, and nobody else may', async () => {
    const policy = async () => {
      const { headers } = await house.app.inject({ url: '/api-docs/static/index.html' })
      return String(headers['content-security-policy'])
    }
    const frames = () =>
      house.ports.db && import('./index.ts').then(({ wopiFrames }) => wopiFrames!(house.ports))
    expect(await frames()).toEqual([server.url])
    await house.call(settingApi.save, { officeType: 'view' }, house.people.admin)
    expect(await frames()).toEqual([])
    expect(await policy()).not.toContain(server.url)
    await house.call(settingApi.save, { officeType: 'wopi' }, house.people.admin)
  })
})

test('a token ends after ten hours', async () => {
  house.clock.forward(10 * 3_600_000)
  expect((await server.call(at)).status).toBe(401)
})
