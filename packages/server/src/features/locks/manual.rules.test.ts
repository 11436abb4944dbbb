import { allFileRights, fileRights } from '@cabinet/contract/rights'
import { describe, expect, test } from 'vitest'
import type { AccessibleNode, LiveLock } from '../nodes/index.ts'
import { lockBreakRefusal, manualLockRefusal, releaseRefusal } from './manual.rules.ts'

const hold = (kind: LiveLock['kind'], ownerId: string): LiveLock => ({
  id: `${kind} of ${ownerId}`,
  nodeId: 'n',
  kind,
  ownerId,
  until: new Date(1),
  token: '',
  reason: '',
  since: new Date(0),
})

const item = (held: number, locks: LiveLock[], { parentId = 'p' as string | null, archived = false } = {}) =>
  ({ node: { parentId, locks }, rights: held, space: { archived } }) as unknown as AccessibleNode

const me = 'me'
const { edit, authorise } = fileRights

describe('breaking', () => {
  test.each([
    ['nothing', allFileRights, [], 'locks.not_locked'],
    ["another's, with the right to authorise", authorise, [hold('manual', 'other')], null],
    ["another's editing, with the right to authorise", authorise, [hold('editing', 'other')], null],
    [
      "another's, with every right but that",
      allFileRights & ~authorise,
      [hold('manual', 'other')],
      'common.no_permission',
    ],
    ["one's own", allFileRights, [hold('manual', me)], 'locks.not_own'],
    ["one's own editing", allFileRights, [hold('editing', me)], 'locks.not_own'],
    ["one's own beside another's", authorise, [hold('manual', me), hold('editing', 'other')], null],
    ['an approval', allFileRights, [hold('approval', 'other')], 'locks.approval'],
    ['an archive', allFileRights, [hold('archive', 'other')], 'locks.archive'],
    ['a ferry', allFileRights, [hold('ferry', 'other')], 'locks.ferry'],
  ] as const)('%s', (_, held, locks, reason) => {
    expect(lockBreakRefusal(item(held, [...locks]), me)).toBe(reason)
  })
})

describe('letting go of', () => {
  test.each([
    ['nothing', [], 'locks.not_locked'],
    ["one's own", [hold('manual', me)], null],
    ["another's", [hold('manual', 'other')], 'locks.not_own'],
    ["one's own editing, which ends with the editing", [hold('editing', me)], 'locks.not_own'],
    ['an approval', [hold('approval', me)], 'locks.approval'],
  ] as const)('%s', (_, locks, reason) => {
    expect(releaseRefusal(item(allFileRights, [...locks]), me)).toBe(reason)
  })
})

describe('locking', () => {
  test.each([
    ['with the right to edit', edit, {}, [], null],
    ['without it', allFileRights & ~edit, {}, [], 'common.no_permission'],
    ['in an archived space', 0, { archived: true }, [], 'spaces.archived'],
    ['a root', allFileRights, { parentId: null }, [], 'spaces.root_fixed'],
    ["what one's own lock holds", edit, {}, [hold('manual', me)], null],
    ["what another's lock holds", allFileRights, {}, [hold('manual', 'other')], 'locks.manual'],
    ['what is edited, by oneself too', allFileRights, {}, [hold('editing', me)], 'locks.editing'],
  ] as const)('%s', (_, held, more, around, reason) => {
    expect(manualLockRefusal(item(held, [], more), around, me)).toBe(reason)
  })
})
