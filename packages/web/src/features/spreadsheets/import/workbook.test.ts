import { describe, expect, it } from 'vitest'
import { partsOf, rows } from './test-book.ts'
import { importWorkbook, type WorkbookImportError } from './workbook.ts'

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

function sheetOf(xml: string, more: Partial<Parameters<typeof partsOf>[0]> = {}, relations = '') {
  const { snapshot } = importWorkbook(partsOf({ sheets: [{ name: '一月', xml, relations }], ...more }))
  const shelf = (name: string) =>
    JSON.parse(snapshot.resources!.find((one) => one.name === name)!.data)['10'] as unknown
  return { sheet: snapshot.sheets['10']!, styles: snapshot.styles, shelf }
}

const cellsOf = (xml: string, more = {}) => sheetOf(rows(xml), more).sheet.cellData

describe('a workbook that is opened', () => {
  it('has the values of its cells, whatever their kind', () => {
    const strings = '<si><t>工资</t></si><si><r><t>a</t></r><r><rPr><b/></rPr><t>b &amp; c</t></r></si>'
    const cells = cellsOf(
      '<row r="1"><c r="A1" t="s" s="2"><v>0</v></c><c r="B1"><v>12.5</v></c><c t="b"><v>1</v></c>' +
        '<c t="e"><v>#N/A</v></c><c t="inlineStr"><is><t>x_x000A_y</t></is></c><c t="s"><v>1</v></c></row>',
      { strings },
    )
    expect(cells![0]).toMatchObject({
      0: { v: '工资', t: 1, s: '2' },
      1: { v: 12.5, t: 2 },
      2: { v: 1, t: 3 },
      3: { v: '#N/A', t: 1 },
      4: { v: 'x\ny', t: 1 },
      5: {
        v: 'ab & c',
        p: { body: { dataStream: 'ab & c\r\n', textRuns: [{ st: 1, ed: 6, ts: { bl: 1 } }] } },
      },
    })
  })

  it('has every formula of a group, as it reads in its cell', () => {
    const cells = cellsOf(
      '<row r="2"><c r="C2"><f t="shared" ref="C2:C4" si="0">A2*$B$1+LOG10(A2)+\'A1 x\'!B2</f><v>1</v></c></row>' +
        '<row r="4"><c r="C4"><f t="shared" si="0"/><v>3</v></c></row>',
    )
    expect(cells![3]![2]).toEqual({ f: "=A4*$B$1+LOG10(A4)+'A1 x'!B4", v: 3, t: 2 })
  })

  it('lets a formula that fills a range fill it itself, and newer functions go by their names', () => {
    const cells = cellsOf(
      '<row r="1"><c r="A1"><f t="array" ref="A1:A2">_xlfn._xlws.SORT(C1:C2)</f><v>1</v></c></row>' +
        '<row r="2"><c r="A2"><v>2</v></c></row>',
    )
    expect([cells![0]![0], cells![1]![0]]).toEqual([{ f: '=SORT(C1:C2)' }, {}])
  })

  it('looks as it did: fonts, fills of the theme, borders, alignment, formats', () => {
    const { styles } = sheetOf('', {
      styles:
        '<numFmts><numFmt numFmtId="164" formatCode="0.0&quot;元&quot;"/></numFmts>' +
        '<fonts><font><sz val="11"/><name val="宋体"/></font><font><b/><color rgb="FFFF0000"/><sz val="14"/></font></fonts>' +
        '<fills><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="solid"><fgColor theme="4" tint="0.5"/></patternFill></fill></fills>' +
        '<borders><border/><border><left/><top style="double"><color indexed="10"/></top></border></borders>' +
        '<cellXfs><xf fontId="0"/><xf numFmtId="14" fontId="1" fillId="1" borderId="1"><alignment horizontal="center" wrapText="1" textRotation="45"/></xf><xf numFmtId="164" fontId="0"/></cellXfs>',
    })
    expect(styles[1]).toEqual({
      bl: 1,
      fs: 14,
      cl: { rgb: '#ff0000' },
      bg: { rgb: '#a2b9e2' },
      bd: { t: { s: 7, cl: { rgb: '#ff0000' } } },
      n: { pattern: 'yyyy/m/d' },
      ht: 2,
      tb: 3,
      tr: { a: -45 },
    })
    expect(styles[2]).toMatchObject({ ff: '宋体', n: { pattern: '0.0"元"' } })
  })

  it('has its columns, rows, merges and what stands still', () => {
    const { sheet } = sheetOf(
      '<sheetPr><tabColor rgb="FF00B050"/></sheetPr>' +
        '<sheetViews><sheetView topLeftCell="A3" showGridLines="0"><pane xSplit="1" ySplit="2" topLeftCell="B40" state="frozen"/></sheetView></sheetViews>' +
        '<cols><col min="2" max="3" width="20.7109375" hidden="1"/></cols>' +
        rows('<row r="5" ht="30" customHeight="1" hidden="1"><c r="A5"><v>1</v></c></row>') +
        '<mergeCells><mergeCell ref="A1:C2"/></mergeCells>',
    )
    expect(sheet).toMatchObject({
      tabColor: '#00b050',
      showGridlines: 0,
      freeze: { xSplit: 1, ySplit: 2, startRow: 4, startColumn: 1 },
      columnData: { 1: { w: 145, hd: 1 }, 2: { w: 145, hd: 1 } },
      rowData: { 4: { h: 40, ia: 0, hd: 1 } },
      mergeData: [{ startRow: 0, startColumn: 0, endRow: 1, endColumn: 2 }],
    })
  })

  it('has its rules: what may be typed, what is coloured, what is filtered', () => {
    const { sheet, shelf } = sheetOf(
      rows('<row r="2" hidden="1"><c r="A2"><v>1</v></c></row>') +
        '<autoFilter ref="A1:B9"><filterColumn colId="0"><filters><filter val="2"/></filters></filterColumn></autoFilter>' +
        '<conditionalFormatting sqref="A1:A9"><cfRule type="cellIs" priority="2" operator="between" dxfId="0"><formula>1</formula><formula>5</formula></cfRule></conditionalFormatting>' +
        '<dataValidations><dataValidation type="list" sqref="B1 B3"><formula1>"是,否"</formula1></dataValidation></dataValidations>',
      { styles: '<dxfs><dxf><fill><patternFill><bgColor rgb="FFFFC7CE"/></patternFill></fill></dxf></dxfs>' },
    )
    expect(shelf('SHEET_FILTER_PLUGIN')).toMatchObject({
      filterColumns: [{ colId: 0, filters: { filters: ['2'] } }],
      cachedFilteredOut: [1],
    })
    // the row is hidden by its filter and not marked as hidden
    expect(sheet.rowData).toEqual({ 1: {} })
    expect(shelf('SHEET_CONDITIONAL_FORMATTING_PLUGIN')).toMatchObject([
      {
        cfId: 'format-10-0',
        rule: { subType: 'number', operator: 'between', value: [1, 5], style: { bg: { rgb: '#ffc7ce' } } },
      },
    ])
    expect(shelf('SHEET_DATA_VALIDATION_PLUGIN')).toMatchObject([
      { uid: 'validation-10-0', type: 'list', formula1: '是,否', ranges: [{ startRow: 0 }, { startRow: 2 }] },
    ])
  })

  it('has its links, notes and pictures; only addresses that are safe lead anywhere', () => {
    const relation = (id: string, kind: string, target: string, mode = '') =>
      `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"${mode}/>`
    const external = ' TargetMode="External"'
    const { sheet, shelf } = sheetOf(
      rows(
        '<row r="1"><c r="A1" t="str"><v>a</v></c><c r="B1" t="str"><v>b</v></c><c r="C1" t="str"><v>c</v></c></row>',
      ) +
        '<hyperlinks><hyperlink ref="A1" r:id="l1"/><hyperlink ref="B1" r:id="l2"/><hyperlink ref="C1" location="\'一月\'!$A$9"/></hyperlinks>',
      {
        parts: {
          'xl/comments1.xml':
            '<comments><commentList><comment ref="B2"><text><r><t>请</t></r><r><t>核对</t></r></text></comment></commentList></comments>',
          'xl/drawings/drawing1.xml':
            '<wsDr><oneCellAnchor><from><col>1</col><colOff>9525</colOff><row>2</row><rowOff>0</rowOff></from><ext cx="952500" cy="95250"/><pic><blipFill><blip r:embed="i1"/></blipFill></pic></oneCellAnchor><twoCellAnchor><from/><to/><graphicFrame/></twoCellAnchor></wsDr>',
          'xl/drawings/_rels/drawing1.xml.rels': `<Relationships>${relation('i1', 'image', '../media/image1.png')}</Relationships>`,
          'xl/media/image1.png': 'png',
        },
      },
      relation('l1', 'hyperlink', 'https://example.com/', external) +
        relation('l2', 'hyperlink', 'javascript:alert(1)', external) +
        relation('c', 'comments', '../comments1.xml') +
        relation('d', 'drawing', '../drawings/drawing1.xml'),
    )
    const urls = [0, 1, 2].map((at) => sheet.cellData![0]![at]!.p?.body?.customRanges?.[0]?.properties?.url)
    expect(urls).toEqual(['https://example.com/', undefined, '#gid=10&range=A9'])
    expect(shelf('SHEET_NOTE_PLUGIN')).toMatchObject({ 1: { 1: { note: '请核对' } } })
    expect(shelf('SHEET_DRAWING_PLUGIN')).toMatchObject({
      order: ['image-10-0'],
      data: {
        'image-10-0': {
          source: `data:image/png;base64,${btoa('png')}`,
          transform: { left: 62, top: 40, width: 100, height: 10 },
          sheetTransform: { from: { column: 1, columnOffset: 1, row: 2 }, to: { column: 2, row: 2 } },
        },
      },
    })
  })

  it('says what is locked, what is hidden and what is not seen', () => {
    const { snapshot, protectedSheets, protectedStructure } = importWorkbook(
      partsOf({
        sheets: [
          { name: 'a', xml: '<sheetProtection sheet="1"/>' },
          { name: 'b', xml: '', state: 'veryHidden' },
        ],
        after:
          '<workbookProtection lockStructure="1"/><definedNames><definedName name="Rate">a!$B$1</definedName><definedName name="_xlnm.Print_Area">a!$A$1</definedName></definedNames>',
      }),
    )
    expect([...protectedSheets]).toEqual(['10'])
    expect(protectedStructure).toBe(true)
    expect(snapshot.sheets['20']!.hidden).toBe(1)
    expect(snapshot.resources!.at(-1)!.data).toContain('"Rate"')
    expect(snapshot.resources!.at(-1)!.data).not.toContain('Print_Area')
  })

  it.each([
    ['too_many_cells', { sheets: [{ name: 'a', xml: rows(`<row>${'<c/>'.repeat(100_001)}</row>`) }] }],
    ['damaged', { sheets: [] }],
    ['date1904', { sheets: [{ name: 'a', xml: '' }], after: '<workbookPr date1904="1"/>' }],
  ] as const)('is refused where it is %s', (reason, book) => {
    expect(() => importWorkbook(partsOf({ ...book, sheets: [...book.sheets] }))).toThrow(
      expect.objectContaining({ reason }) as WorkbookImportError,
    )
  })
})
