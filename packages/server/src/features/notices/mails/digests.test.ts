import { commentEndpoints } from '@cabinet/contract/comments'
import { mailEndpoints } from '@cabinet/contract/mail'
import { noticeEndpoints } from '@cabinet/contract/notices'
import { type MailTiming, preferenceEndpoints, type QuietHours } from '@cabinet/contract/profiles.preferences'
import { settingEndpoints } from '@cabinet/contract/settings'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../../test/create-test-app.ts'
import { type Desk, grant, openDesk } from '../../../../test/files.ts'
import { mailSettingsFor, startMailServer, type TestMailServer } from '../../../../test/mail-server.ts'
import type { Person } from '../../../../test/people.ts'
import { sendDigestsJob } from './index.ts'

let desk: Desk
let app: TestApp
let li: Person
let file: string
let server: TestMailServer

beforeAll(async () => {
  desk = await openDesk()
  app = desk.app
  li = app.people.li
  server = await startMailServer()
  app.ports.config.outboundAllow.push(server.place)
  app.ports.config.publicUrl = 'https://files.example.org'
  await app.call(mailEndpoints.save, mailSettingsFor(server), app.people.admin)
  await app.call(settingEndpoints.save, { timeZone: 'Asia/Shanghai' }, app.people.admin)
})
afterAll(() => server.close())
beforeEach(async () => {
  server.taken.length = 0
  app.clock.now = friday
  await sql`delete from notice_mails`.execute(app.ports.db)
  await sql`update users set mail = 'li@example.org', language = 'zh', disabled_at = null where id = ${li.id}`.execute(
    app.ports.db,
  )
  await desk.start()
  file = await desk.file('方案.docx')
  await grant(app, desk.home.id, li.id, 'viewer')
})

const choose = (mail: MailTiming, quietHours: QuietHours | null = null, channels: 'app'[] = ['app']) =>
  app.call(preferenceEndpoints.save, { notices: [{ kind: 'comment', channels, mail }], quietHours }, li)

async function mention() {
  await app.call(commentEndpoints.add, { fileId: file, body: '@李娜', mentions: [li.id] })
  await app.drainJobs()
}

const friday = new Date('2026-11-20T08:00:00Z') // 16:00 in Shanghai

/** Runs the job at a time, and returns before sessions end that stood idle meanwhile. */
async function lookAt(time: string) {
  app.clock.now = new Date(time)
  await sendDigestsJob.run(app.system, {} as never)
  await app.drainJobs()
  app.clock.now = friday
}

const told = '张伟 在“方案.docx”的评论中提到了您'

describe('a daily digest', () => {
  test('leaves once, at eight in the zone of the enterprise, with a link for each notice', async () => {
    await choose('daily')
    await mention()
    await mention()
    await lookAt('2026-11-20T23:59:00Z')
    expect(server.taken).toEqual([])
    await lookAt('2026-11-21T00:00:00Z')
    await lookAt('2026-11-21T00:01:00Z')
    expect(server.taken).toHaveLength(1)
    const mail = await server.parsed()
    expect(mail.subject).toBe('Cabinet 通知汇总：2 条未读')
    expect(mail.text).toContain(`评论与提及\n- ${told}\n  https://files.example.org/dashboard/messageMain`)
    expect(mail.html).toContain('notice=')
    const { rows } = await app.call(noticeEndpoints.list, { type: 1, page: 1, pageSize: 10 }, li)
    for (const { id } of rows) expect(mail.text).toContain(id)
  })

  test('is not made where everything was read, deleted, or turned off', async () => {
    await choose('daily')
    await mention()
    await app.call(noticeEndpoints.readAll, { type: 1 }, li)
    await mention()
    const [newest] = (await app.call(noticeEndpoints.list, { type: 1, page: 1, pageSize: 1 }, li)).rows
    await app.call(noticeEndpoints.remove, { ids: [newest!.id] }, li)
    await lookAt('2026-11-21T00:00:00Z')
    await mention()
    await choose('none')
    await lookAt('2026-11-22T00:00:00Z')
    expect(server.taken).toEqual([])
  })

  test('names nothing that its reader may no longer see', async () => {
    await choose('daily')
    await mention()
    await sql`delete from grants where subject = ${li.id}`.execute(app.ports.db)
    await lookAt('2026-11-21T00:00:00Z')
    const mail = await server.parsed()
    expect(mail.text).not.toContain('方案')
    expect(mail.text).toContain('在“…”的评论中提到了您')
  })

  test('holds what its reader wants by mail alone, in the reader’s language', async () => {
    await choose('daily', null, [])
    await app.call(preferenceEndpoints.save, { language: 'en' }, li)
    await mention()
    await lookAt('2026-11-21T00:00:00Z')
    const mail = await server.parsed()
    expect(mail.subject).toBe('Your Cabinet notifications: 1 unread')
    expect(mail.text).toContain('Comments and mentions\n- 张伟 mentioned you')
  })

  test('goes to nobody who is disabled', async () => {
    await choose('daily')
    await mention()
    await sql`update users set disabled_at = now() where id = ${li.id}`.execute(app.ports.db)
    await lookAt('2026-11-21T00:00:00Z')
    expect(server.taken).toEqual([])
  })
})

test('a weekly digest leaves on Monday, in one mail with the daily one', async () => {
  await choose('weekly')
  await mention()
  await lookAt('2026-11-22T00:00:00Z')
  await choose('daily')
  await mention()
  await lookAt('2026-11-23T00:00:00Z')
  expect(server.taken).toHaveLength(1)
  expect((await server.parsed()).subject).toContain('2 条未读')
})

describe('in quiet hours', () => {
  const quiet = { from: '15:00', to: '17:00' }

  test('mails at once wait, and arrive as one', async () => {
    await choose('now', quiet)
    await mention()
    await mention()
    await lookAt('2026-11-20T08:59:00Z')
    expect(server.taken).toEqual([])
    await lookAt('2026-11-20T09:00:00Z')
    expect(server.taken).toHaveLength(1)
    const mail = await server.parsed()
    expect(mail.text?.split(told)).toHaveLength(3)
    // no digest was chosen that one could stop
    expect(server.taken[0]!.raw).not.toContain('List-Unsubscribe')
    app.clock.forward(2 * 3_600_000)
    await mention()
    expect(server.taken).toHaveLength(2)
  })
})

describe('the address that stops digests', () => {
  const stopAddress = async () => {
    await choose('daily')
    await mention()
    await lookAt('2026-11-21T00:00:00Z')
    const raw = server.taken[0]!.raw.replace(/\r\n[ \t]+/g, ' ')
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
    const [, address = ''] = /^List-Unsubscribe: <(\S+)>$/m.exec(raw) ?? []
    expect(address).toMatch(/^https:\/\/files\.example\.org\/api\/Message\/StopDigest\?token=/)
    return address.replace('https://files.example.org', '')
  }
  const timing = async () =>
    (await app.call(preferenceEndpoints.get, {}, li)).notices.find(({ kind }) => kind === 'comment')?.mail

  test('asks on a page, and does it by one click without a session', async () => {
    const url = await stopAddress()
    const page = await app.app.inject({ method: 'GET', url })
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.body).toContain('停止接收汇总邮件？')
    expect(await timing()).toBe('daily')
    await mention()
    const clicked = await app.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(clicked.statusCode).toBe(200)
    expect(clicked.body).toContain('已停止汇总邮件')
    expect(await timing()).toBe('none')
    await lookAt('2026-11-22T00:00:00Z')
    expect(server.taken).toHaveLength(1)
  })

  test('does nothing when it was altered or is too old, and is not guessed', async () => {
    const url = await stopAddress()
    const altered = await app.app.inject({ method: 'POST', url: `${url.slice(0, -3)}abc` })
    expect(altered.statusCode).toBe(404)
    app.clock.forward(181 * 24 * 3_600_000)
    expect((await app.app.inject({ method: 'POST', url })).statusCode).toBe(404)
    app.clock.now = friday
    expect(await timing()).toBe('daily')
    for (let tries = 0; tries < 300; tries++) await app.app.inject({ method: 'GET', url: `${url}x` })
    expect((await app.app.inject({ method: 'GET', url })).statusCode).toBe(429)
  })
})
