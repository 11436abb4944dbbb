import { translationsEn } from 'pptx-react-viewer/i18n'
import { expect, test } from 'vitest'
import { chinese } from './index.ts'

const places = (text = '') => (text.match(/\{\{\w+\}\}/g) ?? []).sort()

test('every word of the editor is in Chinese, and nothing else', () => {
  expect(Object.keys(chinese).sort()).toEqual(Object.keys(translationsEn).sort())
  expect(Object.entries(chinese).filter(([, text]) => text.trim() === '')).toEqual([])
})

test('the same places are filled in', () => {
  const other = Object.entries(translationsEn).filter(
    ([key, text]) => places(text).join() !== places(chinese[key]).join(),
  )
  expect(other).toEqual([])
})
