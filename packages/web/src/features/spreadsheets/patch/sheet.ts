import {
  joinXmlElement,
  splitXmlElement,
  tagAttribute,
  withAttributes,
  type XmlElementSlice,
  xmlInnerText,
  xmlOpeningTag,
  xmlSlicesNamed,
} from '../../editing/xml/index.ts'
import { columnIndexOf, columnLettersOf } from '../markup/references.ts'
import { countMarkedRules, markRulesAndFormats, removeRuleMarks } from './marks.ts'
import { cellsOfRow, isBareRow, rowsOfSheetData, rowXmlText, type SheetXmlRow } from './rows.ts'

/** The child elements of a worksheet in their required order (CT_Worksheet). */
const order =
  'sheetPr dimension sheetViews sheetFormatPr cols sheetData sheetCalcPr sheetProtection protectedRanges scenarios autoFilter sortState dataConsolidate customSheetViews mergeCells phoneticPr conditionalFormatting dataValidations hyperlinks printOptions pageMargins pageSetup headerFooter rowBreaks colBreaks customProperties cellWatches ignoredErrors smartTags drawing legacyDrawing legacyDrawingHF drawingHF picture oleObjects controls webPublishItems tableParts extLst'.split(
    ' ',
  )

/** A worksheet part, parsed into rows and elements that can be changed one by one. */
export class EditableSheetXml {
  rows: SheetXmlRow[]
  #open: string
  #items: XmlElementSlice[]
  #close: string
  #dataTag: string
  #touched = false
  #dataTouched = false

  constructor(xml: string, sheetId: string) {
    const { open, items, close } = splitXmlElement(xml)
    this.#open = open
    this.#items = items
    this.#close = close
    const data = items.find(({ name }) => name === 'sheetData')
    if (!data) throw new Error('a sheet without cells')
    this.#dataTag = xmlOpeningTag(data.xml)
    this.rows = rowsOfSheetData(xmlInnerText(data.xml))
    // from here on the rows hold the data
    data.xml = ''
    let formats = 0
    for (const item of items) {
      if (item.name !== 'dataValidations' && item.name !== 'conditionalFormatting') continue
      const plain = item.xml
      item.xml = markRulesAndFormats(item.name, plain, sheetId, item.name === 'dataValidations' ? 0 : formats)
      if (item.name === 'conditionalFormatting') formats += countMarkedRules(plain)
    }
  }

  /** Returns an element such as `<mergeCells>`; null where the sheet has none. */
  piece(name: string): string | null {
    return this.#items.find((item) => item.name === name)?.xml ?? null
  }

  pieces(name: string): string[] {
    return this.#items.flatMap((item) => (item.name === name ? [item.xml] : []))
  }

  children(name: string, child: string): string[] {
    return xmlSlicesNamed(this.piece(name), child)
  }

  set(name: string, xml: string | null): void {
    this.setAll(name, xml === null ? [] : [xml])
  }

  /** Returns all elements of this name; they are written where the first was. */
  setAll(name: string, xmls: readonly string[]): void {
    const before = this.pieces(name)
    if (before.length === xmls.length && before.every((xml, at) => xml === xmls[at])) return
    this.#touched = true
    const at = this.#items.findIndex((item) => item.name === name)
    const rest = this.#items.filter((item) => item.name !== name)
    const place = at === -1 ? this.#placeOf(name) : at
    rest.splice(place, 0, ...xmls.map((xml) => ({ name, xml })))
    this.#items = rest
  }

  /** Changes every element except the cells. */
  eachPiece(change: (name: string, xml: string) => string | null): void {
    const items = this.#items.flatMap((item) => {
      if (item.name === '' || item.name === 'sheetData') return [item]
      const xml = change(item.name, item.xml)
      if (xml !== item.xml) this.#touched = true
      return xml === null ? [] : [{ name: item.name, xml }]
    })
    this.#items = items
  }

  /** Sets the children of a container; without any it is removed. */
  setChildren(name: string, child: string, children: readonly string[]): void {
    const tag = this.piece(name)
    if (children.length === 0) {
      this.set(name, null)
      return
    }
    const open = xmlOpeningTag(tag ?? `<${name}>`).replace(/\s*\/>$/, '>')
    const others = tag
      ? splitXmlElement(tag).items.filter((item) => item.name !== child && item.name !== '')
      : []
    const counted =
      tagAttribute(open, 'count') === null && tag !== null
        ? open
        : withAttributes(open, { count: children.length })
    const all = [...children, ...others.map(({ xml }) => xml)]
    this.set(name, `${uncounted.has(name) ? open : counted}${all.join('')}</${name}>`)
  }

  /** Marks cells or rows as changed. */
  touch(): void {
    this.#dataTouched = true
  }

  get touched(): boolean {
    return this.#touched || this.#dataTouched
  }

  /** Declares a namespace on the root element. */
  declare(prefix: string, namespace: string): void {
    if (this.#open.includes(`xmlns:${prefix}=`)) return
    const at = this.#open.lastIndexOf('>')
    this.#open = `${this.#open.slice(0, at)} xmlns:${prefix}="${namespace}">`
    this.#touched = true
  }

  text(): string {
    if (this.#dataTouched) this.#measure()
    const data = this.#items.find(({ name }) => name === 'sheetData')!
    const inner = this.rows
      .filter((row) => !row.touched || !isBareRow(row))
      .map(rowXmlText)
      .join('')
    const tag = this.#dataTag.endsWith('/>') ? `${this.#dataTag.slice(0, -2)}>` : this.#dataTag
    const xml = inner === '' ? '<sheetData/>' : `${tag}${inner}</sheetData>`
    return joinXmlElement({
      open: this.#open,
      items: this.#items.map((item) => (item === data ? { name: 'sheetData', xml } : unmarkedItem(item))),
      close: this.#close,
    })
  }

  /** Updates `<dimension>`, the range of used cells. */
  #measure(): void {
    const dimension = this.piece('dimension')
    if (!dimension) return
    let [top, left, bottom, right] = [Infinity, Infinity, -1, -1]
    for (const row of this.rows) {
      const [first, last] = edges(row)
      if (first === null) continue
      top = Math.min(top, row.index)
      bottom = Math.max(bottom, row.index)
      left = Math.min(left, first)
      right = Math.max(right, last)
    }
    const from = `${columnLettersOf(left)}${top + 1}`
    const to = `${columnLettersOf(right)}${bottom + 1}`
    const ref = bottom === -1 ? 'A1' : from === to ? from : `${from}:${to}`
    if (tagAttribute(dimension, 'ref') !== ref) this.set('dimension', withAttributes(dimension, { ref }))
  }

  #placeOf(name: string): number {
    const rank = order.indexOf(name)
    const after = this.#items.findLastIndex(
      (item) => order.includes(item.name) && order.indexOf(item.name) <= rank,
    )
    return after + 1
  }
}

const unmarkedItem = ({ name, xml }: XmlElementSlice): XmlElementSlice => ({
  name,
  xml: hasMarks.has(name) ? removeRuleMarks(xml) : xml,
})
const hasMarks = new Set(['dataValidations', 'conditionalFormatting'])

/** Containers without a count attribute in the schema. */
const uncounted = new Set(['cols', 'hyperlinks', 'protectedRanges', 'ignoredErrors', 'sheetViews'])

/** Returns the first and last column of a row without parsing untouched cells. */
function edges(row: SheetXmlRow): [number, number] | [null, null] {
  if (!row.cells && row.raw === '') return [null, null]
  const first = row.cells ? null : /^\s*<c r="([A-Z]+)/.exec(row.raw.slice(0, 40))?.[1]
  const last = first && /^<c r="([A-Z]+)/.exec(row.raw.slice(row.raw.lastIndexOf('<c ')))?.[1]
  if (first && last) return [columnIndexOf(first), columnIndexOf(last)]
  const cells = cellsOfRow(row)
  return cells.length > 0 ? [cells[0]!.column, cells.at(-1)!.column] : [null, null]
}
