import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOutboundPort } from './outbound.ts'

let hits = 0
const canary = createServer((request, reply) => {
  hits += 1
  if (request.url === '/redirect') reply.writeHead(302, { location: '/' }).end()
  else if (request.url === '/big') reply.end(Buffer.alloc(100_000))
  else if (request.url === '/slow') setTimeout(() => reply.end('late'), 2000).unref()
  else if (request.url === '/drip') {
    const drip = setInterval(() => reply.write('x'), 50)
    reply.on('close', () => clearInterval(drip))
  } else reply.end(`${request.method} ${request.headers.host}`)
})
let port = 0
beforeAll(async () => {
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve))
  port = (canary.address() as AddressInfo).port
})
afterAll(() => canary.closeAllConnections())

const names: Record<string, string[]> = {
  'inward.example': ['127.0.0.1'],
  'mixed.example': ['93.184.216.34', '127.0.0.1'],
  'metadata.example': ['169.254.169.254'],
  'mapped.example': ['::ffff:127.0.0.1'],
}
const lookup = async (host: string) => {
  const { isIP } = await import('node:net')
  if (isIP(host)) return [{ address: host, family: isIP(host) }]
  if (host === 'localhost') return [{ address: '127.0.0.1', family: 4 }]
  return (names[host] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
}
const strict = openOutboundPort({ allow: [], lookup })
const relaxed = () => openOutboundPort({ allow: [`127.0.0.0/8:${port}`], lookup })

const inward = [
  '127.0.0.1', '127.1', '127.0.1', '2130706433', '0x7f000001', '0x7f.1', '0177.0.0.1', '017700000001', '127.0.0.1.',
  '0', '0.0.0.0', '①②⑦.⓪.⓪.①', '127。0。0。1', 'localhost', 'LOCALHOST', 'localhost.', 'inward.example', 'mixed.example',
  'mapped.example', 'metadata.example', '169.254.169.254', '2852039166', '10.0.0.1', '172.16.5.4', '172.31.255.255',
  '192.168.1.1', '100.64.0.1', '192.0.0.8', '198.18.0.1', '224.0.0.1', '255.255.255.255',
  '[::1]', '[::]', '[0:0:0:0:0:0:0:1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[0:0:0:0:0:ffff:127.0.0.1]',
  '[::127.0.0.1]', '[::ffff:0:127.0.0.1]', '[64:ff9b::127.0.0.1]', '[64:ff9b:1::7f00:1]', '[2002:7f00:1::]',
  '[2001:0:4136:e378:8000:63bf:80ff:fffe]', '[fe80::1]', '[fc00::1]', '[fd12:3456::1]', '[ff02::1]', '[2001:db8::1]',
] // biome-ignore format: a table

test.each(inward)('%s gets no hit', async (host) => {
  hits = 0
  await expect(strict.request(`http://${host}:${port}/`)).rejects.toMatchObject({ reason: 'refused_network' })
  await expect(strict.pin(host, 389)).rejects.toMatchObject({ reason: 'refused_network' })
  expect(hits).toBe(0)
})

test.each([
  ['::1', 'refused_network'],
  ['::ffff:10.0.0.1', 'refused_network'],
  ['no-such.example', 'unknown_host'],
  ['a b', 'address'],
  ['example.com:25', 'address'],
  ['user@example.com', 'address'],
  ['example.com/path', 'address'],
  ['', 'address'],
])('the host %j cannot be pinned', async (host, reason) => {
  await expect(strict.pin(host, 389)).rejects.toMatchObject({ reason })
})

test.each([
  'ftp://93.184.216.34/',
  'file:///etc/passwd',
  'gopher://127.0.0.1/',
  'http://user:pw@93.184.216.34/',
  'nonsense',
  '//93.184.216.34/',
])('%s is not an address to call', async (url) => {
  await expect(strict.request(url)).rejects.toMatchObject({ reason: 'address' })
})

test.each([
  ['93.184.216.34', { address: '93.184.216.34', family: 4 }],
  ['2606:2800:220:1:248:1893:25c8:1946', { address: '2606:2800:220:1:248:1893:25c8:1946', family: 6 }],
])('the public address %s passes', async (host, pinned) => {
  expect(await strict.pin(host, 389)).toEqual(pinned)
})

test('an allow-listed private network may be called, other private ones may not', async () => {
  const reply = await relaxed().request(`http://127.0.0.1:${port}/`)
  expect(reply).toMatchObject({ status: 200 })
  expect(reply.body.toString()).toBe(`GET 127.0.0.1:${port}`)
  await expect(relaxed().pin('10.0.0.1', port)).rejects.toMatchObject({ reason: 'refused_network' })
  await expect(relaxed().pin('::ffff:127.0.0.1', port)).resolves.toBeTruthy()
})

test.each([
  ['inward.example:389', 'INWARD.example.', 389, true],
  ['inward.example:389', 'inward.example', 636, false],
  ['inward.example:389', 'metadata.example', 389, false],
  ['127.0.0.1:389', 'inward.example', 389, true],
  ['127.0.0.1:389', 'inward.example', 25, false],
  ['[::ffff:127.0.0.1]:389', 'mapped.example', 25, false],
  ['[fd00::1]:389', 'fd00::1', 389, true],
  ['[fd00::/8]:25', 'fd12::1', 25, true],
  ['127.0.0.0/8:389', 'inward.example', 389, true],
  ['127.0.0.0/8:389', 'inward.example', 22, false],
])('%s lets %s:%i be called: %s', async (entry, host, port, right) => {
  const one = openOutboundPort({ allow: [entry], lookup })
  const called = await one.pin(host, port).then(
    () => true,
    () => false,
  )
  expect(called).toBe(right)
})

test('the name is resolved once and the connection goes to the judged address', async () => {
  let asked = 0
  const flipping = openOutboundPort({
    allow: [`127.0.0.1:${port}`],
    lookup: async () => {
      asked += 1
      return [{ address: asked === 1 ? '127.0.0.1' : '10.9.9.9', family: 4 }]
    },
  })
  const reply = await flipping.request(`http://rebind.example:${port}/`)
  expect(reply.body.toString()).toBe(`GET rebind.example:${port}`)
  expect(asked).toBe(1)
})

test('a redirect is refused, not followed', async () => {
  hits = 0
  await expect(relaxed().request(`http://127.0.0.1:${port}/redirect`)).rejects.toMatchObject({
    reason: 'redirect',
  })
  expect(hits).toBe(1)
})

test('a reply that is too long or too late is given up', async () => {
  const base = `http://127.0.0.1:${port}`
  await expect(relaxed().request(`${base}/big`, { maxBytes: 1000 })).rejects.toMatchObject({
    reason: 'too_large',
  })
  await expect(relaxed().request(`${base}/slow`, { timeoutMs: 100 })).rejects.toMatchObject({
    reason: 'timeout',
  })
  await expect(relaxed().request(`${base}/drip`, { timeoutMs: 200 })).rejects.toMatchObject({
    reason: 'timeout',
  })
})

test('a network that is none is refused at start', () => {
  expect(() => openOutboundPort({ allow: ['10.0.0.0/33:1'] })).toThrow('not a network')
  for (const entry of ['10.0.0.0/8', 'fd00::/8', 'inward.example', '10.0.0.1'])
    expect(() => openOutboundPort({ allow: [entry] })).toThrow('with a port')
  expect(() => openOutboundPort({ allow: ['a b'] })).toThrow('not a network')
})
