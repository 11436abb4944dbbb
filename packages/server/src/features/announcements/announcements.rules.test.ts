import { expect, test } from 'vitest'
import {
  type AnnouncementToPublish,
  announcementStateOf,
  appearanceOf,
  deletionRefusal,
  draftRefusal,
  editRefusal,
  excerptForMail,
  publishRefusal,
  titleInOneLine,
} from './announcements.rules.ts'

const now = new Date('2026-11-20T08:00:00Z')
const before = new Date('2026-11-19T08:00:00Z')
const after = new Date('2026-11-21T08:00:00Z')
const draft: AnnouncementToPublish = {
  title: 'Move',
  body: '<p>Saturday</p>',
  body_text: 'Saturday',
  audience: ['o/*'],
  pinned: false,
  publish_at: null,
  published_at: null,
  expires_at: null,
}
const live = { ...draft, published_at: now }

test.each([
  ['draft', draft],
  ['published', live],
  ['pinned', { ...live, pinned: true }],
  ['scheduled', { ...live, published_at: after }],
  ['expired', { ...live, published_at: before, expires_at: now }],
  ['expired', { ...live, published_at: before, expires_at: now, pinned: true }],
  ['published', { ...live, expires_at: after }],
  ['draft', { ...draft, pinned: true, expires_at: before }],
] as const)('is %s', (state, one) => {
  expect(announcementStateOf(one, now)).toBe(state)
})

test('only a draft is edited; a draft or an expired one is deleted', () => {
  expect(editRefusal(draft)).toBeNull()
  expect(editRefusal(live)).toBe('announcements.published')
  expect(editRefusal({ ...live, published_at: after })).toBe('announcements.published')
  expect(deletionRefusal(draft, now)).toBeNull()
  expect(deletionRefusal({ ...live, published_at: before, expires_at: now }, now)).toBeNull()
  expect(deletionRefusal(live, now)).toBe('announcements.published')
  expect(deletionRefusal({ ...live, published_at: after }, now)).toBe('announcements.published')
})

test.each([
  ['nothing', {}, null],
  ['no text', { body_text: '' }, 'announcements.body_missing'],
  ['no audience', { audience: [] }, 'announcements.audience_missing'],
  ['an end that is now', { expires_at: now }, 'announcements.expiry_past'],
  ['an end before its beginning', { publish_at: after, expires_at: after }, 'announcements.expiry_past'],
  ['an end after its beginning', { publish_at: before, expires_at: after }, null],
  ['a publication', { published_at: before }, 'announcements.published'],
])('%s keeps a draft from being published', (_, change, reason) => {
  expect(publishRefusal({ ...draft, ...change }, now)).toBe(reason)
})

test('a draft needs a title, and a text of bearable length', () => {
  expect(draftRefusal(draft)).toBeNull()
  expect(draftRefusal({ ...draft, title: '' })).toBe('announcements.title_missing')
  expect(draftRefusal({ ...draft, body: 'x'.repeat(100_001) })).toBe('announcements.body_too_long')
})

test('it appears at its time, or at once where that is over', () => {
  expect(appearanceOf({ publish_at: after }, now)).toEqual(after)
  expect(appearanceOf({ publish_at: before }, now)).toEqual(now)
  expect(appearanceOf({ publish_at: null }, now)).toEqual(now)
})

test('a title is one line, as a mail needs it', () => {
  expect(titleInOneLine(' Move\r\nBcc: a@b.example ')).toBe('Move Bcc: a@b.example')
})

test('a mail has the beginning of a long text', () => {
  expect(excerptForMail('short')).toBe('short')
  expect(excerptForMail('x'.repeat(2000))).toBe(`${'x'.repeat(1000)}…`)
})
