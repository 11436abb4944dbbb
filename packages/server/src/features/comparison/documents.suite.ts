import { describe, expect, test } from 'vitest'
import { add, compare, counts, rowsOf } from './test-desk.ts'
import { docx, pptx, xlsx, zipped } from './test-documents.ts'

const told = async (...of: Parameters<typeof rowsOf>) =>
  (await rowsOf(...of)).map(({ kind, leftText, rightText }) =>
    [kind, leftText, rightText].filter((one) => one !== undefined).join(' | '),
  )

/** Tests how documents of each kind are compared. */
export function comparedDocumentsSuite(): void {
  describe('documents', { timeout: 60_000 }, () => {
    test('Word: paragraphs, headings, tables, and what only looks different', async () => {
      const left = await add(
        '合同.docx',
        docx('# 第一章', '甲方应在三十日内付款。', '* 重点', '名称|数量', '结尾'),
      )
      const right = await add(
        '合同.docx',
        docx('# 第一章', '甲方应在十五日内付款。', '重点', '名称|单价', '新增', '结尾'),
      )
      const found = await compare(left, right)
      expect(found.kind).toBe('document')
      expect(counts(found)).toEqual([' changed 1 0 3'])
      expect(await told(left, right)).toEqual([
        'same | 第一章',
        'changed | 甲方应在三十日内付款。 | 甲方应在十五日内付款。',
        'restyled | 重点',
        'changed | 名称\t数量 | 名称\t单价',
        'added | 新增',
        'same | 结尾',
      ])
      expect((await rowsOf(left, right)).map(({ style }) => style)).toEqual([
        'heading',
        undefined,
        undefined,
        'row',
        undefined,
        undefined,
      ])
    })

    test('Excel: cells that say the same and look different', async () => {
      const book = (styles: string, cells: string) =>
        zipped({
          'xl/workbook.xml': '<workbook><sheets><sheet name="S" r:id="r1"/></sheets></workbook>',
          'xl/_rels/workbook.xml.rels':
            '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
          'xl/styles.xml': `<styleSheet>${styles}</styleSheet>`,
          'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row r="1">${cells}</row></sheetData></worksheet>`,
        })
      const fonts = '<fonts><font><sz val="11"/></font><font><b/><color rgb="FFFF0000"/></font></fonts>'
      const fills =
        '<fills><fill><patternFill/></fill><fill><patternFill><fgColor rgb="FFFFFF00"/></patternFill></fill></fills>'
      const plain = '<xf numFmtId="0" fontId="0" fillId="0"/>'
      const left = await add(
        'a.xlsx',
        book(
          `${fonts}${fills}<cellXfs>${plain}<xf numFmtId="10" fontId="0" fillId="0"/></cellXfs>`,
          '<c><v>1</v></c><c s="1"><v>0.5</v></c><c><v>3</v></c>',
        ),
      )
      const right = await add(
        'b.xlsx',
        book(
          // equal styles under other numbers are equal
          `${fonts}${fills}<cellXfs>${plain}<xf numFmtId="0" fontId="1" fillId="1"/><xf numFmtId="10" fontId="0" fillId="0"/></cellXfs>`,
          '<c s="1"><v>1</v></c><c s="2"><v>0.5</v></c><c><v>3</v></c>',
        ),
      )
      expect(counts(await compare(left, right))).toEqual(['S changed 0 0 1'])
      const [row] = await rowsOf(left, right)
      expect(row).toMatchObject({ kind: 'restyled' })
      expect(row!.cells).toMatchObject([
        { kind: 'restyled', left: '1', leftLook: '', rightLook: 'B A #ff0000 ■ #ffff00' },
        { kind: 'same' },
        { kind: 'same' },
      ])
    })

    test('PowerPoint: slide by slide, one put in between too', async () => {
      const left = await add(
        'a.pptx',
        pptx(['Plan', 'first steps of the plan'], ['Costs', 'ten thousand in all']),
      )
      const right = await add(
        'b.pptx',
        pptx(
          ['Plan', 'first steps of the plan'],
          ['Team', 'who does what'],
          ['Costs', 'eleven thousand in all'],
        ),
      )
      const found = await compare(left, right)
      expect(counts(found)).toEqual(['1 same 0 0 0', '2 added 2 0 0', '3 changed 0 0 1'])
      expect(found.sections[2]!.was).toBe('2')
      expect((await rowsOf(left, right, 2))[0]).toMatchObject({ kind: 'same', style: 'heading' })
    })

    test('Excel: values, formulas, sheets that come and go', async () => {
      const left = await add(
        'a.xlsx',
        xlsx({
          Prices: [
            ['Pen', 2],
            ['Ink', 3],
            ['Sum', '=B1+B2'],
          ],
          Old: [['x']],
        }),
      )
      const right = await add(
        'b.xlsx',
        xlsx({
          Prices: [
            ['Pen', 2],
            ['Ink', 4],
            ['Sum', '=SUM(B1:B2)'],
          ],
          New: [['y']],
        }),
      )
      const found = await compare(left, right)
      expect(found.kind).toBe('sheets')
      expect(counts(found)).toEqual(['Prices changed 0 0 2', 'New added 1 0 0', 'Old removed 0 1 0'])
      const rows = await rowsOf(left, right)
      expect(rows[1]!.cells).toEqual([
        { column: 0, kind: 'same', left: 'Ink' },
        { column: 1, kind: 'changed', left: '3', right: '4' },
      ])
      expect(rows[2]!.cells![1]).toMatchObject({ leftFormula: 'B1+B2', rightFormula: 'SUM(B1:B2)' })
    })

    test('archives: what came, went and changed, never unpacked to anywhere', async () => {
      const left = await add('a.zip', zipped({ 'src/a.ts': 'a', 'src/b.ts': 'b', '../../etc/x': 'x' }))
      const right = await add('b.zip', zipped({ 'src/a.ts': 'a', 'src/b.ts': 'B', 'src/c.ts': 'c' }))
      const found = await compare(left, right)
      expect(found.kind).toBe('archive')
      expect(await told(left, right)).toEqual([
        'removed | ../../etc/x',
        'same | src/a.ts',
        'changed | src/b.ts',
        'added | src/c.ts',
      ])
    })

    test('of different kinds: as running text', async () => {
      const left = await add('a.docx', docx('First paragraph', 'Second paragraph'))
      const right = await add('b.txt', 'First paragraph\nAnother second paragraph\n')
      const found = await compare(left, right)
      expect([found.kind, ...counts(found)]).toEqual(['document', ' changed 0 0 1'])
    })
  })
}
