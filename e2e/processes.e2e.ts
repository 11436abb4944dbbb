import { readFileSync } from 'node:fs'
import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { expect, test } from '@playwright/test'
import { adminPassword, type RunningServer, startServer } from './server.ts'
import { bytesOf, chunksOf, sha256, type Wire, wireOf } from './wire.ts'

/** Two processes of one machine share a port, the embedded database and the folder of contents. */
test.describe.configure({ mode: 'serial', timeout: 180_000 })
test.skip(process.platform !== 'linux', 'processes are counted by /proc')

const count = 2
let server: RunningServer
let token: string
let wire: Wire

test.beforeAll(async () => {
  server = await startServer({ CABINET_PROCESSES: `${count}` })
  const { data } = await wireOf(server.url, null).post<{ AccessToken: string }>('/api/User/Login', {
    Account: 'admin',
    Password: adminPassword,
  })
  token = data.AccessToken
  wire = wireOf(server.url, token)
})

test.afterAll(() => server?.stop())

/** Numbers of the processes that serve: children of the parent whose program is the server's. */
const serving = (): number[] => {
  const pid = server.pid()
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
  return children.filter((child) => commandOf(child).includes('main.js'))
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

const postmaster = () =>
  Number(readFileSync(`${server.dataDir}/postgres/postmaster.pid`, 'utf8').split('\n', 1)[0])

const lives = (pid: number) => commandOf(pid) !== ''

test('all are there when the server says once that it is ready', () => {
  expect(serving()).toHaveLength(count)
  expect(server.output().match(/Cabinet is ready/g)).toHaveLength(1)
})

/** An official client that counts what it hears, on a connection of its own. */
async function listener(transport: HttpTransportType) {
  const client = new HubConnectionBuilder()
    .withUrl(`${server.url}/signalRHub`, { accessTokenFactory: () => token, transport })
    .configureLogging(LogLevel.None)
    .withAutomaticReconnect([0, 200, 500, 1000, 2000, 4000])
    .build()
  let heard = 0
  client.on('ReceiveMessage', () => {
    heard++
  })
  await client.start()
  return { client, heard: () => heard }
}

const homeFolder = async () => (await wire.get<{ UserId: string }>('/api/User/GetUserInfo')).data.UserId

test('what one process changes is pushed to the clients of all, whatever they connect by', async () => {
  const home = await homeFolder()
  const { WebSockets, ServerSentEvents } = HttpTransportType
  const ways = [WebSockets, ServerSentEvents, WebSockets, ServerSentEvents, WebSockets, WebSockets]
  const listeners = await Promise.all(ways.map(listener))
  await Promise.all(listeners.map(({ client }) => client.invoke('WatchFolders', [home])))
  await wire.put({ bytes: bytesOf(5000, 'push'), name: 'push.bin' })
  for (const { heard } of listeners) await expect.poll(heard).toBeGreaterThan(0)
  await Promise.all(listeners.map(({ client }) => client.stop()))
  // its records wait in one process, its polls come to any
  await expect(listener(HttpTransportType.LongPolling)).rejects.toThrow()
})

/** As long as connections break because their process died, the request is made again. */
async function persist<T>(ask: () => Promise<T>): Promise<T> {
  let answer: T | undefined
  await expect(async () => {
    answer = await ask()
  }).toPass({ timeout: 120_000, intervals: [50] })
  return answer as T
}

test('a process that is killed in the middle of uploads is started again, and nothing is lost', async () => {
  const before = serving()
  const files = [1, 2, 3].map((number) => ({
    bytes: bytesOf(9_000_000, `killed ${number}`),
    name: `killed ${number}.bin`,
  }))
  // chunks that a process acknowledged in its last second may be missed at the end: they are sent again (decision 021)
  const sendMissing = async (sending: (typeof files)[number]) => {
    const { uploaded } = (await persist(() => wire.chunkTest(sending))).data
    const numbers = Array.from({ length: chunksOf(sending) }, (_, index) => index + 1)
    await Promise.all(
      numbers
        .filter((number) => !uploaded.includes(number))
        .map((number) => persist(async () => expect((await wire.chunk(sending, number)).key).toBe(''))),
    )
  }
  const upload = async (sending: (typeof files)[number]) => {
    await sendMissing(sending)
    return persist(async () => {
      const { data, code, key } = await wire.merge(sending)
      if (key === 'uploads.chunk_missing') await sendMissing(sending)
      expect(code).toBe(200)
      return data
    })
  }
  const underWay = Promise.all(files.map(upload))
  await new Promise((done) => setTimeout(done, 150))
  process.kill(before[0]!, 'SIGKILL')
  const stored = await underWay
  for (const [index, { FileId }] of stored.entries()) {
    const got = await persist(() => wire.download(FileId))
    expect(sha256(got).digest('hex')).toBe(sha256(files[index]!.bytes).digest('hex'))
  }
  await expect.poll(() => serving().length).toBe(count)
  expect(serving().filter((pid) => before.includes(pid))).toHaveLength(1)
  expect(server.output().match(/Cabinet is ready/g)).toHaveLength(1)
  expect(await server.cabinet('fsck')).toMatchObject({ faults: [] })
})

test('one that is told to end finishes its requests and is replaced; the address answers all the while', async () => {
  const [first = 0] = serving()
  let stop = false
  const asking = (async () => {
    let answered = 0
    for (; !stop; answered++) expect((await persist(() => wire.get('/api/User/GetUserInfo'))).code).toBe(200)
    return answered
  })()
  process.kill(first, 'SIGTERM')
  await expect.poll(() => lives(first)).toBe(false)
  await expect.poll(() => serving().length).toBe(count)
  stop = true
  expect(await asking).toBeGreaterThan(0)
})

test('of a parent that is killed nobody stays; the next start adopts the database and loses nothing', async () => {
  const { FileId } = await wire.put({ bytes: bytesOf(100_000, 'kept'), name: 'kept.bin' })
  const before = serving()
  const database = postmaster()
  await server.kill()
  for (const pid of before) await expect.poll(() => lives(pid)).toBe(false)
  await server.start()
  expect(postmaster()).toBe(database)
  expect(serving()).toHaveLength(count)
  expect(await wire.download(FileId)).toEqual(bytesOf(100_000, 'kept'))
})

test('a stop ends requests, processes and the database in order', async () => {
  const before = [...serving(), postmaster()]
  await server.stop()
  expect(before.filter(lives)).toEqual([])
  expect(server.output().match(/Cabinet is stopping/g)).toHaveLength(1)
})
