import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { wireNameFaults } from './wire-names.ts'

const shown = 'its text is shown to the recipient, and no screen changes by it'

test('every path and push key stands in the contract alone, every event has a sender and a listener', () => {
  const unheard = {
    channelChanged: shown,
    mailFailed: shown,
    mailReturnsFailed: shown,
    mailServerFailed: shown,
    accountChanged: shown,
    accountNewDevice: shown,
    accessEnding: shown,
    quotaReached: shown,
    packageReady: 'it is kept as a notice; the screens follow the state of the package',
    unlockRefused: shown,
    lockBroken: shown,
  }
  expect(wireNameFaults(join(import.meta.dirname, '..'), unheard)).toEqual([])
})

describe('the check', () => {
  const folders: string[] = []
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true })
  })

  const whole = {
    'contract/src/things.ts': `export const list = endpoint({ path: '/api/Thing/GetList' })
export const thingEvents = {
  changed: event({
    key: 'thing',
  }),
}
`,
    'server/src/things.ts': 'tx.tell(all, pushMessage(thingEvents.changed, {}))\n',
    'web/src/things.ts': 'listenToPush(thingEvents.changed, refresh)\n',
  }

  function faultsOf(files: Record<string, string> = {}, unheard = {}): string[] {
    const root = mkdtempSync(join(tmpdir(), 'wire-names-'))
    folders.push(root)
    for (const [name, text] of Object.entries({ ...whole, ...files })) {
      const path = join(root, 'packages', name)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, text)
    }
    return wireNameFaults(root, unheard)
  }

  test('is content with names that stand once', () => {
    expect(faultsOf()).toEqual([])
  })

  test('sees a path, the hub and a key that are written out, not those in comments and tests', () => {
    expect(
      faultsOf({
        'web/src/path.ts': "fetch('/api/Thing/GetList?n=1') // as '/api/Thing/Other'\n",
        'web/src/path.test.ts': "fetch('/api/Thing/GetList')\n",
        'web/src/hub.ts': "connect('/signalRHub')\n",
        'server/src/key.ts': "tx.tell(all, { key: 'thing', level: 4, textKey: '' })\n",
        'web/src/key.ts': "onPushMessage('thing', refresh)\n",
      }),
    ).toEqual([
      'packages/server/src/key.ts writes the push key thing; take its event from the contract',
      'packages/web/src/hub.ts writes the path /signalRHub; take it from the contract',
      'packages/web/src/key.ts writes the push key thing; take its event from the contract',
      'packages/web/src/path.ts writes the path /api/Thing/GetList; take it from the contract',
    ])
  })

  test('misses the sender and the listener', () => {
    expect(faultsOf({ 'server/src/things.ts': '', 'web/src/things.ts': '' })).toEqual([
      'thingEvents.changed is declared, and no room of the server sends it',
      'thingEvents.changed is sent, and no room of the web listens to it',
    ])
  })

  test('takes a reason for want of a listener, and names one that is none any more', () => {
    expect(faultsOf({ 'web/src/things.ts': '' }, { thing: 'later' })).toEqual([])
    expect(faultsOf({}, { thing: 'later', other: 'later' })).toEqual([
      'thingEvents.changed is listened to; take it off the exceptions',
      'other is an exception, and the contract declares no such event',
    ])
  })

  test('sees a name that is declared twice', () => {
    expect(
      faultsOf({ 'contract/src/more.ts': "export const again = stream({ path: '/api/Thing/GetList' })\n" }),
    ).toEqual(['/api/Thing/GetList is declared more than once in the contract'])
  })

  test('says so where it reads nothing', () => {
    expect(faultsOf({ 'contract/src/things.ts': '' })).toEqual([
      'no paths, no events or no sources were read, so nothing was checked',
    ])
  })
})
