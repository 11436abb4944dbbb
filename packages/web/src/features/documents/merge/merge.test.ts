// @heavy: python, libreoffice
import type { Node } from 'prosemirror-model'
import { describe, expect, test, vi } from 'vitest'
import {
  canRead,
  complexDocument,
  hasOffice,
  readByOthers,
  throughOffice,
} from '../../../../test/documents.ts'
import { writePackageParts } from '../../editing/ooxml/index.ts'
import { decodePartText } from './relations.ts'
import { paragraphs, placeOf, workshop } from './test-workshop.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })
if (!canRead) console.warn('not tested: documents that are edited (python3-docx is missing)')

describe.skipIf(!canRead)('a document with everything in it', () => {
  const { edited, original } = workshop(complexDocument)
  const body = () => decodePartText(original().get('word/document.xml')!)

  test('comes out as it was where nothing was changed', async () => {
    expect((await edited(() => {})).changed).toEqual([])
  })

  test('has a word more, and all else is the same', async () => {
    const { text, changed, parts } = await edited((tr, doc) =>
      tr.insertText('new ', placeOf(doc, 'words of the first')),
    )
    expect(changed).toEqual(['word/document.xml'])
    expect(text).toBe(body().replace('Plain words of the first', 'Plain new words of the first'))
    expect(readByOthers(writePackageParts(parts))).toContain('Plain new words of the first chapter.')
  })

  test.each([
    ['a field', 'Page ', 'On page '],
    ['a note', 'A sentence with', 'A long sentence with'],
    ['a remark', 'remarked on this', 'remarked upon this'],
    ['tracked changes', 'at the end', 'at its end'],
    ['a link', 'the page', 'the first page'],
    ['a box', 'Beside a box', 'Just beside a box'],
    ['a formula', 'A formula', 'One formula'],
    ['odd things', 'Odd things', 'Very odd things'],
    ['a table', 'cell 1 1', 'the cell 1 1'],
    ['a control', 'Bound words', 'Bound new words'],
    ['a list', 'Another entry', 'Another new entry'],
    ['bold letters', 'bold', 'very bold'],
  ])('keeps %s where its words change', async (_, before, after) => {
    const { text, changed } = await edited((tr, doc) => {
      const at = placeOf(doc, before)
      tr.replaceWith(at, at + before.length, doc.type.schema.text(after, doc.nodeAt(at)!.marks))
    })
    expect(changed).toEqual(['word/document.xml'])
    const plain = (xml: string) => xml.replace(/<[^>]*>/g, '')
    expect(plain(text)).toBe(plain(body()).replace(before, after))
    const kinds = (xml: string) => (xml.match(/<(?!w:(?:r|t|rPr)\b)[^/][^\s>]*/g) ?? []).sort()
    expect(kinds(text)).toEqual(kinds(body()))
    const own = new Set(paragraphs(body()))
    expect(paragraphs(text).filter((one) => !own.has(one))).toHaveLength(1)
  })

  test('has a paragraph in two, and in one again', async () => {
    const { text, parts } = await edited((tr, doc) => tr.split(placeOf(doc, ' goes on.')))
    expect(readByOthers(writePackageParts(parts))).toEqual(
      expect.arrayContaining(['A sentence with a note', ' goes on.']),
    )
    expect(text.match(/footnoteReference/g)).toHaveLength(1)

    const joined = await edited((tr, doc) => tr.join(placeOf(doc, 'Another entry') - 1))
    expect(readByOthers(writePackageParts(joined.parts))).toContain('An entryAnother entry')
  })

  test('loses the paragraph that is deleted and nothing else', async () => {
    const { text } = await edited((tr, doc) => {
      const $at = doc.resolve(placeOf(doc, 'Plain words'))
      tr.delete($at.before(), $at.after())
    })
    const gone = paragraphs(body()).find((one) => one.includes('Plain words'))!
    expect(text).toBe(body().replace(gone, ''))
  })

  const around = (doc: Node, words: string) => {
    const at = placeOf(doc, words)
    return [at, at + words.length] as const
  }
  const dot =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

  test('has words that look another way, and they stay what they are beside', async () => {
    const { text } = await edited((tr, doc) =>
      tr.addMark(...around(doc, 'the first'), doc.type.schema.marks.bold!.create()),
    )
    expect(text).toBe(
      body().replace(
        '<w:r><w:t>Plain words of the first chapter.</w:t></w:r>',
        '<w:r><w:t xml:space="preserve">Plain words of </w:t></w:r><w:r><w:rPr><w:b/><w:bCs/></w:rPr><w:t>the first</w:t></w:r><w:r><w:t xml:space="preserve"> chapter.</w:t></w:r>',
      ),
    )
  })

  test('has a paragraph of another style', async () => {
    const { text } = await edited((tr, doc) => {
      const at = doc.resolve(placeOf(doc, 'Plain words')).before()
      tr.setNodeAttribute(at, 'styleId', 'Heading2')
    })
    const own = paragraphs(text).find((one) => one.includes('Plain words'))!
    expect(own).toContain('<w:pStyle w:val="Heading2"/>')
    expect(own).toContain('<w:r><w:t>Plain words of the first chapter.</w:t></w:r>')
  })

  test('has a picture more, with its part, and the first one stays', async () => {
    const { parts, changed, text } = await edited((tr, doc) =>
      tr.insert(
        placeOf(doc, 'Plain words'),
        doc.type.schema.nodes.image!.create({ src: dot, width: 9, height: 9 }),
      ),
    )
    expect(changed.sort()).toEqual([
      'word/_rels/document.xml.rels',
      'word/document.xml',
      'word/media/image2.png',
    ])
    expect(text.match(/<w:drawing>/g)).toHaveLength(3)
    const pictures = text.match(/(?<=r:embed=")[^"]*/g)!
    expect(new Set(pictures).size).toBe(2)
    for (const id of pictures)
      expect(decodePartText(parts.get('word/_rels/document.xml.rels')!)).toContain(`Id="${id}"`)
    expect(readByOthers(writePackageParts(parts))).toContain('Plain words of the first chapter.')
  })

  test('has a link more', async () => {
    const { parts, text } = await edited((tr, doc) =>
      tr.addMark(
        ...around(doc, 'first chapter'),
        doc.type.schema.marks.hyperlink!.create({ href: 'https://example.com/?a&b' }),
      ),
    )
    expect(text.match(/<w:hyperlink /g)).toHaveLength(2)
    expect(decodePartText(parts.get('word/_rels/document.xml.rels')!)).toContain(
      'Target="https://example.com/?a&amp;b"',
    )
  })

  test('has lists of its own although its numbers are taken', async () => {
    const { parts, changed, text } = await edited((tr, doc) => {
      const at = doc.resolve(placeOf(doc, 'Plain words')).before()
      tr.setNodeAttribute(at, 'numPr', { numId: 2, ilvl: 0 })
    })
    expect(changed.sort()).toEqual(['word/document.xml', 'word/numbering.xml'])
    const id = /<w:numId w:val="(\d+)"/.exec(paragraphs(text).find((one) => one.includes('Plain words'))!)![1]
    const lists = decodePartText(parts.get('word/numbering.xml')!)
    expect(lists.match(new RegExp(`<w:num w:numId="${id}"`, 'g'))).toHaveLength(1)
    expect(lists.startsWith(decodePartText(original().get('word/numbering.xml')!).slice(0, 500))).toBe(true)
  })

  test('has a table more, and a row less in the other', async () => {
    const { parts } = await edited((tr, doc) => {
      const { schema } = doc.type
      const cell = (words: string) =>
        schema.nodes.tableCell!.create(null, schema.nodes.paragraph!.create(null, schema.text(words)))
      const row = schema.nodes.tableRow!.create(null, [cell('left'), cell('right')])
      const $row = doc.resolve(placeOf(doc, 'cell 1 0'))
      tr.delete($row.before(-1), $row.after(-1))
      tr.insert(doc.resolve(placeOf(doc, 'Some are')).before(), schema.nodes.table!.create(null, row))
    })
    const read = readByOthers(writePackageParts(parts))
    expect(read).toEqual(expect.arrayContaining(['left', 'right', 'cell 0 0', 'cell 2 2']))
    expect(read).not.toContain('cell 1 0')
  })

  test('keeps a field whole when only its first paragraph goes', async () => {
    const { text } = await edited((tr, doc) => {
      const from = doc.resolve(placeOf(doc, 'Plan of the year')).before()
      tr.delete(from, doc.resolve(placeOf(doc, 'Some are')).before())
    })
    const count = (type: string) => text.split(`w:fldCharType="${type}"`).length
    expect(count('begin')).toBe(count('end'))
    expect(text).not.toContain('Plain words')
  })
})

describe.skipIf(!canRead || !hasOffice)('the same as LibreOffice writes it', () => {
  const { edited } = workshop(() => throughOffice(complexDocument(), 'docx'))

  test('has a word more, and all else is the same', async () => {
    const { changed, parts } = await edited((tr, doc) =>
      tr.insertText('new ', placeOf(doc, 'words of the first')),
    )
    expect(changed).toEqual(['word/document.xml'])
    expect(new TextDecoder().decode(throughOffice(writePackageParts(parts), 'txt:Text'))).toContain(
      'Plain new words',
    )
  })
})
