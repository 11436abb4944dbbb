import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  currentLanguage,
  registerTexts,
  registerTextsByKey,
  setInterfaceLanguage,
  textsOfMessages,
  translate,
  useText,
} from './text.ts'

const words = registerTexts('test', {
  hello: ['你好，{name}', 'Hello, {name}'],
  items: ['{count} 项', '{count} items'],
  items_one: ['{count} 项', '{count} item'],
  both: ['{files} 个文件，{days} 天', '{files} {files, file|files}, {days} {days, day|days}'],
})
registerTextsByKey({ 'test.broken': ['坏了', 'It broke'] })

test('speaks Chinese unless English was chosen, and remembers the choice', () => {
  expect(textsOfMessages(words)('hello', { name: '王芳' })).toBe('你好，王芳')
  setInterfaceLanguage('en')
  expect(textsOfMessages(words)('hello', { name: 'Ann' })).toBe('Hello, Ann')
  expect(localStorage.getItem('languageSet')).toBe('en')
  expect(document.documentElement.lang).toBe('en')
  expect(currentLanguage()).toBe('en')
})

test('takes the singular in English', () => {
  setInterfaceLanguage('en')
  expect(textsOfMessages(words)('items', { count: 1 })).toBe('1 item')
  expect(textsOfMessages(words)('items', { count: '1' })).toBe('1 item')
  expect(textsOfMessages(words)('items', { count: 2 })).toBe('2 items')
  expect([translate(words.items, { count: 1 }), translate(words.items, { count: 2 })]).toEqual([
    '1 item',
    '2 items',
  ])
})

test('takes the form of each word that goes with its number, also where numbers arrive formatted', () => {
  setInterfaceLanguage('en')
  expect(textsOfMessages(words)('both', { files: 1, days: '1' })).toBe('1 file, 1 day')
  expect(textsOfMessages(words)('both', { files: '1,001', days: 0 })).toBe('1,001 files, 0 days')
  expect(translate(words.both, { files: 1, days: 2 })).toBe('1 file, 2 days')
  setInterfaceLanguage('zh')
  expect(textsOfMessages(words)('both', { files: 1, days: 2 })).toBe('1 个文件，2 天')
})

test('leaves what a person typed as it is', () => {
  expect(textsOfMessages(words)('hello', { name: '<b>$t(test.broken){name}' })).toBe(
    '你好，<b>$t(test.broken){name}',
  )
  expect(translate(['你好，{name}', 'Hello, {name}'], { name: '{name}$&' })).toBe('你好，{name}$&')
})

test('says words, keys, and shows a key nobody worded', () => {
  expect(translate(['是', 'Yes'])).toBe('是')
  expect(translate('test.broken')).toBe('坏了')
  expect(translate('财务资料')).toBe('财务资料')
})

test('a key from the server and a word of the room may have one name', () => {
  const own = registerTexts('same', { name: ['词', 'Word'] })
  registerTextsByKey({ 'same.name': ['错误', 'Error'] })
  expect([textsOfMessages(own)('name'), translate('same.name')]).toEqual(['词', '错误'])
})

test('refuses two wordings of one key', () => {
  expect(() => registerTextsByKey({ 'test.broken': ['别的', 'Another'] })).toThrow('test.broken')
})

test('re-renders when the language changes', () => {
  const Hello = () => <p>{useText(words)('hello', { name: 'A' })}</p>
  render(<Hello />)
  expect(screen.getByText('你好，A')).toBeTruthy()
  act(() => setInterfaceLanguage('en'))
  expect(screen.getByText('Hello, A')).toBeTruthy()
})
