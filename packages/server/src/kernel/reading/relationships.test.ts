import { expect, test } from 'vitest'
import { readPartRelationships, relationshipsPartOf, relationshipTargetPart } from './relationships.ts'

test.each([
  ['xl/workbook.xml', 'xl/_rels/workbook.xml.rels'],
  ['ppt/slides/slide1.xml', 'ppt/slides/_rels/slide1.xml.rels'],
  ['document.xml', '_rels/document.xml.rels'],
])('the relationships of %s are in %s', (part, place) => {
  expect(relationshipsPartOf(part)).toBe(place)
})

test.each([
  ['xl/_rels/workbook.xml.rels', 'worksheets/sheet1.xml', 'xl/worksheets/sheet1.xml'],
  ['xl/_rels/workbook.xml.rels', '/xl/worksheets/sheet1.xml', 'xl/worksheets/sheet1.xml'],
  ['ppt/slides/_rels/slide1.xml.rels', '../media/a%20b.png', 'ppt/media/a b.png'],
  ['ppt/slides/_rels/slide1.xml.rels', './slide2.xml#top', 'ppt/slides/slide2.xml'],
  ['_rels/.rels', 'word/document.xml', 'word/document.xml'],
  ['_rels/.rels', '../../etc/passwd', 'etc/passwd'],
  ['_rels/.rels', '100%.xml', '100%.xml'],
])('from %s the target %s is the part %s', (place, target, part) => {
  expect(relationshipTargetPart({ place, target })).toBe(part)
})

test('are read with any prefix, in pieces, and with their entities', async () => {
  const xml = `<?xml version="1.0"?><p:Relationships xmlns:p="x"><p:Relationship Id="rId1"
    Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink"
    Target="https://example.org/?a=1&amp;b=2" TargetMode="External"/><p:Relationship Id="rId2"
    Type="urn:image" Target="media/a.png"></p:Relationship></p:Relationships>`
  expect(
    await readPartRelationships('word/_rels/document.xml.rels', xml.match(/[\s\S]{1,7}/g) ?? []),
  ).toEqual([
    {
      place: 'word/_rels/document.xml.rels',
      id: 'rId1',
      kind: 'hyperlink',
      target: 'https://example.org/?a=1&b=2',
      external: true,
    },
    {
      place: 'word/_rels/document.xml.rels',
      id: 'rId2',
      kind: 'urn:image',
      target: 'media/a.png',
      external: false,
    },
  ])
})
