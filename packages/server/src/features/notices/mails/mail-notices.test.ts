import { commentEndpoints } from '@cabinet/contract/comments'
import { mailEndpoints } from '@cabinet/contract/mail'
import { noticeEndpoints } from '@cabinet/contract/notices'
import { preferenceEndpoints } from '@cabinet/contract/profiles.preferences'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApp } from '../../../../test/create-test-app.ts'
import { type Desk, grant, openDesk } from '../../../../test/files.ts'
import { mailSettingsFor, startMailServer, type TestMailServer } from '../../../../test/mail-server.ts'
import type { Person } from '../../../../test/people.ts'

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
})
afterAll(() => server.close())
beforeEach(async () => {
  server.taken.length = 0
  await sql`update users set mail = 'li@example.org', language = null, disabled_at = null
    where id = ${li.id}`.execute(app.ports.db)
  await choose(['app', 'mail'])
  await desk.start()
  file = await desk.file('方案.docx')
  await grant(app, desk.home.id, li.id, 'viewer')
})

const choose = (channels: ('app' | 'mail')[]) =>
  app.call(
    preferenceEndpoints.save,
    {
      notices: [
        {
          kind: 'comment',
          channels: channels.includes('app') ? ['app'] : [],
          mail: channels.includes('mail') ? 'now' : 'none',
        },
      ],
    },
    li,
  )

async function mention() {
  app.clock.forward(1000)
  await app.call(commentEndpoints.add, { fileId: file, body: '@李娜', mentions: [li.id] })
  await app.drainJobs()
}

test('a mention is mailed once to who chose so, and its link opens the notice', async () => {
  await mention()
  expect(server.taken).toHaveLength(1)
  const mail = await server.parsed()
  expect(mail.to).toMatchObject([{ address: 'li@example.org' }])
  expect(mail.subject).toBe('张伟 在“方案.docx”的评论中提到了您')
  const link = new URL(/https:\S+/.exec(mail.text ?? '')?.[0] ?? '')
  expect(link.origin + link.pathname).toBe('https://files.example.org/dashboard/messageMain/informPage')
  const { rows } = await app.call(
    noticeEndpoints.list,
    { type: 1, page: 1, pageSize: 10, id: link.searchParams.get('notice') ?? '' },
    li,
  )
  expect(rows).toMatchObject([{ target: { id: file }, unread: true }])
})

test('it is worded in the language of who gets it', async () => {
  await app.call(preferenceEndpoints.save, { language: 'en' }, li)
  await mention()
  expect((await server.parsed()).subject).toBe('张伟 mentioned you in a comment on “方案.docx”')
})

test('who wants no list of it gets the mail alone', async () => {
  await choose(['mail'])
  await mention()
  expect(server.taken).toHaveLength(1)
  expect((await server.parsed()).text).not.toContain('notice=')
})

test('nobody is mailed who did not choose so, has no address, or is disabled', async () => {
  await choose(['app'])
  await mention()
  await choose(['app', 'mail'])
  await sql`update users set mail = null where id = ${li.id}`.execute(app.ports.db)
  await mention()
  await sql`update users set mail = 'li@example.org', disabled_at = now() where id = ${li.id}`.execute(
    app.ports.db,
  )
  await mention()
  expect(server.taken).toEqual([])
})
