import { noticeWords } from '@cabinet/contract/notices.words'
import { notificationKinds } from '@cabinet/contract/profiles.preferences'
import { expect, test } from 'vitest'
import {
  escapeNoticeHtml,
  listOfNoticeKind,
  valuesOfPayload,
  withoutItemNames,
  wordNotice,
} from './notices.rules.ts'

test.each([
  ['commentsPush.mentioned', { by: '李娜', name: 'a.docx' }, 'zh', '李娜 在“a.docx”的评论中提到了您'],
  [
    'commentsPush.mentioned',
    { by: 'Li', name: '{by}.docx' },
    'en',
    'Li mentioned you in a comment on “{by}.docx”',
  ],
  [
    'archivePush.unused',
    { count: 1, days: 30 },
    'en',
    '1 of your files hasn’t been used for a long time and will be archived in 30 days. To keep it, go to Archive',
  ],
  ['no.such_key', {}, 'en', 'no.such_key'],
  ['toString', {}, 'en', 'toString'],
] as const)('%s with %j in %s', (key, values, language, words) => {
  expect(wordNotice(key, values, language)).toBe(words)
})

test('every text has the same values in both languages', () => {
  const valuesIn = (text: string) => new Set(Array.from(text.matchAll(/\{(\w+)/g), ([, name]) => name))
  for (const [key, [zh, en]] of Object.entries(noticeWords))
    expect([key, valuesIn(zh)]).toEqual([key, valuesIn(en)])
})

test('security and quota are alerts, the rest are messages', () => {
  expect(notificationKinds.filter((kind) => listOfNoticeKind(kind) === 3)).toEqual(['quota', 'security'])
})

test('a payload gives texts and numbers only', () => {
  expect(valuesOfPayload({ name: 'a', count: 2, more: { b: 1 }, none: null })).toEqual({
    name: 'a',
    count: 2,
  })
  expect(valuesOfPayload(undefined)).toEqual({})
})

test('names of items are hidden, people stay', () => {
  expect(withoutItemNames({ by: 'Li', name: 'secret.docx', count: 2 }, '…')).toEqual({
    by: 'Li',
    name: '…',
    count: 2,
  })
})

test('names are text in HTML', () => {
  expect(escapeNoticeHtml('<img src="x"> & co')).toBe('&#60;img src=&#34;x&#34;&#62; &#38; co')
})
