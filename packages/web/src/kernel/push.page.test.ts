import { event } from '@cabinet/contract/event'
import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { onPushEvent, receivePushMessage } from './push.ts'
import { registerTextsByKey } from './text.ts'
import { storeLoginMarker } from './tokens.ts'

registerTextsByKey({ 'push_test.done': ['{name} 已完成', '{name} is done'] })
const numbered = event({ key: 'test.numbered', summary: '', payload: z.object({ id: z.int() }) })
const extension = (target: string, key = '', payload: unknown = '') =>
  JSON.stringify({ ExtendKey: target, ExtendKey2: key, ExtendKey3: JSON.stringify(payload) })

const shown = vi.hoisted(() => [] as string[])
vi.mock('./toast.ts', async (original) => {
  const real = await original<typeof import('./toast.ts')>()
  const record = (kind: string) => (words: unknown) => void shown.push(`${kind}: ${words}`)
  return {
    ...real,
    showToast: { success: record('success'), error: record('error'), warning: record('warning') },
  }
})

beforeEach(() => {
  storeLoginMarker('me')
  shown.length = 0
})

test.each([
  [0, ['success: hello'], true],
  [1, ['error: hello'], false],
  [2, ['warning: hello'], false],
  [3, ['error: hello'], false],
  [4, [], true],
])('level %i', (level, toasts, event) => {
  const heard: unknown[] = []
  const stop = onPushEvent(numbered, (payload) => heard.push(payload))
  receivePushMessage({ key: numbered.key, level, text: 'hello', extension: extension('me', '', { id: 7 }) })
  stop()
  expect(shown).toEqual(toasts)
  expect(heard).toEqual(event ? [{ id: 7 }] : [])
})

test('says the text key with the payload as parameters', () => {
  receivePushMessage({
    key: 'x',
    level: 0,
    text: 'raw',
    extension: extension('me', 'push_test.done', { name: 'a.txt' }),
  })
  expect(shown).toEqual(['success: a.txt 已完成'])
})

test('ignores what is meant for another person, or comes damaged, or after signing out', () => {
  receivePushMessage({ key: 'x', level: 0, text: 'a', extension: extension('you') })
  receivePushMessage({ key: 'x', level: 0, text: 'b', extension: '{' })
  localStorage.clear()
  receivePushMessage({ key: 'x', level: 0, text: 'c', extension: extension('me') })
  expect(shown).toEqual([])
})
