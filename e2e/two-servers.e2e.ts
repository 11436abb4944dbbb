import { readdirSync } from 'node:fs'
import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { expect, test } from '@playwright/test'
import { cephRefusal, startCeph } from '../packages/server/test/ceph.ts'
import { type ExternalPostgres, startPostgres } from './postgres.ts'
import { adminPassword, type RunningServer, startServer } from './server.ts'
import { bytesOf, chunksOf, contentId, type Sending, sha256, type Wire, wireOf } from './wire.ts'

/** Two servers know each other only by their database and their object store. */
test.describe.configure({ mode: 'serial', timeout: 180_000 })

let postgres: ExternalPostgres
let stopCeph: () => Promise<void>
let one: RunningServer
let other: RunningServer

const refusal = await cephRefusal()
test.skip(refusal !== null, refusal ?? '')

test.beforeAll(async () => {
  if (refusal) return
  const [ceph, database] = await Promise.all([startCeph(), startPostgres()])
  stopCeph = ceph.stop
  postgres = database
  const { s3 } = ceph
  const shared = {
    DATABASE_URL: postgres.url,
    SECRET_KEY: 'ab'.repeat(32),
    S3_ENDPOINT: s3.endpoint,
    S3_REGION: s3.region,
    S3_BUCKET: s3.bucket,
    S3_ACCESS_KEY_ID: s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
  }
  ;[one, other] = await Promise.all([startServer(shared), startServer(shared)])
})

test.afterAll(async () => {
  await Promise.all([one?.stop(), other?.stop()])
  await Promise.all([postgres?.stop(), stopCeph?.()])
})

/** Signs in at one of the servers. */
async function signIn(server: RunningServer): Promise<string> {
  const { data } = await wireOf(server.url, null).post<{ AccessToken: string }>('/api/User/Login', {
    Account: 'admin',
    Password: adminPassword,
  })
  return data.AccessToken
}

/** The same session, seen from both servers. */
async function onBoth(): Promise<[Wire, Wire]> {
  const token = await signIn(one)
  return [wireOf(one.url, token), wireOf(other.url, token)]
}

/** One chunk, tried again while a server that died still counts as taking it. */
async function persist(wire: Wire, sending: Sending, number: number) {
  let answer = await wire.chunk(sending, number)
  await expect(async () => {
    if (answer.key === 'uploads.chunk_busy') answer = await wire.chunk(sending, number)
    expect(answer.key).toBe('')
  }).toPass({ timeout: 120_000 })
  return answer.data
}

async function expectContent(fileId: string, bytes: Buffer, ...wires: Wire[]) {
  for (const wire of wires)
    expect(sha256(await wire.download(fileId)).digest('hex')).toBe(sha256(bytes).digest('hex'))
}

test('both start at once on an empty database: it is migrated once and has one administrator', async () => {
  const migrations = readdirSync('packages/server/migrations').filter((name) => name.endsWith('.sql'))
  const applied = await postgres.rows('select name from migrations order by name')
  expect(applied.map(({ name }) => name)).toEqual(migrations.sort())
  const users = await postgres.rows('select account from users')
  expect(users).toEqual([{ account: 'admin' }])
  for (const { url } of [one, other])
    expect(await (await fetch(`${url}/health`)).json()).toMatchObject({
      Data: { database: true, store: true },
    })
})

test('an upload is begun on one, goes on at the other, and is finished there', async () => {
  const [here, there] = await onBoth()
  const sending = { bytes: bytesOf(13_000_000, 'alternately'), name: 'alternately.bin' }
  await here.chunkTest(sending)
  for (let number = 1; number <= chunksOf(sending); number++) {
    const { data } = await (number % 2 ? here : there).chunk(sending, number)
    expect(data.uploaded).toContain(number)
  }
  const { data: state } = await there.chunkTest(sending)
  expect(state).toMatchObject({ needMerge: true, uploaded: [1, 2, 3, 4, 5, 6, 7] })
  const { data: file } = await there.merge(sending)
  expect((await here.merge(sending)).data).toMatchObject({ FileId: file.FileId, Version: 1 })
  await expectContent(file.FileId, sending.bytes, here, there)
})

test('every chunk sent to both, and merged by both, makes one file', async () => {
  const [here, there] = await onBoth()
  const sending = { bytes: bytesOf(7_000_000, 'twice'), name: 'twice.bin' }
  await here.chunkTest(sending)
  const numbers = Array.from({ length: chunksOf(sending) }, (_, index) => index + 1)
  await Promise.all([here, there].flatMap((wire) => numbers.map((number) => persist(wire, sending, number))))
  const merges = await Promise.all([here, there, here, there].map((wire) => wire.merge(sending)))
  expect(new Set(merges.map(({ data }) => data.FileId)).size).toBe(1)
  expect((await there.list()).filter(({ Name }) => Name === 'twice.bin')).toHaveLength(1)
  await expectContent(merges[0]!.data.FileId, sending.bytes, there, here)
})

test('what one server holds, the other proves and links at once', async () => {
  const [here, there] = await onBoth()
  const bytes = bytesOf(3_000_000, 'known')
  await here.put({ bytes, name: 'known.bin' })
  const { data } = await there.prove({ bytes, name: 'known again.bin' }, bytes)
  expect(data).toMatchObject({ skipUpload: true, file: { Name: 'known again.bin' } })
})

/** An official client, and what it has heard. */
async function listener(server: RunningServer, token: string) {
  const client = new HubConnectionBuilder()
    .withUrl(`${server.url}/signalRHub`, {
      accessTokenFactory: () => token,
      transport: HttpTransportType.WebSockets,
    })
    .configureLogging(LogLevel.None)
    .build()
  const heard: { key: string; level: number; receiver: string; payload: unknown }[] = []
  client.on('ReceiveMessage', (key, level, _text, _title, _time, extension) => {
    const { ExtendKey, ExtendKey3 } = JSON.parse(extension) as { ExtendKey: string; ExtendKey3: string }
    heard.push({ key, level, receiver: ExtendKey, payload: JSON.parse(ExtendKey3) })
  })
  const closed = new Promise<void>((resolve) => client.onclose(() => resolve()))
  await client.start()
  return {
    client,
    heard,
    closed,
    watch: (...folderIds: string[]) => client.invoke('WatchFolders', folderIds),
  }
}

test('what changes on one is pushed to official clients on either', async () => {
  const [token, otherToken] = [await signIn(one), await signIn(other)]
  const { UserId } = (await wireOf(one.url, token).get<{ UserId: string }>('/api/User/GetUserInfo')).data
  const listeners = [await listener(one, token), await listener(other, otherToken)]
  await Promise.all(listeners.map(({ watch }) => watch(UserId)))
  for (const [index, server] of [one, other].entries()) {
    await wireOf(server.url, token).put({ bytes: bytesOf(5000, `push ${index}`), name: `push ${index}.bin` })
    for (const { heard } of listeners) {
      await expect.poll(() => heard.length).toBeGreaterThan(index)
      expect(heard.at(-1)).toMatchObject({
        key: 'spaces.changed',
        level: 4,
        receiver: UserId,
        payload: { folderIds: [UserId] },
      })
    }
  }
  await Promise.all(listeners.map(({ client }) => client.stop()))
})

test('a session that ends on one is refused by the other at once, and its push channel closes', async () => {
  const token = await signIn(one)
  const { closed, client } = await listener(other, token)
  expect((await wireOf(other.url, token).get('/api/User/GetUserInfo')).status).toBe(200)
  await wireOf(one.url, token).post('/api/User/LoginOut')
  expect((await wireOf(other.url, token).get('/api/User/GetUserInfo')).status).toBe(401)
  await closed
  await client.stop()
})

test('one server dies in the middle of an upload; the other finishes it, and nothing is left behind', async () => {
  const [here, there] = await onBoth()
  const sending = { bytes: bytesOf(15_000_000, 'survives'), name: 'survives.bin' }
  await here.chunkTest(sending)
  await here.chunk(sending, 1)
  const underWay = [2, 3, 4].map((number) => here.chunk(sending, number))
  await Promise.race(underWay)
  await one.kill()
  await Promise.allSettled(underWay)

  const { data: held } = await there.chunkTest(sending)
  expect(held.uploaded).toContain(1)
  for (let number = 1; number <= chunksOf(sending); number++)
    if (!held.uploaded.includes(number)) await persist(there, sending, number)
  const { data: file } = await there.merge(sending)
  expect(file).toMatchObject({ Name: 'survives.bin', Size: sending.bytes.length })
  await expectContent(file.FileId, sending.bytes, there)

  await one.start()
  await expectContent(file.FileId, sending.bytes, here)
  expect(contentId(await here.download(file.FileId))).toBe(contentId(sending.bytes))
  expect(await other.cabinet('fsck')).toMatchObject({ faults: [] })
  expect(await one.cabinet('sweep', '--dry-run')).toMatchObject({ contents: 0, blobs: 0, stages: 0 })
})
