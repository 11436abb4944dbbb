import type { ICellData, IDocumentData } from '@univerjs/core'
import {
  escapeXmlEntities,
  joinXmlElement,
  splitXmlElement,
  tagAttribute,
  unescapeXmlText,
  withAttributes,
  xmlInnerText,
} from '../../editing/xml/index.ts'
import { withoutFunctionPrefixes } from '../import/cells.ts'
import { formulaAsStored } from '../markup/functions.ts'
import type { UniverCellStyle } from '../markup/looks.ts'
import { styleFontXml } from '../markup/looks.ts'
import { isRichTextItem, plainTextRunXml, richTextRunsXml, type SharedStringTable } from './strings.ts'
import type { StyleSheetXml } from './styles.ts'

/** A cell's content in the file. */
export interface CellXmlParts {
  open: string
  /** The unparsed `<f>`, `<v>` and `<is>`. */
  formula: string | null
  value: string | null
  text: string | null
  rest: string
}

export function splitCellXml(xml: string): CellXmlParts {
  const { open, items } = splitXmlElement(xml)
  const of = (name: string) => items.find((item) => item.name === name)?.xml ?? null
  const rest = items.filter(({ name }) => !['', 'f', 'v', 'is'].includes(name))
  return { open, formula: of('f'), value: of('v'), text: of('is'), rest: rest.map(({ xml }) => xml).join('') }
}

export function joinCellXml({ open, formula, value, text, rest }: CellXmlParts): string {
  const inner = `${formula ?? ''}${value ?? ''}${text ?? ''}${rest}`
  return inner === '' ? `${open.slice(0, -1)}/>` : `${open}${inner}</c>`
}

const emptyCell: CellXmlParts = { open: '<c>', formula: null, value: null, text: null, rest: '' }

/** The parts shared by all cells of a workbook. */
export interface SharedCellParts {
  styles(): StyleSheetXml
  /** null where the workbook stores its texts in the cells. */
  strings(): SharedStringTable | null
}

const types = { text: 1, number: 2, boolean: 3, forcedText: 4 }
const errors = new Set(
  '#NULL! #DIV/0! #VALUE! #REF! #NAME? #NUM! #N/A #SPILL! #CALC! #GETTING_DATA'.split(' '),
)

/**
 * A cell after `data` is laid over it, as Univer does that; null: nothing is left. `base` is the style that a cell
 * without one of its own shows.
 */
export function editCellXml(
  before: string | null,
  data: ICellData,
  base: number,
  shared: SharedCellParts,
): string | null {
  const held = before ? splitCellXml(before) : { ...emptyCell }
  const own = tagAttribute(held.open, 's')
  const style =
    's' in data ? styleOf(data.s, own === null && !before ? base : Number(own ?? 0), base, shared) : null
  if (style !== null) held.open = withAttributes(held.open, { s: style === 0 && !own ? null : style })
  else if (!before && base !== 0) held.open = withAttributes(held.open, { s: base })

  const unknown = data.v === '#NAME?' && held.formula !== null && data.f === undefined
  if (data.f !== undefined) setFormula(held, data.f)
  if (data.p) setRich(held, data.p as IDocumentData, shared)
  else if (data.v !== undefined && !unknown) setValue(held, data, shared)
  else if (data.p === null && data.v === undefined) flatten(held, shared)
  else if (data.s && typeof data.s === 'object' && !('v' in data))
    dressRuns(held, data.s as UniverCellStyle, shared)

  const nothing = held.formula === null && held.value === null && held.text === null && held.rest === ''
  const s = tagAttribute(held.open, 's')
  if (nothing && (s === null || (Number(s) === base && style !== null && data.s === null))) return null
  if (nothing && !before && Number(s) === base && !data.s) return null
  return joinCellXml(held)
}

function styleOf(style: ICellData['s'], own: number, base: number, { styles }: SharedCellParts): number {
  if (style === null || style === undefined) return base
  if (typeof style === 'object') return styles().derive(own, style as UniverCellStyle)
  const number = Number(style)
  if (!Number.isInteger(number) || number < 0 || number >= Math.max(1, styles().count))
    throw new Error(`no style is called ${style}`)
  return number
}

function setFormula(held: CellXmlParts, formula: string | null): void {
  if (formula === null || formula === '') {
    if (held.formula !== null) held.open = withAttributes(held.open, { cm: null, vm: null })
    held.formula = null
    return
  }
  const typed = formula.replace(/^=/, '')
  const was = held.formula === null ? null : unescapeXmlText(xmlInnerText(held.formula))
  if (was !== null && (withoutFunctionPrefixes(was) === typed || was === typed)) return
  held.open = withAttributes(held.open, { cm: null, vm: null })
  held.formula = `<f>${escapeXmlEntities(formulaAsStored(typed))}</f>`
}

function setValue(held: CellXmlParts, data: ICellData, shared: SharedCellParts): void {
  const { v } = data
  if (v === null || v === undefined || (v === '' && !held.formula)) {
    held.open = withAttributes(held.open, { t: null, vm: null })
    held.value = null
    held.text = null
    return
  }
  const type = typeOf(held, data, shared)
  const put = (t: string | null, text: string) => {
    held.text = null
    const same = t === tagAttribute(held.open, 't') && held.value !== null
    // an equal number keeps the file's own notation
    if (same && t === null && Number(xmlInnerText(held.value!)) === Number(text)) return
    held.open = withAttributes(held.open, { t, vm: null })
    held.value = `<v>${text}</v>`
  }
  const text = String(v)
  if (type === types.number && text.trim() !== '' && Number.isFinite(Number(v))) put(null, String(Number(v)))
  else if (type === types.boolean) put('b', v === true || v === 1 || /^(1|true)$/i.test(text) ? '1' : '0')
  else if (type !== types.forcedText && errors.has(text)) put('e', text)
  else if (held.formula !== null) put('str', plainTextRunXml(text).replace(/^<t[^>]*>|<\/t>$/g, ''))
  else if (textOf(held, shared) !== text) setText(held, plainTextRunXml(text), shared)
}

/** Returns the type Univer assumes for a value given without one. */
function typeOf(held: CellXmlParts, { v, t }: ICellData, { styles }: SharedCellParts): number {
  if (t) return t
  if (typeof v === 'boolean') return types.boolean
  if (typeof v === 'number') return types.number
  const pattern = styles().pattern(Number(tagAttribute(held.open, 's') ?? 0))
  const text = String(v)
  if (pattern === '@') return types.text
  if (/^(true|false)$/i.test(text)) return types.boolean
  const number = /^\s*[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?\s*$/i.test(text)
  return number && text.replaceAll(/\D/g, '').length <= 15 ? types.number : types.text
}

function setText(held: CellXmlParts, inner: string, { strings }: SharedCellParts): void {
  const texts = strings()
  held.open = withAttributes(held.open, { t: texts ? 's' : 'inlineStr', vm: null })
  held.value = texts ? `<v>${texts.place(inner)}</v>` : null
  held.text = texts ? null : `<is>${inner}</is>`
}

function setRich(held: CellXmlParts, document: IDocumentData, shared: SharedCellParts): void {
  const inner = richTextRunsXml(document)
  if (itemOf(held, shared) === null || !sameText(itemOf(held, shared)!, inner)) setText(held, inner, shared)
}

const sameText = (item: string, inner: string) => xmlInnerText(item) === inner

/** Returns the `<si>` or `<is>` of a text cell. */
function itemOf(held: CellXmlParts, { strings }: SharedCellParts): string | null {
  if (held.text) return held.text
  if (tagAttribute(held.open, 't') !== 's' || !held.value) return null
  return strings()?.at(Number(xmlInnerText(held.value))) ?? null
}

function textOf(held: CellXmlParts, shared: SharedCellParts): string | null {
  const item = itemOf(held, shared)
  if (item === null || isRichTextItem(item)) return null
  const { items } = splitXmlElement(item)
  return unescapeXmlText(items.map(({ name, xml }) => (name === 't' ? xmlInnerText(xml) : '')).join(''))
}

/** Converts rich text to plain text. */
function flatten(held: CellXmlParts, shared: SharedCellParts): void {
  const item = itemOf(held, shared)
  if (item === null || !isRichTextItem(item)) return
  const text = splitXmlElement(item).items.map(({ xml }) =>
    splitXmlElement(xml)
      .items.map((part) => (part.name === 't' ? xmlInnerText(part.xml) : ''))
      .join(''),
  )
  setText(held, `<t xml:space="preserve">${text.join('')}</t>`, shared)
}

/** Applies a cell's style to its rich text runs too. */
function dressRuns(held: CellXmlParts, look: UniverCellStyle, shared: SharedCellParts): void {
  const item = itemOf(held, shared)
  if (item === null || !isRichTextItem(item)) return
  const root = splitXmlElement(item)
  const items = root.items.map((run) => {
    if (run.name !== 'r') return run
    const parts = splitXmlElement(run.xml)
    const before = parts.items.find(({ name }) => name === 'rPr')?.xml
    if (!before) return run
    const inside = parts.items.map((part) =>
      part.name === 'rPr' ? { name: 'rPr', xml: styleFontXml(before, look, 'rFont') } : part,
    )
    return { name: 'r', xml: joinXmlElement({ ...parts, items: inside }) }
  })
  const inner = items.map(({ xml }) => xml).join('')
  if (inner !== xmlInnerText(item)) setText(held, inner, shared)
}
