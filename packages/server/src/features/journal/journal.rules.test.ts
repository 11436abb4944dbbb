import { describe, expect, test } from 'vitest'
import { openSecretsPort, type SecretsPort } from '../../kernel/crypto/secrets.ts'
import {
  hashOfJournalBlock,
  hashOfJournalLine,
  type JournalBlock,
  type JournalLineRow,
  journalBlockFaults,
  journalLineFaults,
  sealOfJournalBlock,
  sealOfJournalLine,
  unblockedLineFaults,
} from './journal.rules.ts'

const key = (letter: string) => Buffer.alloc(32, letter)
const secrets = openSecretsPort(key('a'))

const row = (more: Partial<JournalLineRow> = {}): JournalLineRow => {
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
  } as unknown as Omit<JournalLineRow, 'seal'>
  return { ...draft, seal: sealOfJournalLine(secrets, draft) }
}

const block = (
  number: number,
  from: number,
  to: number,
  previous: JournalBlock | null,
  by: SecretsPort = secrets,
): JournalBlock => {
  const ids = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  const bare = { number, from_id: from, to_id: to, ids, hashes: Buffer.alloc(32 * ids.length) }
  const hash = hashOfJournalBlock(previous?.hash ?? null, bare)
  return { ...bare, hash, seal: sealOfJournalBlock(by, hash), at: new Date(0) } as JournalBlock
}

describe('a chain of blocks', () => {
  const first = block(1, 1, 3, null)

  test('is sound where each begins behind the one before it', () => {
    expect(journalBlockFaults(secrets, first, null)).toEqual([])
    expect(journalBlockFaults(secrets, block(2, 4, 5, first), first)).toEqual([])
  })

  test.each([
    ['leaves a line out', block(2, 5, 6, first), first],
    ['takes a line twice', block(2, 3, 6, first), first],
    ['begins after the first line', block(1, 2, 3, null), null],
  ])('is not where one %s, though it was sealed with the key', (_, one, previous) => {
    expect(journalBlockFaults(secrets, one, previous)).toEqual([
      `block ${one.number} does not begin where the one before it ends`,
    ])
  })
})

describe('a seal', () => {
  const turned = openSecretsPort(key('b'), key('a'))
  const stranger = openSecretsPort(key('c'))

  test('of the key before holds, a stranger’s does not', () => {
    const fault = 'block 1 was not sealed with this SECRET_KEY'
    expect(journalBlockFaults(turned, block(1, 1, 1, null), null)).toEqual([])
    expect(journalBlockFaults(turned, block(1, 1, 1, null, stranger), null)).toEqual([fault])
    expect(unblockedLineFaults(turned, [row()])).toEqual([])
    const forged = row()
    expect(
      unblockedLineFaults(turned, [{ ...forged, seal: sealOfJournalLine(stranger, forged) }]),
    ).toHaveLength(1)
  })

  test('of a line is no seal of a block', () => {
    const one = block(1, 1, 1, null)
    const asLine = secrets.sign('journal.line', one.hash.toString('hex'), new Date(8.64e15)).split('.')[1]!
    expect(one.seal).not.toBe(asLine)
  })

  test('does not mind the order of fields and the case of ids, and minds the order of lists', () => {
    const { seal } = row()
    const drafts = (after: unknown, more: Partial<JournalLineRow> = {}) =>
      unblockedLineFaults(secrets, [{ ...row({ after: after as never, ...more }), seal }]).length
    expect(drafts({ a: 2, z: 1, list: [{ a: 2, b: 1 }] })).toBe(0)
    expect(drafts({ list: [{ b: 1, a: 2 }], z: 1, a: 2 }, { actor_id: 'a1', session_id: 's1' })).toBe(0)
    expect(drafts({ list: [{ b: 1, a: 2 }], z: 1, a: 3 })).toBe(1)
    expect(drafts({ list: { 0: { b: 1, a: 2 } }, z: 1, a: 2 })).toBe(1)
  })
})

describe('a line', () => {
  const written = row({ id: 7, before: { name: 'a', gone: null } as never, nodes: ['N1', 'N2'] })

  test.each<[string, Partial<JournalLineRow>]>([
    ['enterprise', { enterprise_id: 'e' }],
    ['time', { at: new Date(1) }],
    ['actor', { actor_id: null }],
    ['session', { session_id: 'S2' }],
    ['request', { trace_id: 'u' }],
    ['address', { ip: '::2' }],
    ['browser', { agent: 'y' }],
    ['action', { action: 'test.undo' }],
    ['space', { space_id: 's' }],
    ['nodes', { nodes: ['N2', 'N1'] }],
    ['state before', { before: { name: 'b', gone: null } as never }],
    ['state after', { after: null }],
  ])('whose %s was edited is found in a block and outside', (_, edit) => {
    const edited = { ...written, ...edit }
    expect(unblockedLineFaults(secrets, [written])).toEqual([])
    expect(unblockedLineFaults(secrets, [edited])).toEqual(['line 7 was edited or inserted'])
    const kept = { ids: [7], hashes: hashOfJournalLine(written) }
    expect(journalLineFaults(kept, [written])).toEqual([])
    expect(journalLineFaults(kept, [edited])).toEqual(['line 7 was edited'])
  })

  test('of an earlier version of the product is read as it was sealed', () => {
    expect(written.seal).toBe('APPfAu48SlVFiTajGP99PAL2lc8f5aKQD5ogh6KZGlI')
    expect(hashOfJournalLine(written).toString('hex')).toBe(
      '332e2d3b597db4e0e2ec98174d13c5f7d340711f3ee3901aa6ec9e2a97785ebb',
    )
    expect(sealOfJournalBlock(secrets, Buffer.alloc(32, 1))).toBe(
      'a0sYO8PaJ_Wo8Qu9X4JhAB2Nzx8fQHDRVcLlzheVE2k',
    )
  })

  test('whose ids come back in lower case, and whose empty fields are absent, is the same', () => {
    const read = { ...written, nodes: ['n1', 'n2'], before: { gone: undefined, name: 'a' } as never }
    expect(unblockedLineFaults(secrets, [read])).toEqual([])
    expect(hashOfJournalLine(read)).toEqual(hashOfJournalLine(written))
    // under another id or seal it is another line
    expect(hashOfJournalLine({ ...written, id: 8 })).not.toEqual(hashOfJournalLine(written))
    expect(hashOfJournalLine({ ...written, seal: 'x' })).not.toEqual(hashOfJournalLine(written))
  })

  test('that was inserted into a block or removed from it is named', () => {
    const [first, second, third] = [row({ id: 1 }), row({ id: 2, action: 'a' }), row({ id: 3, action: 'b' })]
    const kept = {
      ids: [1, 2, 3],
      hashes: Buffer.concat([first, second, third].map(hashOfJournalLine)),
    }
    expect(journalLineFaults(kept, [first, second, third])).toEqual([])
    expect(journalLineFaults(kept, [first, third])).toEqual(['line 2 was removed'])
    expect(journalLineFaults(kept, [first, second, row({ id: 4 }), third])).toEqual(['line 4 was inserted'])
    expect(journalLineFaults(kept, [second])).toEqual(['line 1 was removed', 'line 3 was removed'])
  })
})

describe('a block', () => {
  const first = block(1, 1, 3, null)
  const second = block(2, 4, 5, first)

  test.each<[string, Partial<JournalBlock>]>([
    ['end', { to_id: 6 }],
    ['ids', { ids: [4] }],
    ['hashes of lines', { hashes: Buffer.alloc(64, 1) }],
  ])('whose %s was edited is named', (_, edit) => {
    expect(journalBlockFaults(secrets, { ...second, ...edit }, first)).toEqual(['block 2 was edited'])
  })

  test('that follows another than the one before it is named', () => {
    const other = { ...first, hash: Buffer.alloc(32, 9) }
    expect(journalBlockFaults(secrets, second, other)).toEqual(['block 2 was edited'])
    expect(journalBlockFaults(secrets, { ...second, hash: Buffer.alloc(32) }, first)).toEqual([
      'block 2 was edited',
      'block 2 was not sealed with this SECRET_KEY',
    ])
  })

  test('that is missing is named by its number, and the one in its place not as edited', () => {
    expect(journalBlockFaults(secrets, second, null)).toEqual(['block 1 was removed'])
    expect(journalBlockFaults(secrets, block(3, 6, 7, second), first)).toEqual(['block 2 was removed'])
  })
})
