import type { AccessChangePreview } from '@cabinet/contract/grants.changes'
import { describe, expect, test } from 'vitest'
import { accessEffectsOf, needsConfirmation } from './effects.ts'

const row = (userId: string, part: { gained?: number; lost?: number }, nodeId = 'a') => ({
  userId,
  name: userId,
  organisationName: '',
  nodeId,
  nodeName: '',
  before: 0,
  after: 0,
  gained: 0,
  lost: 0,
  ...part,
})
const preview = (part: Partial<AccessChangePreview>): AccessChangePreview => ({
  people: 0,
  folders: 1,
  gained: 0,
  lost: 0,
  partial: false,
  rows: [],
  total: part.rows?.length ?? 0,
  ...part,
})

describe('the line before Save', () => {
  test('names those who gain and those who lose apart', () => {
    const rows = [row('Li', { gained: 1 }), row('Wu', { lost: 2 }), row('Xu', { gained: 1, lost: 2 })]
    expect(accessEffectsOf(preview({ rows, gained: 2, lost: 2 }))).toEqual({
      gaining: { names: ['Li', 'Xu'], count: 2 },
      losing: { names: ['Wu', 'Xu'], count: 2 },
    })
  })

  test('counts a person once who gains on several items', () => {
    const rows = [row('Li', { gained: 1 }), row('Li', { gained: 1 }, 'b')]
    expect(accessEffectsOf(preview({ rows, gained: 2 })).gaining).toEqual({ names: ['Li'], count: 1 })
  })

  test('names three and counts all beyond the first page', () => {
    const rows = ['a', 'b', 'c', 'd'].map((name) => row(name, { gained: 1 }))
    expect(accessEffectsOf(preview({ rows, total: 900, gained: 900 })).gaining).toEqual({
      names: ['a', 'b', 'c'],
      count: 900,
    })
  })
})

test.each([
  ['somebody loses', { lost: 1 }, true],
  ['only a part was counted, so somebody may', { partial: true }, true],
  ['everybody gains', { gained: 500 }, false],
  ['nothing changes', {}, false],
])('a second question where %s', (_, part, expected) => {
  expect(needsConfirmation(preview(part))).toBe(expected)
})
