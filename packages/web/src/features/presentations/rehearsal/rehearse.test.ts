import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readPackageParts } from '../../editing/ooxml/index.ts'
import { box, deck, slide } from '../merge/test-deck.ts'
import { rehearsedDeckLetter } from '../merge/typing.ts'
import { rehearseDeck } from './rehearse.ts'

type Files = Record<string, string>

const pack = (files: Files) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))

const name = 'ppt/slides/slide1.xml'

/** A viewer that writes slides as told, once a letter is typed. */
function viewerOf(untouched: Files, touched: (typed: string) => Files) {
  const element = { text: 'text 1', textSegments: [{ text: 'text 1' }] }
  return {
    getSlides: () => [{ elements: [element] }] as never,
    getContent: async () =>
      pack(element.text.includes(rehearsedDeckLetter) ? touched(element.text) : untouched),
  }
}

const rehearse = (touched: (typed: string) => Files, untouched = deck([1])) =>
  rehearseDeck(readPackageParts(pack(deck([1]))), viewerOf(untouched, touched))

test('a deck whose save differs by the typed letter alone is not harmed', async () => {
  expect(await rehearse((text) => deck([1], { [name]: slide(box(2, text)) }))).toMatchObject({ harmed: null })
})

test.each<[string, (text: string) => Files, string]>([
  ['another shape came', (text) => deck([1], { [name]: slide(box(2, text) + box(3, 'new')) }), name],
  ['the typed letter is missing', () => deck([1]), 'ppt/presentation.xml'],
])('a deck in which %s is harmed', async (_, touched, part) => {
  expect(await rehearse(touched)).toMatchObject({ harmed: part })
})
