import { expect, test } from 'vitest'
import {
  standingAfterPublication,
  standingAfterWithdrawal,
  termsDraftRefusal,
  termsPublishRefusal,
} from './terms.rules.ts'

const at = new Date('2026-11-20T08:00:00Z')
const before = new Date('2026-11-19T08:00:00Z')

test.each([
  ['', '', 'terms.body_missing'],
  ['<p>甲</p>', '', null],
  ['', '<p>a</p>', null],
])('a draft of %j and %j is refused: %s', (draft_zh, draft_en, reason) => {
  expect(termsPublishRefusal({ draft_zh, draft_en })).toBe(reason)
})

test('a draft may be long, but not endless', () => {
  expect(termsDraftRefusal({ html: 'x'.repeat(200_000) }, { html: '' })).toBeNull()
  expect(termsDraftRefusal({ html: '' }, { html: 'x'.repeat(200_001) })).toBe('terms.body_too_long')
})

test.each([
  ['a binding one binds from now on', standingAfterWithdrawal, true, [1, 1, at]],
  ['an informing one binds nobody', standingAfterWithdrawal, false, [1, null, null]],
  [
    'an informing one after a binding one leaves what that asked',
    { version: 3, binding_version: 2, binding_since: before },
    false,
    [4, 2, before],
  ],
] as const)('%s', (_, standing, isBinding, [version, binding_version, binding_since]) => {
  expect(standingAfterPublication(standing, { version, isBinding, at })).toEqual({
    version,
    binding_version,
    binding_since,
  })
})
