import { expect, test } from 'vitest'
import { installRooms } from './install-rooms.ts'
import { receivePushMessage } from './push.ts'
import type { WebRoom } from './room.ts'
import { translate } from './text.ts'
import { storeLoginMarker } from './tokens.ts'

const push = () =>
  receivePushMessage({
    key: 'test.pushed',
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
    on: { 'test.pushed': (word: string) => void heard.push(word) },
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
