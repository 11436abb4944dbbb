// @heavy: nginx
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../test/create-test-app.ts'
import { freePort, type RunningNginx, startNginx } from '../../test/nginx.ts'
import { openServerLog } from './log/log.ts'
import { checkReverseProxy, proxyResponseFault } from './proxy-check.ts'

const timing = { waits: [0, 20], attempt: 2000 }
let house: TestApp
let own: string
let port: number
let nginx: RunningNginx | null = null

beforeAll(async () => {
  port = await freePort()
  house = await createTestApp({ X_ACCEL_PREFIX: '/protected/', PUBLIC_URL: `http://127.0.0.1:${port}` })
  await house.app.listen({ host: '127.0.0.1', port: 0 })
  own = `http://127.0.0.1:${(house.app.server.address() as AddressInfo).port}`
})
const stop = async () => {
  await nginx?.stop()
  nginx = null
}
afterEach(stop)
afterAll(stop)

/** Returns the warnings of a server start behind this nginx sample; null starts without nginx. */
async function warnings(change?: ((sample: string) => string) | null, extra: object = {}): Promise<string[]> {
  const { dataDir } = house.ports.config
  if (change !== null) nginx = await startNginx({ port, cabinet: own, dataDir, ...(change && { change }) })
  const lines: string[] = []
  const log = openServerLog({ level: 'warn', to: { write: (line: string) => void lines.push(line) } })
  const config = { ...house.ports.config, ...extra }
  await checkReverseProxy({ ...house.ports, config, log: log as typeof house.ports.log }, timing)
  for await (const { key } of house.ports.blobs.list('')) expect(key).not.toContain('proxy-check')
  return lines.map((line) => JSON.parse(line).msg)
}

test('the documented sample passes all headers on, and nothing is warned of', async () => {
  expect(await warnings()).toEqual([])
})

test('a location without the headers is warned of at start', async () => {
  const [warning, ...more] = await warnings((sample) => sample.replace(/ *add_header .*;\n/g, ''))
  expect(more).toEqual([])
  expect(warning).toMatch(/content-security-policy, x-content-type-options, cross-origin-resource-policy/)
})

test.each([
  ['one header', /X-Content-Type-Options .*;/, '', /lost.*: x-content-type-options;/],
  ['another folder', /alias .*;/, 'alias /nowhere/;', /answered 404: nginx must read/],
])('a sample with %s is warned of too', async (_, find, by, words) => {
  const change = (sample: string) =>
    sample.replace(by === '' ? new RegExp(`add_header ${find.source}`) : find, by)
  expect(await warnings(change)).toEqual([expect.stringMatching(words)])
})

test('nothing in front, or no address to ask by, is said and ends nothing', async () => {
  expect(await warnings(null)).toEqual([expect.stringMatching(/was not reached/)])
  expect(await warnings(null, { publicUrl: null })).toEqual([expect.stringMatching(/PUBLIC_URL/)])
  expect(await warnings(null, { publicUrl: own })).toEqual([expect.stringMatching(/does not follow/)])
  expect(await warnings(null, { xAccelPrefix: null })).toEqual([])
})

test('nobody else has a file sent by the check', async () => {
  for (const query of ['', '?ticket=', '?ticket=a.b'])
    expect((await fetch(`${own}/proxy-check${query}`)).status).toBe(404)
  expect(proxyResponseFault(new Response('Cabinet'), 'Cabinet')).toMatch(/headers are lost/)
})
