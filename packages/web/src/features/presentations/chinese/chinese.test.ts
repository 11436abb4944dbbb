import { translationsEn } from 'pptx-react-viewer/i18n'
import { expect, test } from 'vitest'
import { deckEditorChinese, unlistedMessages } from './index.ts'

const places = (text = '') => (text.match(/\{\{\w+\}\}/g) ?? []).sort()

test('every word of the editor is in Chinese, and nothing else', () => {
  expect(Object.keys(deckEditorChinese).sort()).toEqual(Object.keys(translationsEn).sort())
  expect(Object.entries(deckEditorChinese).filter(([, text]) => text.trim() === '')).toEqual([])
})

test('the same places are filled in', () => {
  const other = Object.entries(translationsEn).filter(
    ([key, text]) => places(text).join() !== places(deckEditorChinese[key]).join(),
  )
  expect(other).toEqual([])
})

test('what its English book has by now is no longer kept apart', () => {
  expect(Object.keys(unlistedMessages).filter((key) => key in translationsEn)).toEqual([])
})
