import { mailAccount, startMailServer, type TestMailServer } from '../packages/server/test/mail-server.ts'
import { type SmsGateway, smsKey, startSmsGateway } from '../packages/server/test/sms-gateway.ts'
import { test } from './kit.ts'
import type { Wire } from './wire.ts'

interface Outside {
  mailServer: TestMailServer
  gateway: SmsGateway
}

/** `test` with a mail server and a text message gateway, each started by journeys that ask for it. */
export const testOutside = test.extend<object, Outside>({
  mailServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
    async ({}, use) => {
      const server = await startMailServer()
      await use(server)
      await server.close()
    },
    { scope: 'worker' },
  ],
  gateway: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
    async ({}, use) => {
      const gateway = await startSmsGateway()
      await use(gateway)
      await gateway.close()
    },
    { scope: 'worker' },
  ],
})

/** `host:port` of a gateway, for OUTBOUND_ALLOW. */
export const placeOfGateway = (gateway: SmsGateway) => new URL(gateway.address('http')).host

/** Sends text messages by this gateway from now on. */
export const setUpSms = (admin: Wire, gateway: SmsGateway) =>
  admin.post('/api/SysSetting/SaveSmsConfig', {
    Kind: 'http',
    Address: gateway.address('http'),
    KeyId: '',
    Secret: smsKey.secret,
    SignName: '',
    AppId: '',
    Region: '',
    DayMaxCount: 0,
  })

/** Sends mails by this server from now on. */
export const setUpMail = (admin: Wire, mailServer: TestMailServer) =>
  admin.post('/api/SysSetting/SaveEmailConfig', {
    IsOpenEmail: true,
    Sender: 'drive@example.org',
    SenderName: '',
    ReplyTo: '',
    SmtpServer: '127.0.0.1',
    SmtpPort: mailServer.port,
    Security: 'none',
    UserName: mailAccount.user,
    Password: mailAccount.password,
    Certificate: '',
    DayMaxCount: 0,
  })
