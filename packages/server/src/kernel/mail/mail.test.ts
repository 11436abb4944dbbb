import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailAccount, startMailServer, type TestMailServer } from '../../../test/mail-server.ts'
import { openOutboundPort } from '../outbound/outbound.ts'
import { type MailPatience, type MailServer, type OutgoingMail, openMailSender } from './mail.ts'

const folder = mkdtempSync(join(tmpdir(), 'cabinet-mail-'))
const closing: (() => Promise<unknown>)[] = []
let key: string
let cert: string

beforeAll(() => {
  execFileSync(
    'openssl',
    `req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out cert.pem -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost`.split(
      ' ',
    ),
    { cwd: folder, stdio: 'ignore' },
  )
  key = readFileSync(join(folder, 'key.pem'), 'utf8')
  cert = readFileSync(join(folder, 'cert.pem'), 'utf8')
})
afterAll(async () => {
  for (const close of closing) await close()
  rmSync(folder, { recursive: true, force: true })
})

async function started(options?: Parameters<typeof startMailServer>[0]): Promise<TestMailServer> {
  const server = await startMailServer(options)
  closing.push(() => server.close())
  return server
}

const message: OutgoingMail = {
  messageId: 'a1@example.org',
  date: new Date('2026-11-20T08:00:00Z'),
  from: { name: '文柜', address: 'drive@example.org' },
  to: { name: '', address: 'lin@example.org' },
  replyTo: 'help@example.org',
  subject: '您好',
  text: 'Hello',
  html: '<p>Hello</p>',
}

async function send(
  { port }: { port: number },
  change: Partial<MailServer> = {},
  mail: Partial<OutgoingMail> = {},
  patience: MailPatience = { connectMs: 20_000, mailMs: 30_000 },
): Promise<void> {
  const sender = await openMailSender(
    { host: 'localhost', port, security: 'none', account: '', password: '', certificate: '', ...change },
    openOutboundPort({
      allow: [`localhost:${port}`, `127.0.0.1:${port}`],
      lookup: async () => [{ address: '127.0.0.1', family: 4 }],
    }),
    patience,
  )
  await sender.send({ ...message, ...mail }).finally(() => sender.close())
}
const account = { account: mailAccount.user, password: mailAccount.password }

test.each(['tls', 'starttls'] as const)(
  'mails leave by %s where the certificate is proven, and not elsewhere',
  async (security) => {
    const server = await started({ tls: { key, cert, direct: security === 'tls' } })
    await send(server, { security, ...account, certificate: cert })
    expect(server.taken).toHaveLength(1)
    await expect(send(server, { security, ...account })).rejects.toMatchObject({
      reach: 'server',
      key: 'mail.certificate',
    })
    expect(server.taken).toHaveLength(1)
  },
)

test('a mail that should be encrypted is never sent in the open', async () => {
  const server = await started()
  await expect(send(server, { security: 'starttls' })).rejects.toMatchObject({ key: 'mail.tls' })
  await expect(send(server, { security: 'tls' })).rejects.toMatchObject({ reach: 'server' })
  expect(server.taken).toEqual([])
})

test('a mail bears the Message-ID that it was given, and both forms', async () => {
  const server = await started()
  await send(server, account, { unsubscribeUrl: 'https://files.example.org/u/1' })
  expect(await server.parsed()).toMatchObject({
    messageId: '<a1@example.org>',
    subject: '您好',
    from: { name: '文柜' },
    replyTo: [{ address: 'help@example.org' }],
    text: expect.stringContaining('Hello'),
    html: expect.stringContaining('<p>Hello</p>'),
  })
  expect(server.taken[0]!.raw).toContain('List-Unsubscribe: <https://files.example.org/u/1>')
  expect(server.taken[0]!.raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
})

test.each([
  ['subject', { subject: 'a\r\nBcc: x@example.org' }],
  ['name', { to: { name: 'a\nb', address: 'lin@example.org' } }],
  ['address', { to: { name: '', address: 'lin@example.org\r\nRCPT TO:<x@example.org>' } }],
  ['answer', { replyTo: 'a@example.org\nX: y' }],
  ['Message-ID', { messageId: 'a@b>\r\nX: y' }],
])('a line break in the %s is refused', async (_, mail) => {
  const server = await started()
  await expect(send(server, {}, mail)).rejects.toMatchObject({ reach: 'never', key: 'mail.header_invalid' })
  expect(server.asked).toEqual([])
})

test.each([
  [550, 'never'],
  [451, 'later'],
] as const)('a %i meets this mail alone: %s', async (code, reach) => {
  const server = await started()
  server.refuse('lin@example.org', code)
  await expect(send(server)).rejects.toMatchObject({
    reach,
    key: undefined,
    detail: expect.stringContaining(`${code}`),
  })
})

test('a wrong password, a closed port and a silent server meet every mail', async () => {
  const server = await started()
  const wrong = send(server, { ...account, password: 'wrong' })
  await expect(wrong).rejects.toMatchObject({ reach: 'server', key: 'mail.account_wrong' })
  await expect(send({ port: 1 })).rejects.toMatchObject({ reach: 'server', key: 'mail.refused' })
  const silent: Server = createServer()
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  closing.push(() => new Promise((resolve) => silent.close(resolve)))
  const { port } = silent.address() as { port: number }
  const waiting = send({ port }, {}, {}, { connectMs: 300, mailMs: 2000 })
  await expect(waiting).rejects.toMatchObject({ reach: 'server', key: 'mail.timeout' })
})

test('an internal address that is not allowed is not called', async () => {
  const opening = openMailSender(
    { host: '127.0.0.1', port: 25, security: 'none', account: '', password: '', certificate: '' },
    openOutboundPort({ allow: [] }),
  )
  await expect(opening).rejects.toMatchObject({ key: 'mail.network_refused' })
})
