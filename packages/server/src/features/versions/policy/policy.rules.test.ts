import { describe, expect, test } from 'vitest'
import { discardRefusal } from '../history/history.rules.ts'
import {
  keepEverythingPolicy,
  policyInSpace,
  policyTouchesSuffix,
  versionPolicyRefusal,
} from './policy.rules.ts'

const policy = (change: object) => ({ ...keepEverythingPolicy, ...change })

describe('the limits of a policy', () => {
  test.each([
    [null, 0, null],
    [1, 30, null],
    [0, 30, 'versions.count_invalid'],
    [-1, 0, 'versions.count_invalid'],
    [5, -1, 'versions.days_invalid'],
  ])('%s versions for %d days', (maxCount, maxDays, refusal) => {
    expect(versionPolicyRefusal({ maxCount, maxDays })).toBe(refusal)
  })
})

describe('a policy takes versions of', () => {
  test.each([
    ['nothing without a limit', {}, '.docx', false],
    ['all files by count', { maxCount: 3 }, '.docx', true],
    ['all files by age', { maxDays: 3 }, '.docx', true],
    ['all files by thinning', { thinning: true }, '.docx', true],
    ['none that it leaves out', { maxCount: 3, excluded: 'pdf|docx' }, '.docx', false],
    ['names without a dot alike', { maxCount: 3, excluded: 'docx' }, 'docx', false],
    ['others than it leaves out', { maxCount: 3, excluded: 'doc|pdf' }, '.docx', true],
    ['files without an extension', { maxCount: 3, excluded: 'doc' }, '', true],
  ])('%s', (_, change, suffix, touches) => {
    expect(policyTouchesSuffix(policy(change), suffix)).toBe(touches)
  })
})

test('the policy of a space stands above that of its enterprise', () => {
  const [ours, theirs] = [policy({ maxCount: 3 }), policy({ maxDays: 9 })]
  const policies = { enterprise: new Map([['e', theirs]]), space: new Map([['s', ours]]) }
  expect(policyInSpace(policies, { id: 's', enterpriseId: 'e' })).toBe(ours)
  expect(policyInSpace(policies, { id: 't', enterpriseId: 'e' })).toBe(theirs)
  expect(policyInSpace(policies, { id: 't', enterpriseId: 'f' })).toBe(keepEverythingPolicy)
})

test.each([
  ['the latest', 3, false, 'versions.latest_stays'],
  ['the latest, pinned', 3, true, 'versions.latest_stays'],
  ['a pinned one', 2, true, 'versions.pinned'],
  ['an older one', 2, false, null],
])('discarding %s', (_, number, pinned, refusal) => {
  expect(discardRefusal({ number, pinned }, 3)).toBe(refusal)
})
