import { describe, expect, test } from 'vitest'
import { isRichTextItem, plainTextRunXml, richTextRunsXml, SharedStringTable } from './strings.ts'

const table = (inner: string, attributes = ' count="5" uniqueCount="2"') =>
  new SharedStringTable(`<sst xmlns="x"${attributes}>${inner}</sst>`)
const two = '<si><t>甲</t></si><si><t>乙</t></si>'

describe('shared texts', () => {
  test('that are there already are used again', () => {
    const texts = table(two)
    expect(texts.place('<t>乙</t>')).toBe(1)
    expect(texts.touched).toBe(false)
  })

  test('new ones stand behind, once each, and are counted', () => {
    const texts = table(two)
    expect([texts.place('<t>丙</t>'), texts.place('<t>丙</t>'), texts.place('<t>甲</t>')]).toEqual([2, 2, 0])
    expect(texts.touched).toBe(true)
    expect(texts.text()).toBe(`<sst xmlns="x" count="8" uniqueCount="3">${two}<si><t>丙</t></si></sst>`)
  })

  test('stand before what follows the texts', () => {
    const texts = table(`${two}<extLst/>`, '')
    texts.place('<t>丙</t>')
    expect(texts.text()).toBe(`<sst xmlns="x">${two}<si><t>丙</t></si><extLst/></sst>`)
  })

  test('a number that no text has leads to nothing', () => {
    expect(table(two).at(7)).toBeNull()
    expect(table('').at(0)).toBeNull()
  })
})

test.each([
  ['a', '<t>a</t>'],
  [' a', '<t xml:space="preserve"> a</t>'],
  ['a\nb', '<t xml:space="preserve">a\nb</t>'],
  ['a  b', '<t xml:space="preserve">a  b</t>'],
  ['<b> & c', '<t>&lt;b&gt; &amp; c</t>'],
])('the text %j keeps its blanks and is never markup', (text, xml) => {
  expect(plainTextRunXml(text)).toBe(xml)
})

describe('a text with looks', () => {
  const written = (dataStream: string, textRuns: object[]) =>
    richTextRunsXml({ body: { dataStream, textRuns } } as never)

  test('without any is plain', () => {
    expect(written('abc\r\n', [])).toBe('<t>abc</t>')
    expect(written('abc\r\n', [{ st: 0, ed: 3, ts: {} }])).toBe('<t>abc</t>')
  })

  test('has runs with the looks and runs between them without', () => {
    const xml = written('abcdef\r\n', [{ st: 2, ed: 4, ts: { bl: 1 } }])
    expect(xml).toMatch(/^<r><t>ab<\/t><\/r><r><rPr>.*<b\/?>.*<\/rPr><t>cd<\/t><\/r><r><t>ef<\/t><\/r>$/)
    expect(isRichTextItem(`<si>${xml}</si>`)).toBe(true)
  })

  test('takes runs in any order, and none beyond its end', () => {
    const bold = { bl: 1 }
    const xml = written('abcd\r\n', [
      { st: 9, ed: 12, ts: bold },
      { st: 2, ed: 4, ts: bold },
      { st: 0, ed: 1, ts: bold },
    ])
    expect(xml.match(/<t[^>]*>([^<]*)<\/t>/g)).toEqual(['<t>a</t>', '<t>b</t>', '<t>cd</t>'])
  })

  test('lines of a cell are lines of the text', () => {
    expect(written('a\rb\r\n', [])).toBe('<t xml:space="preserve">a\nb</t>')
  })
})
