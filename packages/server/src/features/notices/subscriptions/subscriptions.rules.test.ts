import { expect, test } from 'vitest'
import { type ItemChange, newsKey, newsOfChanges } from './subscriptions.rules.ts'

const below = (nodeId: string, chosenId: string) =>
  [nodeId, { nodeId, userId: 'u', chosenId, mode: 'followed' as const }] as const
const held = new Map([below('a', 'f'), below('b', 'f'), below('c', 'c')])
const change = (nodeId: string, verb: ItemChange['verb'], actorId = 'li'): ItemChange => ({
  nodeId,
  actorId,
  verb,
})

test.each([
  ['one file', [change('a', 'added')], [{ verb: 'added', actorId: 'li', nodeId: 'a', count: 1 }]],
  [
    'several below one folder',
    [change('a', 'added'), change('b', 'added')],
    [{ verb: 'added', actorId: 'li', nodeId: 'f', count: 2 }],
  ],
  [
    'several versions of one file',
    [change('a', 'version'), change('a', 'version')],
    [{ verb: 'version', actorId: 'li', nodeId: 'a', count: 1 }],
  ],
  [
    'a file that was added and changed',
    [change('a', 'added'), change('a', 'version')],
    [{ verb: 'added', actorId: 'li', nodeId: 'a', count: 1 }],
  ],
  [
    'changes of two people',
    [change('a', 'version'), change('b', 'version', 'wang')],
    [
      { verb: 'version', actorId: 'li', nodeId: 'a', count: 1 },
      { verb: 'version', actorId: 'wang', nodeId: 'b', count: 1 },
    ],
  ],
  [
    'a file that is followed itself',
    [change('c', 'version'), change('a', 'version')],
    [
      { verb: 'version', actorId: 'li', nodeId: 'c', count: 1 },
      { verb: 'version', actorId: 'li', nodeId: 'a', count: 1 },
    ],
  ],
  ['what nobody follows', [change('x', 'added')], []],
])('%s: one message each', (_, changes, news) => {
  expect(newsOfChanges(changes, held)).toEqual(news)
})

test('messages of one and of several have words of their own', () => {
  const keys = (['added', 'version'] as const).flatMap((verb) =>
    [1, 2].map((count) => newsKey({ verb, count })),
  )
  expect(new Set(keys).size).toBe(4)
})
