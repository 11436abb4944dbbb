import { describe, expect, test } from 'vitest'
import { descendantsOf, parseXmlTree, xmlAttributeOf } from '../../editing/xml/index.ts'
import { firstNewListId, isNewListId, ListNumbers, renumberLists, withEditorLists } from './lists.ts'
import type { MergedPartsWriter } from './writer.ts'

const own =
  '<w:numbering xmlns:w="m"><w:abstractNum w:abstractNumId="4"/><w:num w:numId="1"><w:abstractNumId w:val="4"/></w:num><w:numIdMacAtCleanup w:val="1"/></w:numbering>'
const idsOf = (text: string, name: string, attribute: string) =>
  [...descendantsOf(parseXmlTree(text), name)].map((one) => xmlAttributeOf(one, attribute))
const orderOf = (text: string) => parseXmlTree(text).children.map(({ name }) => name)

describe('the numbering while a document is edited', () => {
  test('has the two lists of the editor, and the document’s own out of their way', () => {
    const text = withEditorLists(own)
    expect(idsOf(text, 'w:num', 'w:numId')).toEqual(['100001', '1', '2'])
    expect(idsOf(text, 'w:abstractNum', 'w:abstractNumId')).toEqual(['4', '5', '6'])
  })

  test('keeps the order that the format asks for', () => {
    expect(orderOf(withEditorLists(own))).toEqual([
      'w:abstractNum',
      'w:abstractNum',
      'w:abstractNum',
      'w:num',
      'w:num',
      'w:num',
      'w:numIdMacAtCleanup',
    ])
  })

  test.each([
    ['none at all', null],
    ['an empty one', '<w:numbering xmlns:w="m"/>'],
  ])('is made where the document has %s', (_, before) => {
    const text = withEditorLists(before)
    expect(idsOf(text, 'w:num', 'w:numId')).toEqual(['1', '2'])
    expect(idsOf(text, 'w:lvl', 'w:ilvl')).toHaveLength(18)
  })
})

test('a paragraph outside of any list stays outside', () => {
  expect(renumberLists('<w:numId w:val="0"/><w:numId w:val="3"/>')).toBe(
    '<w:numId w:val="0"/><w:numId w:val="100003"/>',
  )
})

test.each([
  [undefined, false],
  [2, false],
  [firstNewListId, true],
  [100_003, false],
])('list %s was begun while editing: %s', (id, expected) => {
  expect(isNewListId(id)).toBe(expected)
})

describe('list numbers on the way back', () => {
  const back = (before: string | null) => {
    const parts = new Map(before ? [['word/numbering.xml', before]] : [])
    const writer = {
      has: (part: string) => parts.has(part),
      text: (part: string) => parts.get(part)!,
      write: (part: string, text: string) => void parts.set(part, text),
      addStory: (part: string, _: string, text: string) => void parts.set(part, text),
    } as unknown as MergedPartsWriter
    return { numbers: new ListNumbers(writer), numbering: () => parts.get('word/numbering.xml') ?? '' }
  }
  const paragraph = (id: number) => `<w:numId w:val="${id}"/>`

  test('are those of the document', () => {
    const { numbers, numbering } = back(own)
    expect(numbers.carried(paragraph(100_001) + paragraph(0))).toBe(paragraph(1) + paragraph(0))
    expect(numbering()).toBe(own)
  })

  test('of a new list are free ones, the same for all of its paragraphs', () => {
    const { numbers, numbering } = back(own)
    expect(numbers.carried(paragraph(1000) + paragraph(1001) + paragraph(1000))).toBe(
      paragraph(2) + paragraph(3) + paragraph(2),
    )
    expect(idsOf(numbering(), 'w:num', 'w:numId')).toEqual(['1', '2', '3'])
  })

  test('bring a numbering where the document had none', () => {
    const { numbers, numbering } = back(null)
    expect(numbers.carried(paragraph(1))).toBe(paragraph(1))
    expect(numbering()).toContain('w:val="bullet"')
  })
})
