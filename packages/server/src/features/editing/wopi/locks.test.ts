import { wopiEndpoints } from '@cabinet/contract/editing.wopi'
import { fileEndpoints } from '@cabinet/contract/files'
import { versionEndpoints } from '@cabinet/contract/versions'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { grant } from '../../../../test/files.ts'
import {
  at,
  bytes,
  call,
  house,
  info,
  lock,
  oldest,
  open,
  openDesk,
  put,
  server,
  told,
  zhang,
} from './test-desk.ts'

openDesk()

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
    expect((await house.refusal(fileEndpoints.rename, { id: at.id, name: 'x.docx' }, zhang)).key).toBe(
      'locks.editing',
    )
    await expect(house.call(fileEndpoints.remove, { ids: [at.id] }, zhang)).rejects.toMatchObject({
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
    const [newest] = await house.call(versionEndpoints.list, { fileId: at.id, pageSize: 10 }, zhang)
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
    await house.call(wopiEndpoints.save, { address: server.url, signed: false }, house.people.admin)
    const reply = await fetch(address, {
      method: 'POST',
      headers: { ...lock('one'), 'x-wopi-override': 'PUT' },
      body: pieces,
      duplex: 'half',
    } as never)
    await house.call(wopiEndpoints.save, { address: server.url, signed: true }, house.people.admin)
    expect(reply.status).toBe(200)
    expect((await bytes()).length).toBe(250_000)
  })

  test('without a lock is for empty files alone', async () => {
    expect(told(await put('', 'x'))).toEqual([409, ''])
    const id = await house.call(fileEndpoints.detail, { id: at.id }, zhang).then(({ item }) => item.id)
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
