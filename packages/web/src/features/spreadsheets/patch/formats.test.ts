import { strFromU8 } from 'fflate'
import { describe, expect, test } from 'vitest'
import type { PackageParts } from '../../editing/ooxml/index.ts'
import { partsOf, rows } from '../import/test-book.ts'
import { importWorkbook } from '../import/workbook.ts'
import type { ConditionalFormatRule } from '../markup/format-rules.ts'
import type { WorkbookMutation } from '../mutation.ts'
import { canWriteMutation, patchWorkbookParts } from './index.ts'

const make = (name: string, params: object): WorkbookMutation => ({
  id: `sheet.mutation.${name}-conditional-rule`,
  params: { unitId: 'workbook', subUnitId: '10', ...params },
})
const area = (startRow: number, endRow: number, startColumn = 0, endColumn = startColumn) => ({
  startRow,
  endRow,
  startColumn,
  endColumn,
})
const style = { bg: { rgb: '#ffc7ce' }, bl: 1 }
const highlight = (subType: string, more: object): ConditionalFormatRule =>
  ({ type: 'highlightCell', subType, style, ...more }) as ConditionalFormatRule
const added = (cfId: string, rule: ConditionalFormatRule, stopIfTrue = false) =>
  make('add', { rule: { cfId, ranges: [area(0, 8)], stopIfTrue, rule } })

const rule = (priority: number, more: string, inner: string) =>
  `<cfRule type="cellIs" priority="${priority}" ${more}>${inner}</cfRule>`
const source = partsOf({
  sheets: [
    {
      name: 'a',
      xml:
        rows('<row r="1"><c r="A1"><v>1</v></c></row>') +
        `<conditionalFormatting sqref="A1:A9">${rule(1, 'dxfId="0" operator="greaterThan"', '<formula>5</formula>')}${rule(2, 'dxfId="0" operator="lessThan"', '<formula>2</formula>')}</conditionalFormatting>` +
        // a rule that refers to a cell is not shown and must keep its place
        `<conditionalFormatting sqref="B1">${rule(3, 'operator="equal"', '<formula>$A$1</formula>')}</conditionalFormatting>`,
    },
  ],
  styles:
    '<dxfs count="1"><dxf><font><color rgb="FF9C0006"/></font><numFmt numFmtId="200" formatCode="0.0"/></dxf></dxfs>',
})

/** Returns the sheet's formats as the import reads them. */
function formats(parts: PackageParts) {
  const shelf = importWorkbook(parts).snapshot.resources!.find(({ name }) => name.includes('CONDITIONAL'))!
  return JSON.parse(shelf.data)['10'] as {
    ranges: object[]
    stopIfTrue: boolean
    rule: ConditionalFormatRule
  }[]
}
const sheetXml = (parts: PackageParts) => strFromU8(parts.get('xl/worksheets/sheet1.xml')!)
const styleXml = (parts: PackageParts) => strFromU8(parts.get('xl/styles.xml')!)

const icons = (operator: string) =>
  [4, 2, 0].map((value, at) => ({
    operator: at === 2 ? 'lessThanOrEqual' : operator,
    value: { type: 'num', value: at === 2 ? Number.MAX_SAFE_INTEGER : value },
    iconType: '3TrafficLights1',
    iconId: String(at),
  }))

describe('a conditional format', () => {
  const bar = {
    type: 'dataBar',
    isShowValue: false,
    config: {
      min: { type: 'min' },
      max: { type: 'num', value: 90 },
      isGradient: false,
      positiveColor: '#63be7b',
      nativeColor: '#0000ff',
    },
  }
  const scale = {
    type: 'colorScale',
    config: [
      { index: 0, color: '#ff0000', value: { type: 'min' } },
      { index: 1, color: '#ffff00', value: { type: 'percentile', value: 50 } },
      { index: 2, color: '#00ff00', value: { type: 'max' } },
    ],
  }
  test.each<[string, ConditionalFormatRule]>([
    ['a number', highlight('number', { operator: 'notBetween', value: [1, 5] })],
    ['a text', highlight('text', { operator: 'notContainsText', value: 'a "b" & c' })],
    ['an equal text', highlight('text', { operator: 'equal', value: 'yes' })],
    ['blanks', highlight('text', { operator: 'containsBlanks', value: '' })],
    ['a time', highlight('timePeriod', { operator: 'lastMonth' })],
    ['the best', highlight('rank', { isBottom: true, isPercent: true, value: 20 })],
    ['an average', highlight('average', { operator: 'lessThanOrEqual' })],
    ['what is there twice', highlight('duplicateValues', {})],
    ['a formula', highlight('formula', { value: '=$A1>B$2' })],
    ['a scale', scale],
    ['a bar', bar],
  ])('of %s is opened as it was made', (_, made) => {
    const after = patchWorkbookParts(source, [added('new', made, true)])
    expect(formats(after)[0]).toMatchObject({ ranges: [area(0, 8)], stopIfTrue: true, rule: made })
    expect(formats(after).slice(1)).toMatchObject(formats(source).map(({ rule }) => ({ rule })))
    expect(sheetXml(after)).toContain('priority="4" operator="equal"')
  })

  test('of pictures begins with the best here, with the least in the file', () => {
    const made = { type: 'iconSet', isShowValue: true, config: icons('greaterThan') }
    const after = patchWorkbookParts(source, [added('new', made)])
    expect(sheetXml(after)).toContain(
      '<cfvo type="percent" val="0"/><cfvo type="num" val="2" gte="0"/><cfvo type="num" val="4" gte="0"/>',
    )
    expect((formats(after)[0]!.rule.config as object[]).slice(0, 2)).toEqual(made.config.slice(0, 2))
  })

  test('that no file knows is not made', () => {
    const mixed = icons('greaterThan').map((one, at) => ({ ...one, iconType: at ? '3Stars' : one.iconType }))
    expect(canWriteMutation(added('a', { type: 'iconSet', config: mixed }))).toBe(false)
    expect(canWriteMutation(added('a', highlight('average', { operator: 'equal' })))).toBe(false)
    expect(canWriteMutation(added('a', scale))).toBe(true)
  })

  test('keeps its own words where only its place changes, and its number format where its look does', () => {
    const [first] = formats(source)
    const elsewhere = { ...first, ranges: [area(0, 3, 4)] }
    const moved = patchWorkbookParts(source, [make('set', { cfId: 'format-10-0', rule: elsewhere })])
    expect(moved.get('xl/styles.xml')).toEqual(source.get('xl/styles.xml'))
    expect(sheetXml(moved)).toContain(
      '<conditionalFormatting sqref="E1:E4"><cfRule type="cellIs" priority="1" dxfId="0" operator="greaterThan"><formula>5</formula></cfRule></conditionalFormatting>',
    )
    const painted = { ...first, rule: { ...first!.rule, style } }
    const after = patchWorkbookParts(source, [make('set', { cfId: 'format-10-0', rule: painted })])
    expect(styleXml(after)).toContain(
      '<dxf><font><b/></font><numFmt numFmtId="200" formatCode="0.0"/><fill><patternFill><bgColor rgb="FFFFC7CE"/></patternFill></fill></dxf>',
    )
    expect(formats(after).map(({ rule }) => rule.style)).toEqual([style, { cl: { rgb: '#9c0006' } }])
  })

  test('that is set as it is leaves the file as it is', () => {
    const same = formats(source).map((one, at) => make('set', { cfId: `format-10-${at}`, rule: one }))
    expect(patchWorkbookParts(source, same)).toEqual(source)
  })

  test('goes with its bar, and comes before others', () => {
    const gone = patchWorkbookParts(source, [added('new', bar), make('delete', { cfId: 'new' })])
    expect(sheetXml(gone)).not.toMatch(/x14|dataBar/)
    const moved = patchWorkbookParts(source, [
      make('move', {
        start: { id: 'format-10-0', type: 'after' },
        end: { id: 'format-10-0', type: 'before' },
      }),
    ])
    expect(formats(moved).map(({ rule }) => rule.value)).toEqual([2, 5])
    const deleted = patchWorkbookParts(source, [make('delete', { cfId: 'format-10-0' })])
    expect(formats(deleted).map(({ rule }) => rule.value)).toEqual([2])
  })
})
