import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { openServerLog } from './log.ts'
import { registerRequestLog } from './request-log.ts'

const planted = 'PLANTED-marker-0123456789'

function capture(level: 'info' | 'trace' = 'trace') {
  const lines: string[] = []
  return { lines, log: openServerLog({ level, to: { write: (line: string) => void lines.push(line) } }) }
}

test.each<[string, object | string]>([
  ['a field', { password: planted }],
  ['a nested field', { user: { settings: { smtp_password: planted } } }],
  ['a list', { rows: [{ accessToken: planted }, { refreshToken: planted }] }],
  ['headers', { headers: { authorization: `Bearer ${planted}`, cookie: planted } }],
  ['a message', `called with Bearer ${planted}`],
  ['an address', `GET /signalRHub?id=${planted}&access_token=${planted}&n=1`],
  [
    'a download address',
    { req: { method: 'GET', url: `/api/Download/DownFile?fileId=1&ticket=${planted}` } },
  ],
  ['a connection string', { err: new Error(`cannot reach postgres://cabinet:${planted}@db/cabinet`) }],
  [
    'an error of the database',
    { err: Object.assign(new Error('duplicate'), { code: '23505', detail: planted }) },
  ],
  [
    'an error with its request',
    { err: Object.assign(new Error('x'), { config: { headers: { a: planted } } }) },
  ],
  ['the cause of an error', { err: new Error('outer', { cause: new Error(`Bearer ${planted}`) }) }],
  ['an error in a list', { failed: [Object.assign(new Error('x'), { token: planted })] }],
  ['JSON in a text', { body: JSON.stringify({ Account: 'a', Password: `"${planted}\\"`, n: 1 }) }],
  ['a quoted password', { password: `"${planted}\\"${planted}` }],
  ['numbers and lists', { ticket: 5, tokens: [planted], token: [planted, 'x'] }],
  ['an S3 key', { s3: { secretAccessKey: planted } }],
])('a secret in %s is not written', (_, entry) => {
  const { lines, log } = capture()
  if (typeof entry === 'string') log.info(entry)
  else log.info(entry, 'something happened')
  log.child(typeof entry === 'string' ? { note: entry } : entry).warn('child')
  expect(lines).toHaveLength(2)
  expect(lines.join()).not.toContain(planted)
})

test('what is no secret stays readable', () => {
  const { lines, log } = capture()
  log.info({ key: 'task', n: 1, at: new Date(0), list: ['a'], err: new Error('boom') }, 'hello')
  const line = JSON.parse(lines[0]!)
  expect(line).toMatchObject({
    level: 'info',
    msg: 'hello',
    key: 'task',
    n: 1,
    list: ['a'],
    at: new Date(0).toISOString(),
  })
  expect(line.err).toMatchObject({ type: 'Error', message: 'boom' })
  expect(line.err.stack).toContain('log.test')
})

test('the level is obeyed', () => {
  const { lines, log } = capture('info')
  log.debug('no')
  expect(lines).toHaveLength(0)
})

test('a request is one line without its secrets', async () => {
  const { lines, log } = capture()
  const app = Fastify({ loggerInstance: log })
  registerRequestLog(app)
  app.get('/api/thing', async (request) => {
    request.log.info({ query: request.query, headers: request.headers, req: request }, 'inside')
    return {}
  })
  app.get('/api/broken', async () => {
    throw new Error(`ticket=${planted}?ticket=${planted}`)
  })
  const headers = { authorization: `Bearer ${planted}` }
  await app.inject({ url: `/api/thing?id=5&access_token=${planted}&ticket=${planted}`, headers })
  await app.inject({ url: `/api/broken?ticket=${planted}`, headers })
  await app.close()

  const requests = lines.map((line) => JSON.parse(line)).filter((line) => line.msg === 'request')
  expect(requests).toHaveLength(2)
  expect(requests[0]).toMatchObject({
    level: 'info',
    req: { method: 'GET', from: '127.0.0.1' },
    res: { status: 200 },
  })
  expect(requests[0].req.url).toBe('/api/thing?id=5&access_token=[hidden]&ticket=[hidden]')
  expect(requests[1]).toMatchObject({ level: 'error', res: { status: 500 } })
  expect(lines.join().replaceAll(`ticket=${planted}?`, '')).not.toContain(planted)
})
