import { event } from '@cabinet/contract/event'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { installRooms } from './install-rooms.ts'
import { listenToPush, receivePushMessage } from './push.ts'
import type { WebRoom } from './room.ts'
import { translate } from './text.ts'
import { storeLoginMarker } from './tokens.ts'

const pushed = event({ key: 'test.pushed', summary: '', payload: z.string() })
const push = () =>
  receivePushMessage({
    key: pushed.key,
    level: 4,
    text: '',
    extension: JSON.stringify({ ExtendKey: 'me', ExtendKey3: '"it"' }),
  })

test('a room that is installed is worded, hears what is pushed and typed, and does so no more without it', () => {
  storeLoginMarker('me')
  const heard: string[] = []
  const room: WebRoom = {
    name: 'test',
    routes: [],
    errorText: { 'test_install.failed': ['失败', 'It failed'] },
    on: [listenToPush(pushed, (word) => void heard.push(word))],
    onKeyDown: ({ key }) => void heard.push(key),
  }
  installRooms([room])
  expect(translate('test_install.failed')).toBe('失败')
  push()
  document.dispatchEvent(new KeyboardEvent('keydown', { key: '/' }))
  installRooms([])
  push()
  document.dispatchEvent(new KeyboardEvent('keydown', { key: '/' }))
  expect(heard).toEqual(['it', '/'])
})
