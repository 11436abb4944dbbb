import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readPackageParts } from '../../editing/ooxml/index.ts'
import { box, deck, slide } from '../merge/test-deck.ts'
import { rehearsedDeckLetter } from '../merge/typing.ts'
import { rehearseDeck } from './rehearse.ts'
import { pptxRetype, pptxRetypeCell } from './retype.ts'

pptxRetype((text) => [{ text }])
pptxRetypeCell((_, row, column, text) => ({ row, column, text }))

type Files = Record<string, string>

const pack = (files: Files) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))

const name = 'ppt/slides/slide1.xml'

/** A fake viewer that writes these slides once a character is typed. */
function viewerOf(untouched: Files, touched: (typed: string) => Files, others: object[]) {
  const element = { text: 'text 1', textSegments: [{ text: 'text 1' }] }
  return {
    getSlides: () => [{ id: name, elements: [element, ...others] }] as never,
    getContent: async () =>
      pack(element.text.includes(rehearsedDeckLetter) ? touched(element.text) : untouched),
  }
}

const rehearse = (touched: (typed: string) => Files, ...others: object[]) =>
  rehearseDeck(readPackageParts(pack(deck([1]))), viewerOf(deck([1]), touched, others))

test('a deck whose save differs by the typed letter alone is not harmed', async () => {
  expect(await rehearse((text) => deck([1], { [name]: slide(box(2, text)) }))).toMatchObject({ harmed: null })
})

test.each<[string, (text: string) => Files, string]>([
  ['another shape came', (text) => deck([1], { [name]: slide(box(2, text) + box(3, 'new')) }), name],
  ['the typed letter is missing', () => deck([1]), 'ppt/presentation.xml'],
])('a deck in which %s is harmed', async (_, touched, part) => {
  expect(await rehearse(touched)).toMatchObject({ harmed: part })
})

const text = (segment: object = {}) => ({ text: 'one', textSegments: [{ text: 'one', ...segment }] })

test.each<[string, object]>([
  ['in a group', { children: [text()] }],
  ['of an equation', text({ equationXml: {} })],
  ['of a field', text({ fieldType: 'slidenum' })],
  ['of a bullet', text({ bulletInfo: {} })],
])('the text %s, which nobody can type into, is left alone', async (_, other) => {
  const typed = JSON.stringify(other)
  expect(await rehearse((word) => deck([1], { [name]: slide(box(2, word)) }), other)).toMatchObject({
    harmed: null,
  })
  expect(JSON.stringify(other)).toBe(typed)
})

test('a letter that the editor does not write of a text is harm', async () => {
  const touched = (word: string) => deck([1], { [name]: slide(box(2, word)) })
  expect(await rehearse(touched, text())).toMatchObject({ harmed: 'ppt/presentation.xml' })
})

test('every cell that is shown is typed into as a field of one line takes it, empty ones too', async () => {
  const cells = [{ text: 'one\ntwo' }, { text: '' }, { text: 'hidden', hMerge: true }]
  const table = { type: 'table', tableData: { rows: [{ cells }] } }
  await rehearse((word) => deck([1], { [name]: slide(box(2, word)) }), table)
  expect(cells.map(({ text }) => text.replace(rehearsedDeckLetter, '*'))).toEqual(['o*netwo', '*', 'hidden'])
})
