import { strFromU8 } from 'fflate'
import { describe, expect, test } from 'vitest'
import { partsOf, rows } from '../import/test-book.ts'
import type { WorkbookMutation } from '../mutation.ts'
import { patchWorkbookParts } from './index.ts'

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`
const on = (id: string, params: WorkbookMutation['params']): WorkbookMutation => ({
  id: `sheet.mutation.${id}`,
  params,
})
const row = (at: number, inner = '') => `<row r="${at}"><c r="A${at}"><v>${at}</v></c>${inner}</row>`

/** A sheet with content of newer programs: a pivot table of its own cells, a picture, a threaded comment. */
const source = partsOf({
  sheets: [
    {
      name: 'a',
      xml: `${rows(row(1) + row(2) + row(9))}<drawing r:id="d"/><legacyDrawing r:id="v"/>`,
      relations:
        relation('p', `${office}/pivotTable`, '../pivotTables/pivotTable1.xml') +
        relation('d', `${office}/drawing`, '../drawings/drawing1.xml') +
        relation('v', `${office}/vmlDrawing`, '../drawings/vmlDrawing1.vml') +
        relation('c', `${office}/comments`, '../comments1.xml') +
        relation(
          't',
          'http://schemas.microsoft.com/office/2017/10/relationships/threadedComment',
          '../threadedComments/threadedComment1.xml',
        ),
    },
  ],
  parts: {
    '[Content_Types].xml': '<Types></Types>',
    'xl/pivotTables/pivotTable1.xml':
      '<pivotTableDefinition name="p" cacheId="1"><location ref="C5:D9" firstHeaderRow="1"/></pivotTableDefinition>',
    'xl/pivotTables/_rels/pivotTable1.xml.rels': `<Relationships>${relation('r', `${office}/pivotCacheDefinition`, '../pivotCache/pivotCacheDefinition1.xml')}</Relationships>`,
    'xl/pivotCache/pivotCacheDefinition1.xml':
      '<pivotCacheDefinition><cacheSource type="worksheet"><worksheetSource ref="A1:A9" sheet="a"/></cacheSource></pivotCacheDefinition>',
    'xl/pivotCache/pivotCacheRecords1.xml': '<pivotCacheRecords><r><n v="1"/></r></pivotCacheRecords>',
    'xl/drawings/drawing1.xml':
      '<xdr:wsDr><xdr:twoCellAnchor><xdr:from><xdr:col>1</xdr:col><xdr:colOff>5</xdr:colOff><xdr:row>6</xdr:row><xdr:rowOff>7</xdr:rowOff></xdr:from><xdr:to><xdr:col>2</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>8</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:to><xdr:pic/></xdr:twoCellAnchor></xdr:wsDr>',
    'xl/media/image1.png': 'a picture',
    'xl/comments1.xml':
      '<comments><authors><author>tc={1}</author></authors><commentList><comment ref="B9" authorId="0"><text><t>[Threaded comment] Why?</t></text></comment></commentList></comments>',
    'xl/threadedComments/threadedComment1.xml':
      '<ThreadedComments><threadedComment ref="B9" id="{1}" personId="{7}"><text>Why?</text></threadedComment><threadedComment ref="B9" id="{2}" parentId="{1}" personId="{7}"><text>So.</text></threadedComment></ThreadedComments>',
    'xl/persons/person.xml': '<personList><person displayName="x" id="{7}"/></personList>',
    'xl/drawings/vmlDrawing1.vml':
      '<xml><v:shape id="_x0000_s1025"><x:ClientData ObjectType="Note"><x:Anchor>2, 15, 8, 10, 4, 15, 12, 4</x:Anchor><x:Row>8</x:Row><x:Column>1</x:Column></x:ClientData></v:shape></xml>',
  },
})

const changed = (mutations: WorkbookMutation[]) => {
  const before = new Map(source)
  const after = patchWorkbookParts(source, mutations)
  const names = new Set([...before.keys(), ...after.keys()])
  const text = (part: string) => strFromU8(after.get(part)!)
  return { text, parts: [...names].filter((part) => before.get(part) !== after.get(part)).sort() }
}

describe('pivot tables, pictures and conversations', () => {
  test('are the same bytes where something else is changed', () => {
    const { parts } = changed([
      on('set-range-values', { subUnitId: '10', cellValue: { 0: { 0: { v: 7, t: 2 } } } }),
      on('set-worksheet-col-width', {
        subUnitId: '10',
        ranges: [{ startRow: 0, endRow: 9, startColumn: 3, endColumn: 3 }],
        colWidth: 90,
      }),
    ])
    expect(parts).toEqual(['xl/workbook.xml', 'xl/worksheets/sheet1.xml'])
  })

  test('move with the rows above them, and a pivot table finds its cells', () => {
    const range = { startRow: 3, endRow: 4, startColumn: 0, endColumn: 9 }
    const { text } = changed([on('insert-row', { subUnitId: '10', range })])
    expect(text('xl/pivotTables/pivotTable1.xml')).toContain('ref="C7:D11"')
    expect(text('xl/pivotCache/pivotCacheDefinition1.xml')).toContain('ref="A1:A11"')
    expect(text('xl/drawings/drawing1.xml')).toContain('<xdr:row>8</xdr:row><xdr:rowOff>7</xdr:rowOff>')
    expect(text('xl/comments1.xml')).toContain('<comment ref="B11"')
    expect(text('xl/threadedComments/threadedComment1.xml').match(/ref="B11"/g)).toHaveLength(2)
    expect(text('xl/drawings/vmlDrawing1.vml')).toContain('<x:Row>10</x:Row>')
  })

  test('a conversation whose note is taken away is gone with it', () => {
    const { text, parts } = changed([on('remove-note', { sheetId: '10', noteId: 'note-10-0' })])
    expect(parts).toEqual([
      'xl/comments1.xml',
      'xl/drawings/vmlDrawing1.vml',
      'xl/threadedComments/threadedComment1.xml',
    ])
    expect(text('xl/comments1.xml')).toContain('<commentList></commentList>')
    expect(text('xl/threadedComments/threadedComment1.xml')).toBe('<ThreadedComments></ThreadedComments>')
    expect(text('xl/drawings/vmlDrawing1.vml')).toBe('<xml></xml>')
  })
})
