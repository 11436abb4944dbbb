import { describe, expect, test } from 'vitest'
import { openSecrets, type Secrets } from '../../kernel/crypto/secrets.ts'
import {
  type Block,
  blockFaults,
  draftFaults,
  hashOfBlock,
  type JournalRow,
  sealOfBlock,
  sealOfLine,
} from './journal.rules.ts'

const key = (letter: string) => Buffer.alloc(32, letter)
const secrets = openSecrets(key('a'))

const row = (more: Partial<JournalRow> = {}): JournalRow => {
  const draft = {
    id: 1,
    at: new Date(0),
    actor_id: 'A1',
    session_id: 'S1',
    trace_id: 't',
    ip: '::1',
    agent: 'x',
    action: 'test.do',
    enterprise_id: null,
    space_id: null,
    nodes: [],
    before: null,
    after: { list: [{ b: 1, a: 2 }], z: 1, a: 2 },
    ...more,
  } as unknown as Omit<JournalRow, 'seal'>
  return { ...draft, seal: sealOfLine(secrets, draft) }
}

const block = (
  number: number,
  from: number,
  to: number,
  previous: Block | null,
  by: Secrets = secrets,
): Block => {
  const ids = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  const bare = { number, from_id: from, to_id: to, ids, hashes: Buffer.alloc(32 * ids.length) }
  const hash = hashOfBlock(previous?.hash ?? null, bare)
  return { ...bare, hash, seal: sealOfBlock(by, hash), at: new Date(0) } as Block
}

describe('a chain of blocks', () => {
  const first = block(1, 1, 3, null)

  test('is sound where each begins behind the one before it', () => {
    expect(blockFaults(secrets, first, null)).toEqual([])
    expect(blockFaults(secrets, block(2, 4, 5, first), first)).toEqual([])
  })

  test.each([
    ['leaves a line out', block(2, 5, 6, first), first],
    ['takes a line twice', block(2, 3, 6, first), first],
    ['begins after the first line', block(1, 2, 3, null), null],
  ])('is not where one %s, though it was sealed with the key', (_, one, previous) => {
    expect(blockFaults(secrets, one, previous)).toEqual([
      `block ${one.number} does not begin where the one before it ends`,
    ])
  })
})

describe('a seal', () => {
  const turned = openSecrets(key('b'), key('a'))
  const stranger = openSecrets(key('c'))

  test('of the key before holds, a stranger’s does not', () => {
    const fault = 'block 1 was not sealed with this SECRET_KEY'
    expect(blockFaults(turned, block(1, 1, 1, null), null)).toEqual([])
    expect(blockFaults(turned, block(1, 1, 1, null, stranger), null)).toEqual([fault])
    expect(draftFaults(turned, [row()])).toEqual([])
    const forged = row()
    expect(draftFaults(turned, [{ ...forged, seal: sealOfLine(stranger, forged) }])).toHaveLength(1)
  })

  test('of a line is no seal of a block', () => {
    const one = block(1, 1, 1, null)
    const asLine = secrets.sign('journal.line', one.hash.toString('hex'), new Date(8.64e15)).split('.')[1]!
    expect(one.seal).not.toBe(asLine)
  })

  test('does not mind the order of fields and the case of ids, and minds the order of lists', () => {
    const { seal } = row()
    const drafts = (after: unknown, more: Partial<JournalRow> = {}) =>
      draftFaults(secrets, [{ ...row({ after: after as never, ...more }), seal }]).length
    expect(drafts({ a: 2, z: 1, list: [{ a: 2, b: 1 }] })).toBe(0)
    expect(drafts({ list: [{ b: 1, a: 2 }], z: 1, a: 2 }, { actor_id: 'a1', session_id: 's1' })).toBe(0)
    expect(drafts({ list: [{ b: 1, a: 2 }], z: 1, a: 3 })).toBe(1)
    expect(drafts({ list: { 0: { b: 1, a: 2 } }, z: 1, a: 2 })).toBe(1)
  })
})
