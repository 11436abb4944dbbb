// @heavy: dovecot, postfix
import { type MailState, mailEndpoints } from '@cabinet/contract/mail'
import { type ReturnMailSettings, returnMailEndpoints } from '@cabinet/contract/mail.returns'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts'
import { type Dovecot, dovecotRefusal, returnAccount, startDovecot } from '../../../../test/dovecot.ts'
import { eventually } from '../../../../test/eventually.ts'
import { mailSettingsFor, startMailServer, type TestMailServer } from '../../../../test/mail-server.ts'
import type { Person } from '../../../../test/people.ts'
import { postfixRefusal, startPostfix } from '../../../../test/postfix.ts'
import { queueMails } from '../index.ts'
import {
  exchangeReport,
  eximReport,
  forgedReport,
  gmailReport,
  postfixReport,
  vacationAnswer,
} from './test-reports.ts'

let house: TestApp
let server: TestMailServer
let dovecot: Dovecot
let admin: Person

const settings = (change: Partial<ReturnMailSettings> = {}): ReturnMailSettings => ({
  open: true,
  address: 'bounces@example.org',
  host: dovecot.host,
  port: dovecot.port,
  security: 'none',
  account: returnAccount.user,
  password: returnAccount.password,
  certificate: '',
  ...change,
})
const save = (change = {}) => house.call(returnMailEndpoints.save, settings(change), admin)
const tested = (change = {}) => house.call(returnMailEndpoints.test, settings(change), admin)
const standing = () => house.call(returnMailEndpoints.settings, {}, admin)
const told = () => house.pushed.filter(({ message }) => message.key === 'mailFailed')
const rowOf = async (search: string) =>
  (await house.call(mailEndpoints.log, { page: 1, pageSize: 10, search }, admin)).rows[0]
const setState = (address: string, state: MailState) =>
  sql`update mails set state = ${state} where address = ${address}`.execute(house.ports.db)
async function readMailbox() {
  await house.system.together((tx) => tx.queue('mail.returns', {}))
  await house.drainJobs()
}
/** Sends a mail and returns the address to which reports on it go. */
async function sentTo(about: string) {
  await house.system.together((tx) =>
    queueMails(tx, [
      {
        kind: 'test',
        address: about,
        recipient: '',
        language: 'zh',
        userId: null,
        values: { sender: '张三', link: '' },
      },
    ]),
  )
  await house.drainJobs()
  const { rows } = await sql<{ tag: string }>`
    select return_tag as tag from mails where address = ${about}`.execute(house.ports.db)
  return { to: `bounces+${rows[0]?.tag}@example.org`, about }
}

const refusal = await dovecotRefusal()
if (refusal) {
  console.warn(`Returned mails are not tested here: ${refusal}.`)
  test.skip(`Dovecot: ${refusal}`, () => {})
} else {
  describe('a mailbox of Dovecot', { timeout: 60_000 }, () => {
    beforeAll(async () => {
      house = await createTestApp()
      admin = house.people.admin
      server = await startMailServer()
      dovecot = await startDovecot()
      const { host, port, tlsPort } = dovecot
      house.ports.config.outboundAllow.push(server.place, `${host}:${port}`, `${host}:${tlsPort}`)
      await house.call(mailEndpoints.save, mailSettingsFor(server), admin)
    }, 60_000)
    afterAll(async () => {
      await dovecot?.stop()
      await server?.close()
    })
    beforeEach(async () => {
      await save()
      await house.drainJobs()
      house.pushed.length = 0
    })

    test('is read with or without encryption, and a test says what is wrong', async () => {
      const { certificate, tlsPort } = dovecot
      expect(await tested()).toEqual({ reason: '', detail: '', count: 0 })
      expect(await tested({ security: 'tls', port: tlsPort, certificate })).toMatchObject({ reason: '' })
      expect(await tested({ security: 'starttls', certificate })).toMatchObject({ reason: '' })
      for (const [change, reason] of [
        [{ security: 'tls', port: tlsPort }, 'mail.certificate'],
        [{ security: 'starttls' }, 'mail.certificate'],
        [{ security: 'tls' }, 'mail.tls'],
        [{ password: 'wrong' }, 'mail.account_wrong'],
        [{ port: 1 }, 'mail.network_refused'],
        [{ host: 'imap.invalid' }, 'mail.name_unknown'],
      ] as const)
        expect(await tested(change)).toMatchObject({ reason })
    })

    test('keeps its password under seal, which goes to no other server', async () => {
      expect(JSON.stringify(await standing())).not.toContain(returnAccount.password)
      expect(await save({ password: undefined, address: 'b@example.org' })).toMatchObject({
        hasPassword: true,
      })
      for (const change of [{ host: 'elsewhere.example' }, { port: 144 }, { account: 'x' }]) {
        const input = settings({ password: undefined, ...change })
        for (const endpoint of [returnMailEndpoints.save, returnMailEndpoints.test])
          expect((await house.refusal(endpoint, input, admin)).key).toBe('mail.password_needed')
      }
      const { rows } = await sql<{ all: string }>`
        select (select json_agg(s)::text from mail_returns s) || (select json_agg(j)::text from journal j) as all`.execute(
        house.ports.db,
      )
      expect(rows[0]?.all).not.toContain(returnAccount.password)
    })

    test.each([
      ['Postfix', postfixReport, 'unknown user'],
      ['Exim', eximReport, '550 5.7.1'],
      ['Exchange', exchangeReport, '5.1.10'],
      ['Gmail', gmailReport, '550-5.1.1'],
    ])('that got a refusal of %s: the mail is refused and told once', async (name, report, reason) => {
      const words = await sentTo(`gone@${name.toLowerCase()}.example`)
      await dovecot.append(report(words))
      await readMailbox()
      expect(await rowOf(words.about)).toMatchObject({
        state: 'bounced',
        reason: expect.stringContaining(reason),
      })
      expect(told()).toMatchObject([
        { userIds: [admin.id], message: { payload: { count: 1, address: words.about } } },
      ])
      expect((await dovecot.flags()).at(-1)).toEqual(['\\Seen'])
      await readMailbox()
      await dovecot.append(report(words))
      await readMailbox()
      expect(told()).toHaveLength(1)
    })

    test('handles nothing twice where it forgot how far it had read', async () => {
      const words = await sentTo('again@example.net')
      await dovecot.append(postfixReport(words))
      await readMailbox()
      await sql`update mail_returns set last_uid = 0`.execute(house.ports.db)
      await readMailbox()
      expect(told()).toHaveLength(1)
      expect(await rowOf(words.about)).toMatchObject({ state: 'bounced' })
    })

    test('changes nothing for vacations, forgeries and messages of others', async () => {
      const words = await sentTo('away@example.net')
      const foreign = { ...words, to: `bounces+${'0'.repeat(32)}@example.org` }
      for (const message of [
        vacationAnswer(words),
        forgedReport(words),
        postfixReport(foreign),
        postfixReport({ ...words, to: 'bounces@example.org' }),
      ])
        await dovecot.append(message)
      await readMailbox()
      expect(await rowOf(words.about)).toMatchObject({ state: 'sent', reason: '' })
      expect(told()).toEqual([])
      expect((await dovecot.flags()).slice(-4)).toEqual([[], [], [], []])
    })

    test('notes a delay, after which a mail may still be refused', async () => {
      const words = await sentTo('slow@example.net')
      const late = { action: 'delayed', status: '4.4.1', words: 'timed out' }
      await dovecot.append(postfixReport(words, late))
      await readMailbox()
      expect(await rowOf(words.about)).toMatchObject({ state: 'sent', reason: '4.4.1 timed out' })
      expect(told()).toEqual([])
      await dovecot.append(postfixReport(words))
      await readMailbox()
      expect(await rowOf(words.about)).toMatchObject({ state: 'bounced' })
    })

    test('waits with a report that comes before its mail counts as sent', async () => {
      const words = await sentTo('quick@example.net')
      await setState(words.about, 'sending')
      await dovecot.append(postfixReport(words))
      await readMailbox()
      expect(await rowOf(words.about)).toMatchObject({ state: 'sending' })
      await setState(words.about, 'sent')
      await readMailbox()
      expect(await rowOf(words.about)).toMatchObject({ state: 'bounced' })
      expect(told()).toHaveLength(1)
    })

    test('that cannot be read is told once, and read again when it can', async () => {
      const words = await sentTo('later@example.net')
      await dovecot.append(postfixReport(words))
      await dovecot.kill()
      await readMailbox()
      await readMailbox()
      expect(await standing()).toMatchObject({ fault: 'mail.refused' })
      expect(house.pushed.filter(({ message }) => message.key === 'mailReturnsFailed')).toHaveLength(1)
      await dovecot.start()
      await readMailbox()
      expect(await standing()).toMatchObject({ fault: '' })
      expect(await rowOf(words.about)).toMatchObject({ state: 'bounced' })
    })

    test('is left alone, and mails leave without its address, while it is switched off', async () => {
      await save({ open: false })
      server.taken.length = 0
      const words = await sentTo('off@example.net')
      await dovecot.append(postfixReport(words))
      await readMailbox()
      expect(await rowOf(words.about)).toMatchObject({ state: 'sent' })
    })
  })

  describe('Postfix that returns into a mailbox of Dovecot', { timeout: 90_000 }, () => {
    test('takes a mail, cannot deliver it, and the mail is known as refused', async ({ skip }) => {
      const without = await postfixRefusal()
      skip(without !== null, without ?? '')
      house = await createTestApp()
      admin = house.people.admin
      dovecot = await startDovecot()
      const postfix = await startPostfix({ bounces: dovecot.maildir })
      try {
        house.ports.config.outboundAllow.push(
          `${postfix.host}:${postfix.port}`,
          `${dovecot.host}:${dovecot.port}`,
        )
        const { port, host } = postfix
        const outgoing = { ...mailSettingsFor({ port }), host, account: '', password: undefined }
        await house.call(mailEndpoints.save, outgoing, admin)
        await save()
        await sentTo('lin@example.org')
        await sentTo('gone@example.org')
        await eventually(async () => expect(await postfix.delivered('lin')).toHaveLength(1), 20_000)
        await eventually(async () => {
          await readMailbox()
          expect(await rowOf('gone@example.org')).toMatchObject({ state: 'bounced' })
        }, 30_000)
        expect((await postfix.delivered('lin'))[0]).toMatch(
          /^Return-Path: <bounces\+[0-9a-f]{32}@example\.org>/,
        )
        expect(await rowOf('lin@example.org')).toMatchObject({ state: 'sent' })
        expect(told()).toHaveLength(1)
      } finally {
        await postfix.stop()
        await dovecot.stop()
      }
    })
  })
}
