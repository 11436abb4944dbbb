import { describe, expect, test } from 'vitest'
import {
  cellsOfRow,
  emptySheetRow,
  findCellAt,
  findOrAddRow,
  findRowAt,
  isBareRow,
  rowsOfSheetData,
  rowXmlText,
  setCellXml,
} from './rows.ts'

const cell = (reference: string, value = '1') => `<c r="${reference}"><v>${value}</v></c>`
const row = (number: number, ...cells: string[]) => `<row r="${number}">${cells.join('')}</row>`
const written = (xml: string) => rowsOfSheetData(xml).map(rowXmlText).join('')

describe('rows of a sheet', () => {
  test.each([
    ['as most programs write them', row(1, cell('A1'), cell('C1')) + row(5, cell('B5'))],
    ['empty ones with a height', '<row r="2" ht="30" customHeight="1"/>'],
    ['with something behind the cells', `<row r="1">${cell('A1')}<extLst><ext uri="x"/></extLst></row>`],
  ])('%s come out as they went in', (_, xml) => {
    expect(written(xml)).toBe(xml)
  })

  test('without numbers follow each other', () => {
    const rows = rowsOfSheetData('<row><c><v>1</v></c></row><row r="4"/><row><c><v>2</v></c></row>')
    expect(rows.map(({ index }) => index)).toEqual([0, 3, 4])
    expect(rowXmlText(rows[2]!)).toBe('<row r="5"><c r="A5"><v>2</v></c></row>')
  })

  test('out of order are put in order', () => {
    expect(rowsOfSheetData(row(3) + row(1)).map(({ index }) => index)).toEqual([0, 2])
  })

  test('that end with a blank are read like others', () => {
    const rows = rowsOfSheetData(
      '<row r="1"><c r="A1"><v>1</v></c ><c r="B1"><v>2</v></c\n></row ><row r="2"/>',
    )
    expect(rows).toHaveLength(2)
    expect(cellsOfRow(rows[0]!).map(({ column, xml }) => [column, xml.replaceAll(/\s+>/g, '>')])).toEqual([
      [0, '<c r="A1"><v>1</v></c>'],
      [1, '<c r="B1"><v>2</v></c>'],
    ])
  })

  test.each([
    ['a row', '<row r="1"><c r="A1"/>'],
    ['a row whose end is another’s name', '<row r="1"></rowBreaks>'],
  ])('%s without an end is refused instead of read for ever', (_, xml) => {
    expect(() => rowsOfSheetData(xml)).toThrow('without its end')
  })

  test('a cell without an end is refused too', () => {
    const [broken] = rowsOfSheetData('<row r="1"><c r="A1"><v>1</v><c r="B1"><v>2</v></row>')
    expect(() => cellsOfRow(broken!)).toThrow('without its end')
  })
})

describe('cells of a row', () => {
  test('without references follow the one before', () => {
    const [first] = rowsOfSheetData('<row r="1"><c><v>1</v></c><c r="D1"/><c/></row>')
    expect(cellsOfRow(first!).map(({ column }) => column)).toEqual([0, 3, 4])
  })

  test('other elements that begin with c end them', () => {
    const [first] = rowsOfSheetData(`<row r="1">${cell('A1')}<custom/></row>`)
    expect(cellsOfRow(first!)).toHaveLength(1)
    expect(first!.rest).toBe('<custom/>')
  })

  test('are found by their column, and not between', () => {
    const [first] = rowsOfSheetData(row(1, cell('A1'), cell('C1', '3')))
    expect(findCellAt(first!, 2)?.xml).toContain('<v>3</v>')
    expect(findCellAt(first!, 1)).toBeNull()
    expect(findCellAt(null, 0)).toBeNull()
  })

  test('are put in their place, replaced and taken away', () => {
    const [first] = rowsOfSheetData(row(1, cell('A1'), cell('C1')))
    setCellXml(first!, 1, '<c r="B1"><v>2</v></c>')
    setCellXml(first!, 2, '<c r="C1"><v>9</v></c>')
    setCellXml(first!, 0, null)
    setCellXml(first!, 7, null)
    expect(rowXmlText(first!)).toBe(row(1, cell('B1', '2'), cell('C1', '9')))
  })

  test('get the number of the row they moved to', () => {
    const [first] = rowsOfSheetData(row(1, cell('A1'), cell('B1')))
    Object.assign(first!, { index: 9, touched: true })
    expect(rowXmlText(first!)).toBe(row(10, cell('A10'), cell('B10')))
  })
})

describe('a row that is written', () => {
  test('widens its spans only where a cell lies outside of them', () => {
    const [inside] = rowsOfSheetData(`<row r="1" spans="1:3">${cell('A1')}</row>`)
    setCellXml(inside!, 2, cell('C1'))
    expect(rowXmlText(inside!)).toContain('spans="1:3"')
    setCellXml(inside!, 5, cell('F1'))
    expect(rowXmlText(inside!)).toContain('spans="1:6"')
  })

  test('without cells any more closes itself', () => {
    const [first] = rowsOfSheetData(`<row r="1" ht="30">${cell('A1')}</row>`)
    setCellXml(first!, 0, null)
    expect(rowXmlText(first!)).toBe('<row r="1" ht="30"/>')
    expect(isBareRow(first!)).toBe(false)
  })

  test('says nothing where it has a number alone', () => {
    expect(isBareRow(emptySheetRow(3))).toBe(true)
    expect(isBareRow(rowsOfSheetData('<row r="1" spans="1:2"/>')[0]!)).toBe(true)
    expect(isBareRow(rowsOfSheetData('<row r="1" hidden="1"/>')[0]!)).toBe(false)
  })
})

test('a row is found or made at its place', () => {
  const rows = rowsOfSheetData(row(1) + row(5))
  expect(findRowAt(rows, 2)).toBeNull()
  const made = findOrAddRow(rows, 2)
  expect(rows.map(({ index }) => index)).toEqual([0, 2, 4])
  expect(findOrAddRow(rows, 2)).toBe(made)
})
