// @heavy: libreoffice
import { strToU8, zipSync } from 'fflate'
import { describe, expect, test, vi } from 'vitest'
import { hasOffice, throughOffice } from '../../../../test/documents.ts'
import { writePackageParts } from '../../editing/ooxml/index.ts'
import { workshop } from './test-workshop.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

describe('a blank document', () => {
  const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
  const { edited } = workshop(() =>
    zipSync({
      '[Content_Types].xml': strToU8(
        `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
      ),
      '_rels/.rels': strToU8(
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
      ),
      'word/document.xml': strToU8(
        '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p/></w:body></w:document>',
      ),
    }),
  )

  test.skipIf(!hasOffice)('has numbered lists that each begin at one', async () => {
    const list = { numPr: { numId: 2, ilvl: 0 } }
    const { text, parts } = await edited((tr, doc) => {
      const { schema } = doc.type
      const line = (words: string, attrs = {}) => schema.nodes.paragraph!.create(attrs, schema.text(words))
      tr.replaceWith(0, doc.content.size, [
        line('one', list),
        line('two', { numPr: { numId: 2, ilvl: 1 } }),
        line('three', list),
        line('between'),
        line('four', list),
      ])
    })
    const [one, two, three, four] = text.match(/(?<=<w:numId w:val=")\d+/g)!
    expect([two, three]).toEqual([one, one])
    expect(four).not.toBe(one)
    const read = new TextDecoder().decode(throughOffice(writePackageParts(parts), 'txt:Text'))
    expect(
      read
        .replace(/[^\S\n]+/g, ' ')
        .trim()
        .split(/\s*\n\s*/),
    ).toEqual(['1. one', 'a. two', '2. three', 'between', '1. four'])
  })

  test('has what is written in it and nothing else', async () => {
    expect((await edited(() => {})).changed).toEqual([])
    const { text, changed } = await edited((tr) =>
      tr.insertText('one').split(tr.selection.from).insertText('two'),
    )
    expect(changed).toEqual(['word/document.xml'])
    expect(text).toMatch(
      /<w:body><w:p><w:r><w:t>one<\/w:t><\/w:r><\/w:p><w:p><w:r><w:t>two<\/w:t><\/w:r><\/w:p><\/w:body>/,
    )
  })
})
