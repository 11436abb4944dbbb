import { expect, test } from 'vitest'
import { installRooms } from './install-rooms.ts'
import { receive } from './push.ts'
import type { Room } from './room.ts'
import { say } from './text.ts'
import { keepLogin } from './tokens.ts'

const push = () =>
  receive({
    key: 'test.pushed',
    level: 4,
    text: '',
    extension: JSON.stringify({ ExtendKey: 'me', ExtendKey3: '"it"' }),
  })

test('a room that is installed is worded, hears what is pushed and typed, and does so no more without it', () => {
  keepLogin('me')
  const heard: string[] = []
  const room: Room = {
    name: 'test',
    routes: [],
    errorText: { 'test_install.failed': ['失败', 'It failed'] },
    on: { 'test.pushed': (word: string) => void heard.push(word) },
    onKeyDown: ({ key }) => void heard.push(key),
  }
  installRooms([room])
  expect(say('test_install.failed')).toBe('失败')
  push()
  document.dispatchEvent(new KeyboardEvent('keydown', { key: '/' }))
  installRooms([])
  push()
  document.dispatchEvent(new KeyboardEvent('keydown', { key: '/' }))
  expect(heard).toEqual(['it', '/'])
})
