import { mailEndpoints } from '@cabinet/contract/mail'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import {
  mailAccount,
  mailSettingsFor,
  startMailServer,
  type TestMailServer,
} from '../../../test/mail-server.ts'
import type { Person } from '../../../test/people.ts'
import { issueAccessToken } from '../auth/index.ts'
import { type MailToQueue, queueMails } from './index.ts'

let house: TestApp
let server: TestMailServer
let admin: Person

beforeAll(async () => {
  house = await createTestApp({ PUBLIC_URL: 'https://files.example.org' })
  server = await startMailServer()
  house.ports.config.outboundAllow.push(server.place)
})
afterAll(() => server.close())
beforeEach(async () => {
  server.taken.length = 0
  server.asked.length = 0
  house.pushed.length = 0
  // moves on so that every test starts with a free daily limit
  house.clock.forward(25 * 3_600_000)
  admin = await signedInAdmin()
  await house.drainJobs()
})

/** The clock of these tests passes the life of tokens. */
const signedInAdmin = async (): Promise<Person> => ({
  ...house.people.admin,
  token: await issueAccessToken(house.system, 'admin'),
})
const settings = (change = {}) => ({ ...mailSettingsFor(server), ...change })
const save = (change = {}) => house.call(mailEndpoints.save, settings(change), admin)
const refusedSave = async (change = {}) =>
  (await house.refusal(mailEndpoints.save, settings(change), admin)).key
const sendTest = (address = 'lin@example.org') => house.call(mailEndpoints.test, { address }, admin)
const log = async (filter = {}) =>
  (await house.call(mailEndpoints.log, { page: 1, pageSize: 100, ...filter }, admin)).rows
const standing = () => house.call(mailEndpoints.settings, {}, admin)
const mailTo = (address: string, change: Partial<MailToQueue> = {}): MailToQueue => ({
  kind: 'test',
  address,
  recipient: '',
  language: 'zh',
  userId: null,
  values: { sender: '张三', link: '' },
  ...change,
})
const queue = (...mails: MailToQueue[]) => house.system.together((tx) => queueMails(tx, mails))
/** Lets so much time pass and wakes what is due. */
async function later(minutes: number) {
  house.clock.forward(minutes * 60_000)
  await house.system.together((tx) => tx.queue('mail.due', {}))
  await house.drainJobs()
}

test('nothing is queued and no test leaves until a server is set up', async () => {
  expect(await standing()).toMatchObject({ ready: false, hasPassword: false, sent: 0, waiting: 0 })
  expect((await house.refusal(mailEndpoints.test, { address: 'a@example.org' }, admin)).key).toBe('mail.off')
  expect(await queue(mailTo('a@example.org'))).toBe(0)
  expect(await log()).toEqual([])
})

test('addresses, server, names and certificate are judged', async () => {
  expect(await refusedSave({ sender: '' })).toBe('mail.address_invalid')
  expect(await refusedSave({ sender: 'drive' })).toBe('mail.address_invalid')
  expect(await refusedSave({ replyTo: 'a@b' })).toBe('mail.address_invalid')
  expect(await refusedSave({ senderName: 'Drive\r\nBcc: x@example.org' })).toBe('mail.header_invalid')
  for (const host of ['', 'smtp server', 'smtp.example.org:25', 'http://smtp.example.org'])
    expect(await refusedSave({ host })).toBe('mail.host_invalid')
  expect(await refusedSave({ certificate: 'x' })).toBe('mail.certificate_invalid')
  expect(await refusedSave({ password: undefined })).toBe('mail.account_incomplete')
})

test('the password is kept under seal, is never told, and goes to no other server', async () => {
  const saved = await save()
  expect(saved).toMatchObject({ ready: true, hasPassword: true })
  const { rows } = await sql<{ all: string }>`
    select (select json_agg(s)::text from mail_settings s) || (select json_agg(j)::text from journal j) as all`.execute(
    house.ports.db,
  )
  expect(JSON.stringify(saved) + rows[0]!.all).not.toContain(mailAccount.password)
  expect(await save({ password: undefined, dailyMost: 9 })).toMatchObject({ hasPassword: true })
  for (const change of [
    { host: 'elsewhere.example' },
    { port: 26 },
    { security: 'tls' },
    { account: 'other' },
  ])
    expect(await refusedSave({ password: undefined, ...change })).toBe('mail.password_needed')
  expect(await save({ account: '', password: undefined })).toMatchObject({ hasPassword: false })
})

test('a test arrives in both forms, from the sender, with nothing that is loaded', async () => {
  await save()
  expect(await sendTest()).toEqual({ state: 'sent', reason: '', detail: '' })
  const mail = await server.parsed()
  expect(mail).toMatchObject({
    from: { address: 'drive@example.org', name: '文柜' },
    to: [{ address: 'lin@example.org' }],
    subject: expect.stringContaining('Cabinet'),
    messageId: expect.stringMatching(/^<[0-9a-f-]{36}@example\.org>$/),
  })
  expect(mail.text).toContain('https://files.example.org')
  expect(mail.html).toContain('href="https://files.example.org"')
  expect(mail.html).not.toMatch(/<img|<script|<link|@import|url\(/)
  expect(server.taken[0]!.raw).toContain('Auto-Submitted: auto-generated')
  expect((await log())[0]).toMatchObject({ address: 'lin@example.org', state: 'sent', attempts: 1 })
  expect(await standing()).toMatchObject({ sent: 1, waiting: 0, fault: '' })
  const { rows } = await sql`select sealed from mails where state = 'sent' and sealed <> ''`.execute(
    house.ports.db,
  )
  expect(rows).toEqual([])
})

test('mails are queued with what causes them, or not at all', async () => {
  await save()
  const broken = house.system.together(async (tx) => {
    await queueMails(tx, [mailTo('lost@example.org')])
    throw new Error('undone')
  })
  await expect(broken).rejects.toThrow('undone')
  expect(await queue(mailTo('one@example.org'), mailTo('two@example.org'))).toBe(2)
  expect(server.taken).toEqual([])
  await house.drainJobs()
  expect(server.taken.map(({ to }) => to).sort()).toEqual(['one@example.org', 'two@example.org'])
  await house.system.together((tx) => tx.queue('mail.send', {}))
  await house.drainJobs()
  expect(server.taken).toHaveLength(2)
})

test('while mails are switched off tests alone leave', async () => {
  await save()
  await queue(mailTo('queued@example.org'))
  await sql`update mails set kind = 'reset' where address = 'queued@example.org'`.execute(house.ports.db)
  await save({ open: false })
  await house.drainJobs()
  expect(await queue(mailTo('none@example.org'))).toBe(0)
  expect(await sendTest('admin@example.org')).toMatchObject({ state: 'sent' })
  expect(server.taken.map(({ to }) => to)).toEqual(['admin@example.org'])
  await sql`delete from mails where kind = 'reset'`.execute(house.ports.db)
})

test('a 550 is told once, at once, and never tried again', async () => {
  await save()
  server.refuse('gone@example.org', 550, 550, 550)
  await queue(mailTo('gone@example.org'), mailTo('here@example.org'))
  await house.drainJobs()
  expect(server.taken.map(({ to }) => to)).toEqual(['here@example.org'])
  await later(60)
  await later(600)
  expect(server.asked.filter((address) => address === 'gone@example.org')).toHaveLength(1)
  const told = house.pushed.filter(({ message }) => message.key === 'mailFailed')
  expect(told).toMatchObject([
    {
      userIds: [house.people.admin.id],
      message: { level: 3, payload: { count: 1, address: 'gone@example.org' } },
    },
  ])
  expect((await log({ state: 'failed' }))[0]).toMatchObject({
    address: 'gone@example.org',
    reason: expect.stringContaining('no such mailbox'),
    nextAt: null,
  })
})

test('a 451 is tried again after growing pauses, with the same Message-ID', async () => {
  await save()
  server.refuse('grey@example.org', 451, 451)
  expect(await sendTest('grey@example.org')).toMatchObject({
    state: 'retrying',
    reason: expect.stringContaining('greylisted'),
  })
  await later(0)
  expect(server.asked).toHaveLength(1)
  await later(1)
  await later(4)
  expect(server.asked).toHaveLength(2)
  await later(1)
  expect(server.taken.map(({ to }) => to)).toEqual(['grey@example.org'])
  expect((await log({ search: 'GREY@' }))[0]).toMatchObject({ state: 'sent', attempts: 3, reason: '' })
  expect(house.pushed.filter(({ message }) => message.key === 'mailFailed')).toEqual([])
})

test('what is refused for now too long is given up and told once', async () => {
  await save()
  server.refuse('never@example.org', ...Array<number>(50).fill(451))
  await queue(mailTo('never@example.org'))
  await house.drainJobs()
  for (let hour = 0; hour < 40; hour++) await later(60)
  admin = await signedInAdmin()
  expect((await log({ search: 'never' }))[0]).toMatchObject({ state: 'failed' })
  expect(server.asked.length).toBeLessThan(12)
  expect(house.pushed.filter(({ message }) => message.key === 'mailFailed')).toHaveLength(1)
})

test('of many at once no more leave than a day may bear; the others wait for the next', async () => {
  await save({ dailyMost: 3 })
  await queue(...Array.from({ length: 5 }, (_, at) => mailTo(`p${at}@example.org`)))
  await house.drainJobs()
  expect(server.taken).toHaveLength(3)
  expect(await log({ state: 'capped' })).toHaveLength(2)
  expect(await sendTest()).toMatchObject({ state: 'capped', reason: 'mail.capped' })
  await sql`update mails set give_up_at = give_up_at + interval '2 days'`.execute(house.ports.db)
  await later(60 * 24 + 1)
  expect(server.taken).toHaveLength(6)
})

test('a server that cannot be used keeps mails, is told once, and they leave when it is mended', async () => {
  await save({ password: 'wrong' })
  await queue(mailTo('one@example.org'), mailTo('two@example.org'))
  await house.drainJobs()
  await later(2)
  expect(await standing()).toMatchObject({ fault: 'mail.account_wrong', waiting: 2 })
  expect(house.pushed.filter(({ message }) => message.key === 'mailServerFailed')).toHaveLength(1)
  expect(await sendTest()).toMatchObject({
    state: 'failed',
    reason: 'mail.account_wrong',
    detail: expect.stringContaining('535'),
  })
  await save()
  await house.drainJobs()
  expect(server.taken).toHaveLength(2)
  expect(await standing()).toMatchObject({ fault: '', waiting: 0 })
})

test.each([
  ['an internal address that is not allowed', { host: '10.1.2.3' }, 'mail.network_refused'],
  ['a name that is none', { host: 'smtp.invalid' }, 'mail.name_unknown'],
  ['a server without TLS', { security: 'starttls' }, 'mail.tls'],
])('a test says what is wrong with %s', async (_, change, reason) => {
  await save(change)
  expect(await sendTest()).toMatchObject({ state: 'failed', reason })
})

test('no line break gets into a header', async () => {
  await save()
  await queue(mailTo('a@example.org', { recipient: 'Lin\r\nBcc: thief@example.org' }))
  await house.drainJobs()
  expect(server.taken).toEqual([])
  expect((await log())[0]).toMatchObject({ state: 'failed', reason: 'mail.header_invalid' })
  expect((await house.refusal(mailEndpoints.test, { address: 'a@example.org\nb' }, admin)).key).toBe(
    'mail.address_invalid',
  )
})

test('the words are the administrator’s, in the recipient’s language, and shown before', async () => {
  await save()
  const words = {
    kind: 'test' as const,
    zhSubject: '{name} 问候',
    zhBody: '<b>{sender}</b>\n\n{link}',
    enSubject: '',
    enBody: '',
  }
  await house.call(mailEndpoints.saveTemplate, words, admin)
  const [row] = await house.call(mailEndpoints.templates, {}, admin)
  expect(row).toMatchObject({ template: words, variables: ['name', 'user', 'link', 'sender'] })
  const preview = await house.call(
    mailEndpoints.preview,
    { kind: 'test', language: 'zh', subject: words.zhSubject, body: words.zhBody },
    admin,
  )
  expect(preview).toMatchObject({
    subject: 'Cabinet 问候',
    html: expect.stringContaining('&lt;b&gt;张三&lt;/b&gt;'),
  })
  await queue(mailTo('zh@example.org'), mailTo('en@example.org', { language: 'en' }))
  await house.drainJobs()
  const subjects = await Promise.all([server.parsed(0), server.parsed(1)])
  expect(subjects.map(({ subject }) => subject).sort()).toEqual(['Cabinet 问候', 'Test email from Cabinet'])
  const broken = { ...words, zhSubject: 'a\nb' }
  expect((await house.refusal(mailEndpoints.saveTemplate, broken, admin)).key).toBe('mail.header_invalid')
})
