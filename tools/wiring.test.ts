import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { callsAtImport, wiringFaults } from './wiring.ts'

const project = join(import.meta.dirname, '..')
const later = 'shares and flows, which will answer it, are not built yet'

describe('every event has a sender and a listener, every slot a user and a provider', () => {
  test('on the server', () => {
    expect(wiringFaults(project, 'server', { archiveRefusals: later })).toEqual([])
  })

  test('on the web', () => {
    expect(wiringFaults(project, 'web', {})).toEqual([])
  })
})

test.each(['server', 'web'] as const)('no door on the %s calls anything when it is read', (side) => {
  expect(callsAtImport(project, side)).toEqual([])
})

describe('the check', () => {
  const folders: string[] = []
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true })
  })

  /** Faults of a server with the rooms `early` and `late`, made of these files. */
  function faultsOf(files: Record<string, string>, unanswered = {}): string[] {
    const root = mkdtempSync(join(tmpdir(), 'wiring-'))
    folders.push(root)
    const all = {
      'features/index.ts': `import { early } from './early/index.ts'
import { late } from './late/index.ts'
export const serverRooms: readonly Room[] = [early, late]
`,
      'kernel/events.ts': 'export interface Events {}\n',
      ...files,
    }
    for (const [name, text] of Object.entries(all)) {
      const path = join(root, 'packages/server/src', name)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, text)
    }
    return [...wiringFaults(root, 'server', unanswered), ...callsAtImport(root, 'server')]
  }
  const declared = (use: string) => `declare module '../../kernel/events.ts' {
  interface Events {
    /** Gone. */
    'thing.gone': { ids: readonly string[] }
  }
}
${use}
`
  const told = declared(`export const tell = (tx: Tx) => tx.emit('thing.gone', { ids: [] })`)
  const room = (parts: string) => `export const late: Room = {\n  name: 'late',\n${parts}\n}\n`
  const heard = room(`  on: { 'thing.gone': (tx, { ids }) => forget(tx, ids) },`)

  test('is content with both ends', () => {
    expect(faultsOf({ 'features/early/gone.ts': told, 'features/late/index.ts': heard })).toEqual([])
  })

  test('misses the sender', () => {
    expect(faultsOf({ 'features/early/gone.ts': declared(''), 'features/late/index.ts': heard })).toEqual([
      'packages/server/src/features/early/gone.ts: thing.gone is declared, and early never tells or asks it',
    ])
  })

  test('misses the listener, unless that is said to be so', () => {
    const files = { 'features/early/gone.ts': told }
    expect(faultsOf(files)).toEqual([
      'packages/server/src/features/early/gone.ts: no room answers thing.gone',
    ])
    expect(faultsOf(files, { 'thing.gone': 'later' })).toEqual([])
  })

  test('names an exception that is none any more', () => {
    const files = { 'features/early/gone.ts': told, 'features/late/index.ts': heard }
    expect(faultsOf(files, { 'thing.gone': 'later', other: 'later' })).toEqual([
      'thing.gone is answered; take it off the exceptions',
      'other is an exception and no room declares it',
    ])
  })

  test('lets no earlier room hear a later one, and no room speak for another', () => {
    const files = {
      'features/late/gone.ts': told,
      'features/early/index.ts': `${heard}export const tell = (tx: Tx) => tx.emit('thing.gone', { ids: [] })\n`,
    }
    expect(faultsOf(files)).toEqual([
      'packages/server/src/features/early/index.ts: early stands above late and must not know thing.gone',
      'packages/server/src/features/early/index.ts: only late tells or asks thing.gone',
    ])
  })

  test('sees a call at import', () => {
    const files = {
      'features/early/gone.ts': told,
      'features/late/index.ts': `whenGone(forget)\n\n${heard}for (const one of many) add(one)\n`,
    }
    expect(faultsOf(files)).toEqual([
      'packages/server/src/features/late/index.ts calls whenGone(...) when it is read',
      'packages/server/src/features/late/index.ts calls for (...) when it is read',
    ])
  })
})
