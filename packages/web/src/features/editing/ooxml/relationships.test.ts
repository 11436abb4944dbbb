import { strToU8 } from 'fflate'
import { expect, test } from 'vitest'
import {
  emptyRelationships,
  partOfRelationships,
  relationshipsOf,
  relationshipsPartName,
  relationshipXml,
} from './index.ts'

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/'
const of = (part: string, entries: string, names: readonly string[] = []) =>
  relationshipsOf(
    new Map([
      [relationshipsPartName(part), strToU8(emptyRelationships.replace('></', `>${entries}</`))],
      ...names.map((name) => [name, strToU8('')] as const),
    ]),
    part,
  )

test.each([
  ['', 'word/document.xml', 'word/document.xml'],
  ['word/document.xml', 'media/a.png', 'word/media/a.png'],
  ['xl/worksheets/sheet1.xml', '../drawings/drawing1.xml', 'xl/drawings/drawing1.xml'],
  ['xl/worksheets/sheet1.xml', '/xl/tables/table1.xml', 'xl/tables/table1.xml'],
  ['word/document.xml', 'media/a%20b.png', 'word/media/a b.png'],
  ['word/document.xml', 'media/50%.png', 'word/media/50%.png'],
  ['word/document.xml', './media/&#20013;.png#x', 'word/media/中.png'],
])('what %j calls %j is %j', (part, target, expected) => {
  const [found] = of(part, `<Relationship Id="rId1" Type="${office}image" Target="${target}"/>`)
  expect(found).toEqual({
    id: 'rId1',
    type: `${office}image`,
    kind: 'image',
    target: expected,
    isExternal: false,
  })
})

test('a part whose name reads as its address is that part', () => {
  const entry = `<Relationship Id="rId1" Type="${office}image" Target="media/a%20b.png"/>`
  expect(of('word/document.xml', entry, ['word/media/a%20b.png'])[0]!.target).toBe('word/media/a%20b.png')
})

test('an address outside stays as it is, and names may have a prefix', () => {
  const entry = `<n:Relationship Id="rId1" Type="${office}hyperlink" Target="https://a.test/?b=1&amp;c=%20" TargetMode="External"/>`
  expect(of('word/document.xml', entry)[0]).toMatchObject({
    target: 'https://a.test/?b=1&c=%20',
    isExternal: true,
  })
})

test('a part without relationships refers to nothing', () => {
  expect(relationshipsOf(new Map(), 'word/document.xml')).toEqual([])
})

test('a relationship is read as it was written', () => {
  for (const target of ['word/media/a.png', 'xl/a.xml']) {
    const written = relationshipXml(
      { id: 'rId7', type: `${office}image`, target, isExternal: false },
      'word/b.xml',
    )
    expect(of('word/b.xml', written)).toMatchObject([{ id: 'rId7', target, isExternal: false }])
  }
  expect(partOfRelationships(relationshipsPartName('word/b.xml'))).toBe('word/b.xml')
})
