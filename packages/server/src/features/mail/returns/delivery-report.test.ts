import { describe, expect, test } from 'vitest'
import { readDeliveryReport } from './delivery-report.ts'
import { deliveryVerdict, returnSettingsRefusal, returnTagIn, taggedReturnAddress } from './returns.rules.ts'
import {
  exchangeReport,
  eximReport,
  forgedReport,
  forwardedReport,
  gmailReport,
  oldEximReport,
  postfixReport,
  vacationAnswer,
} from './test-reports.ts'

const tag = '0123456789abcdef0123456789abcdef'
const address = 'bounces@example.org'
const words = { to: taggedReturnAddress(address, tag), about: 'gone@example.net' }
const read = (message: string) => readDeliveryReport(Buffer.from(message.replace(/\n/g, '\r\n')))
const verdictOf = async (message: string, about = words.about) => {
  const report = await read(message)
  return report && deliveryVerdict(report, about)
}

describe('what servers report', () => {
  test.each([
    ['Postfix', postfixReport(words), '5.1.1 unknown user: "gone@example.net"'],
    ['Exim', eximReport(words), '550 5.7.1 Recipient rejected'],
    ['Exim of old', oldEximReport(words), '550 No such user here'],
    ['Exchange', exchangeReport(words), '550 5.1.10 RESOLVER.ADR.RecipientNotFound'],
    ['Gmail', gmailReport(words), '550-5.1.1 The email account that you tried to reach does not exist.'],
  ])('%s refuses', async (_, message, reason) => {
    const verdict = await verdictOf(message)
    expect(verdict).toMatchObject({ outcome: 'refused', reason: expect.stringContaining(reason) })
    expect(verdict?.reason).not.toMatch(/[\r\n]/)
  })

  test('a delay is a delay, and giving up after it is a refusal', async () => {
    const later = { status: '4.4.1', words: 'connect to mx: timed out' }
    expect(await verdictOf(postfixReport(words, { ...later, action: 'delayed' }))).toEqual({
      outcome: 'delayed',
      reason: '4.4.1 connect to mx: timed out',
    })
    expect(await verdictOf(postfixReport(words, later))).toMatchObject({ outcome: 'refused' })
  })

  test.each(['delivered', 'relayed', 'expanded', ''])('the action %j changes nothing', async (action) => {
    expect(await verdictOf(postfixReport(words, { action, status: '2.0.0' }))).toBeNull()
  })

  test.each([
    ['a vacation answer', vacationAnswer(words)],
    ['a report with a sender', forgedReport(words)],
    ['a forwarded report', forwardedReport(words)],
    ['nothing', ''],
    ['a report without a status', postfixReport(words).replace('message/delivery-status', 'text/plain')],
    ['what is no mail', '\0'.repeat(1000)],
  ])('%s is no report', async (_, message) => {
    expect(await read(message)).toBeNull()
  })

  test('a report is understood without the end of the message that it returns', async () => {
    const whole = eximReport(words)
    expect(await verdictOf(whole.slice(0, whole.indexOf('Content-type: message/rfc822') + 40))).toMatchObject(
      {
        outcome: 'refused',
      },
    )
  })

  test('one of several recipients counts by its own name alone', () => {
    const failed = { address: 'a@x.org', action: 'failed', status: '5.1.1', diagnostic: '' }
    const taken = { address: 'b@x.org', action: 'delivered', status: '2.0.0', diagnostic: '' }
    const report = { recipients: [failed, taken] }
    expect(deliveryVerdict(report, 'A@x.org')).toEqual({ outcome: 'refused', reason: '5.1.1' })
    expect(deliveryVerdict(report, 'b@x.org')).toBeNull()
    expect(deliveryVerdict(report, 'list@x.org')).toBeNull()
    expect(deliveryVerdict({ recipients: [failed, failed] }, 'list@x.org')).toMatchObject({
      outcome: 'refused',
    })
  })
})

describe('the tag of a return address', () => {
  test.each([
    [`To: bounces+${tag}@example.org\r\n`, tag],
    [`Delivered-To: BOUNCES+${tag.toUpperCase()}@Example.ORG\r\n`, tag],
    [`To: Drive <bounces+${tag}@example.org>, other@example.org\r\n`, tag],
    [`To: bounces+${tag}@example.org.evil.net\r\n`, null],
    [`To: bounces+${tag}@example-org\r\n`, null],
    [`To: xbounces+${tag}@example.org\r\n`, null],
    ['To: bounces+12@example.org\r\n', null],
    ['To: bounces@example.org\r\n', null],
  ])('is found in %j: %s', (headers, found) => {
    expect(returnTagIn(headers, address)).toBe(found)
  })

  test('leaves no address that servers may refuse for its length', () => {
    const settings = {
      open: true,
      address,
      host: 'imap.example.org',
      port: 993,
      security: 'tls' as const,
      account: 'bounces',
      certificate: '',
    }
    expect(returnSettingsRefusal(settings)).toBeNull()
    expect(returnSettingsRefusal({ ...settings, address: `${'b'.repeat(31)}@example.org` })).toBeNull()
    expect(returnSettingsRefusal({ ...settings, address: `${'b'.repeat(32)}@example.org` })).toBe(
      'mail.address_invalid',
    )
    expect(returnSettingsRefusal({ ...settings, account: ' ' })).toBe('mail.account_incomplete')
    expect(returnSettingsRefusal({ ...settings, host: 'a b' })).toBe('mail.host_invalid')
  })
})
