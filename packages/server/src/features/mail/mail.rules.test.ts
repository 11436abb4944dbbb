import type { MailSettings } from '@cabinet/contract/mail'
import { isMailAddress } from '@cabinet/contract/text.address'
import { expect, test } from 'vitest'
import { keepsMailPassword, mailSettingsRefusal, nextMailAttempt } from './mail.rules.ts'
import { mailKindRules } from './mail-kinds.ts'
import { renderMail, variablesOfWords } from './render.ts'

const now = new Date('2026-11-20T08:00:00Z')
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

test('pauses between attempts grow, and end with the use of the mail', () => {
  const far = after(10_000)
  const pauses = [1, 2, 3, 4, 5, 6, 7, 20].map((attempts) => nextMailAttempt(attempts, now, far))
  expect(pauses).toEqual([1, 5, 15, 60, 180, 360, 360, 360].map(after))
  expect(nextMailAttempt(2, now, after(5))).toBeNull()
})

test.each([
  ['lin@example.org', true],
  ['林@例子.中国', true],
  ['', false],
  ['lin', false],
  ['lin@example', false],
  ['a@b.org, c@d.org', false],
  ['lin@example.org\r\nBcc: x@example.org', false],
  [`${'a'.repeat(250)}@example.org`, false],
])('%j is an address: %s', (text, is) => {
  expect(isMailAddress(text)).toBe(is)
})

const settings: MailSettings = {
  open: true,
  sender: 'drive@example.org',
  senderName: '',
  replyTo: '',
  host: 'smtp.example.org',
  port: 465,
  security: 'tls',
  account: 'drive',
  certificate: '',
  dailyMost: 0,
}

test('servers are names or addresses', () => {
  for (const host of ['smtp.example.org', 'localhost', '10.0.0.1', '::1'])
    expect(mailSettingsRefusal({ ...settings, host })).toBeNull()
  for (const host of ['', '-a.org', 'a b', 'a/b', 'a:25', 'user@a'])
    expect(mailSettingsRefusal({ ...settings, host })).toBe('mail.host_invalid')
})

test('a password stays with what is no way to another server', () => {
  expect(keepsMailPassword(settings, { ...settings, ...{ sender: 'x@example.org', dailyMost: 3 } })).toBe(
    true,
  )
  for (const change of [{ host: 'x' }, { port: 25 }, { account: 'x' }, { certificate: 'x' }])
    expect(keepsMailPassword(settings, { ...settings, ...change })).toBe(false)
})

test('a mail says in text and HTML the same, and values are never markup', () => {
  const words = { subject: '{name}: {code}', body: 'Hello <{user}>,\nwelcome\n\n{code}\n\n{link}\n\n{none}' }
  const values = {
    name: 'C & D',
    user: '<b>Lin</b>',
    code: '123456',
    link: 'https://files.example.org/a?b=1&c',
  }
  const { subject, text, html } = renderMail(words, values, 'en')
  expect(subject).toBe('C & D: 123456')
  expect(text).toContain(
    'Hello <<b>Lin</b>>,\nwelcome\n\n123456\n\nhttps://files.example.org/a?b=1&c\n\n{none}',
  )
  expect(html).toContain('Hello &lt;&lt;b&gt;Lin&lt;/b&gt;&gt;,<br>welcome')
  expect(html).toContain('href="https://files.example.org/a?b=1&amp;c"')
  expect(html).toContain('letter-spacing:4px">123456<')
  expect(html).not.toContain('<b>Lin')
})

test('a link that is no web address is no link, and one that is missing takes its paragraph with it', () => {
  const words = { subject: '', body: 'Hello\n\n{link}' }
  expect(renderMail(words, { link: 'javascript:alert(1)' }, 'zh').html).not.toContain('href')
  expect(renderMail(words, { link: '' }, 'zh').text).toBe('Hello\n\n-- \n\n')
})

test('built-in words name known variables alone', () => {
  for (const { zh, en, variables, needs, example } of Object.values(mailKindRules)) {
    const known = ['name', 'user', 'link', ...variables]
    for (const words of [zh, en]) {
      expect(known).toEqual(expect.arrayContaining(variablesOfWords(`${words.subject} ${words.body}`)))
      if (needs !== null) expect(variablesOfWords(words.body)).toContain(needs)
    }
    expect(Object.keys(example).sort()).toEqual([...variables].sort())
  }
})
