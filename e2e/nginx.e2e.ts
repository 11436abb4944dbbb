import type { Page } from '@playwright/test'
import { freePort, type RunningNginx, startNginx } from '../packages/server/test/nginx.ts'
import { test as base, expect } from './kit.ts'
import { newPerson } from './people.ts'
import { type RunningServer, startServer } from './server.ts'
import { bytesOf, sha256, type Wire, type WireFile } from './wire.ts'

interface Behind {
  server: RunningServer
  nginx: RunningNginx
}

/** Everything goes through a real nginx with the documented sample, which sends the downloads itself. */
const test = base.extend<object, Behind & { behind: Behind }>({
  behind: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
    async ({}, use) => {
      const port = await freePort()
      const server = await startServer({
        X_ACCEL_PREFIX: '/protected/',
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        TRUST_PROXY: '127.0.0.1',
      })
      const nginx = await startNginx({ port, cabinet: server.url, dataDir: server.dataDir })
      await use({ server: { ...server, url: nginx.url }, nginx })
      await nginx.stop()
      await server.stop()
    },
    { scope: 'worker' },
  ],
  server: [async ({ behind }, use) => use(behind.server), { scope: 'worker' }],
  nginx: [async ({ behind }, use) => use(behind.nginx), { scope: 'worker' }],
})

/** Larger than what lies in the database, so that it could be handed over. */
const large = (text: string) => Buffer.concat([Buffer.from(text), Buffer.alloc(70_000, ' ')])
const hack = "localStorage.setItem('hacked','1')"

async function addressOf(wire: Wire, { FileId }: WireFile, Purpose: 'view' | 'download'): Promise<string> {
  const { data } = await wire.post<{ Address: string }>('/api/Download/GetTicket', { FileId, Purpose })
  return data.Address
}

/** Whether anything that people stored ran on this origin. */
async function hacked(page: Page) {
  await page.goto('/login')
  return page.evaluate(() => localStorage.getItem('hacked'))
}

test('nothing that people store runs as a page, a frame, an object or a script', async ({
  browser,
  enter,
  server,
}) => {
  const person = await newPerson(server)
  // a window of its own: what is tried here is what the policy forbids
  const page = await (await browser.newContext({ baseURL: server.url })).newPage()
  await enter(page, person)
  const { wire } = person
  const hostile: [name: string, text: string][] = [
    [
      'picture.svg',
      `<svg xmlns="http://www.w3.org/2000/svg" onload="${hack}"><script>${hack}</script></svg>`,
    ],
    ['page.html', `<!doctype html><script>${hack}</script><img src=x onerror="${hack}">`],
    ['film.srt', `1\n00:00:00,000 --> 00:00:09,000\n<img src=x onerror="${hack}">\n`],
    ['code.js', hack],
    ['words.txt', hack],
  ]
  for (const [name, text] of hostile)
    await test.step(name, async () => {
      const file = await wire.put({ name, bytes: large(`${text}\n`) })
      for (const purpose of ['view', 'download'] as const)
        await page
          .goto(await addressOf(wire, file, purpose))
          .then(() => page.waitForTimeout(200))
          // what no window shows is saved
          .catch((error: Error) => expect(error.message).toMatch(/Download is starting|ERR_ABORTED/))
      // pages of ours refuse such addresses before they ask; this one of a library knows no Trusted Types
      await page.goto('/api-docs')
      for (const [element, attribute] of [
        ['script', 'src'],
        ['iframe', 'src'],
        ['object', 'data'],
        ['embed', 'src'],
        ['img', 'src'],
      ] as const)
        for (const purpose of ['view', 'download'] as const) {
          const address = await addressOf(wire, file, purpose)
          const how = await page.evaluate(
            ([tag, place, source]) =>
              new Promise<string>((done) => {
                const made = document.createElement(tag)
                made.addEventListener('load', () => done('load'))
                made.addEventListener('error', () => done('error'))
                // refused frames say nothing; a script is waited for
                setTimeout(() => done('nothing'), tag === 'script' ? 10_000 : 500)
                made.setAttribute(place, source)
                document.body.append(made)
              }),
            [element, attribute, address] as const,
          )
          if (element === 'script') expect(how).toBe('error')
        }
      const worker = await page.evaluate(
        (source) =>
          new Promise<string>((done) => {
            const made = new Worker(source)
            made.addEventListener('error', () => done('error'))
            setTimeout(() => done('nothing'), 1000)
          }),
        await addressOf(wire, file, 'download'),
      )
      expect(worker).toBe('error')
      expect(await hacked(page)).toBeNull()
    })
})

test('uploads, downloads, ranges and the push channel work through it, and no address carries a token', async ({
  page,
  enter,
  server,
  nginx,
}) => {
  const person = await newPerson(server)
  const { wire } = person
  const asked: string[] = []
  const heard: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  page.on('websocket', (socket) => {
    asked.push(socket.url())
    socket.on('framereceived', ({ payload }) => heard.push(String(payload)))
  })
  await enter(page, person)

  await test.step('the push channel is a WebSocket, opened by a ticket', async () => {
    await expect.poll(() => heard.join()).toContain('{}\x1e')
    await wire.put({ name: 'pushed.txt', bytes: Buffer.from('pushed') })
    await expect.poll(() => heard.join()).toContain('spaces.changed')
  })

  await test.step('a file of 70 MiB comes whole, in ranges, and is saved by the browser', async () => {
    const bytes = bytesOf(70 * 1024 ** 2, 'through nginx')
    const big = await wire.put({ name: 'big.bin', bytes })
    const address = await addressOf(wire, big, 'download')
    const answer = await fetch(server.url + address)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(sha256(Buffer.from(await answer.arrayBuffer())).digest('hex')).toBe(sha256(bytes).digest('hex'))
    const view = await addressOf(wire, big, 'view')
    for (const [start, end] of [
      [0, 9],
      [50_000_000, 50_000_999],
    ] as const) {
      const part = await fetch(server.url + view, { headers: { range: `bytes=${start}-${end}` } })
      expect([
        part.status,
        Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(start, end + 1)),
      ]).toEqual([206, true])
    }
    const saved = page.waitForEvent('download')
    const link = await addressOf(wire, big, 'download')
    await page.evaluate((href) => location.assign(href), link)
    const download = await saved
    expect(download.suggestedFilename()).toBe('big.bin')
    expect(await download.failure()).toBeNull()
  })

  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('token')!))
  for (const secret of [token.access, token.refresh]) {
    expect(secret.length).toBeGreaterThan(20)
    expect(asked.filter((address) => address.includes(secret))).toEqual([])
  }
  expect(asked.some((address) => /^ws:.*signalRHub\?id=.*access_token=/.test(address))).toBe(true)
  // a line is written when the channel closes
  await page.goto('/login')
  await expect.poll(() => nginx.logs()).toContain('"GET /signalRHub HTTP/1.1" 101')
  expect(nginx.logs()).not.toMatch(/\?|ticket|access_token/)
})

test('where WebSockets do not come through, the event stream does, by a ticket too', async ({
  page,
  enter,
  server,
}) => {
  const person = await newPerson(server)
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`))
  await page.addInitScript(() => {
    const none = class {
      onclose?: (event: Event) => void
      constructor() {
        setTimeout(() => this.onclose?.(new Event('close')))
      }
    }
    const heard: string[] = []
    const spied = class extends EventSource {
      constructor(...args: ConstructorParameters<typeof EventSource>) {
        super(...args)
        this.addEventListener('message', ({ data }) => heard.push(data))
      }
    }
    Object.assign(window, { WebSocket: none, EventSource: spied, heard })
  })
  await enter(page, person)
  const hub = (method: string, rest: string) =>
    asked.filter((one) => one.startsWith(`${method} ${server.url}/signalRHub${rest}`))
  await expect.poll(() => hub('GET', '?').length).toBeGreaterThan(0)
  const heard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard.join())
  await expect.poll(heard).toContain('{}\x1e')
  expect(hub('POST', '/negotiate')).toHaveLength(2)
  await person.wire.put({ name: 'pushed.txt', bytes: Buffer.from('pushed') })
  await expect.poll(heard).toContain('spaces.changed')
  const { access } = await page.evaluate(() => JSON.parse(localStorage.getItem('token')!))
  expect(asked.filter((address) => address.includes(access))).toEqual([])
})
