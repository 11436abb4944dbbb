import type { ICellData, IDocumentData } from '@univerjs/core'
import {
  escapeXml,
  insideOf,
  joinXml,
  splitXml,
  tagAttribute,
  unescapeXml,
  withAttributes,
} from '../../editing/xml/index.ts'
import { shown } from '../import/cells.ts'
import { storedFormula } from '../markup/functions.ts'
import type { Look } from '../markup/looks.ts'
import { fontXml } from '../markup/looks.ts'
import { isRich, plainText, richText, type SharedStrings } from './strings.ts'
import type { StyleXml } from './styles.ts'

/** What a cell of the file holds. */
export interface Held {
  open: string
  /** `<f>`, `<v>` and `<is>` as they stand. */
  formula: string | null
  value: string | null
  text: string | null
  rest: string
}

export function takeApart(xml: string): Held {
  const { open, items } = splitXml(xml)
  const of = (name: string) => items.find((item) => item.name === name)?.xml ?? null
  const rest = items.filter(({ name }) => !['', 'f', 'v', 'is'].includes(name))
  return { open, formula: of('f'), value: of('v'), text: of('is'), rest: rest.map(({ xml }) => xml).join('') }
}

export function putTogether({ open, formula, value, text, rest }: Held): string {
  const inner = `${formula ?? ''}${value ?? ''}${text ?? ''}${rest}`
  return inner === '' ? `${open.slice(0, -1)}/>` : `${open}${inner}</c>`
}

const emptyCell: Held = { open: '<c>', formula: null, value: null, text: null, rest: '' }

/** What all cells of a workbook share. */
export interface Shared {
  styles(): StyleXml
  /** null: the workbook has none, and texts stand in the cells. */
  strings(): SharedStrings | null
}

const types = { text: 1, number: 2, boolean: 3, forcedText: 4 }
const errors = new Set(
  '#NULL! #DIV/0! #VALUE! #REF! #NAME? #NUM! #N/A #SPILL! #CALC! #GETTING_DATA'.split(' '),
)

/**
 * A cell after `data` is laid over it, as Univer does that; null: nothing is left. `base` is the style that a cell
 * without one of its own shows.
 */
export function editedCell(
  before: string | null,
  data: ICellData,
  base: number,
  shared: Shared,
): string | null {
  const held = before ? takeApart(before) : { ...emptyCell }
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
  else if (data.s && typeof data.s === 'object' && !('v' in data)) dressRuns(held, data.s as Look, shared)

  const nothing = held.formula === null && held.value === null && held.text === null && held.rest === ''
  const s = tagAttribute(held.open, 's')
  if (nothing && (s === null || (Number(s) === base && style !== null && data.s === null))) return null
  if (nothing && !before && Number(s) === base && !data.s) return null
  return putTogether(held)
}

function styleOf(style: ICellData['s'], own: number, base: number, { styles }: Shared): number {
  if (style === null || style === undefined) return base
  if (typeof style === 'object') return styles().derive(own, style as Look)
  const number = Number(style)
  if (!Number.isInteger(number) || number < 0 || number >= Math.max(1, styles().count))
    throw new Error(`no style is called ${style}`)
  return number
}

function setFormula(held: Held, formula: string | null): void {
  if (formula === null || formula === '') {
    if (held.formula !== null) held.open = withAttributes(held.open, { cm: null, vm: null })
    held.formula = null
    return
  }
  const typed = formula.replace(/^=/, '')
  const was = held.formula === null ? null : unescapeXml(insideOf(held.formula))
  if (was !== null && (shown(was) === typed || was === typed)) return
  held.open = withAttributes(held.open, { cm: null, vm: null })
  held.formula = `<f>${escapeXml(storedFormula(typed))}</f>`
}

function setValue(held: Held, data: ICellData, shared: Shared): void {
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
    // a number may be written in several ways: one that means the same stays as it is
    if (same && t === null && Number(insideOf(held.value!)) === Number(text)) return
    held.open = withAttributes(held.open, { t, vm: null })
    held.value = `<v>${text}</v>`
  }
  const text = String(v)
  if (type === types.number && text.trim() !== '' && Number.isFinite(Number(v))) put(null, String(Number(v)))
  else if (type === types.boolean) put('b', v === true || v === 1 || /^(1|true)$/i.test(text) ? '1' : '0')
  else if (type !== types.forcedText && errors.has(text)) put('e', text)
  else if (held.formula !== null) put('str', plainText(text).replace(/^<t[^>]*>|<\/t>$/g, ''))
  else if (textOf(held, shared) !== text) setText(held, plainText(text), shared)
}

/** What Univer takes a value for that it was given without a type. */
function typeOf(held: Held, { v, t }: ICellData, { styles }: Shared): number {
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

function setText(held: Held, inner: string, { strings }: Shared): void {
  const texts = strings()
  held.open = withAttributes(held.open, { t: texts ? 's' : 'inlineStr', vm: null })
  held.value = texts ? `<v>${texts.place(inner)}</v>` : null
  held.text = texts ? null : `<is>${inner}</is>`
}

function setRich(held: Held, document: IDocumentData, shared: Shared): void {
  const inner = richText(document)
  if (itemOf(held, shared) === null || !sameText(itemOf(held, shared)!, inner)) setText(held, inner, shared)
}

const sameText = (item: string, inner: string) => insideOf(item) === inner

/** The `<si>` or `<is>` of a cell that holds a text. */
function itemOf(held: Held, { strings }: Shared): string | null {
  if (held.text) return held.text
  if (tagAttribute(held.open, 't') !== 's' || !held.value) return null
  return strings()?.at(Number(insideOf(held.value))) ?? null
}

function textOf(held: Held, shared: Shared): string | null {
  const item = itemOf(held, shared)
  if (item === null || isRich(item)) return null
  const { items } = splitXml(item)
  return unescapeXml(items.map(({ name, xml }) => (name === 't' ? insideOf(xml) : '')).join(''))
}

/** Rich text becomes plain. */
function flatten(held: Held, shared: Shared): void {
  const item = itemOf(held, shared)
  if (item === null || !isRich(item)) return
  const text = splitXml(item).items.map(({ xml }) =>
    splitXml(xml)
      .items.map((part) => (part.name === 't' ? insideOf(part.xml) : ''))
      .join(''),
  )
  setText(held, `<t xml:space="preserve">${text.join('')}</t>`, shared)
}

/** What a cell looks like is also what its runs look like. */
function dressRuns(held: Held, look: Look, shared: Shared): void {
  const item = itemOf(held, shared)
  if (item === null || !isRich(item)) return
  const root = splitXml(item)
  const items = root.items.map((run) => {
    if (run.name !== 'r') return run
    const parts = splitXml(run.xml)
    const before = parts.items.find(({ name }) => name === 'rPr')?.xml
    if (!before) return run
    const inside = parts.items.map((part) =>
      part.name === 'rPr' ? { name: 'rPr', xml: fontXml(before, look, 'rFont') } : part,
    )
    return { name: 'r', xml: joinXml({ ...parts, items: inside }) }
  })
  const inner = items.map(({ xml }) => xml).join('')
  if (inner !== insideOf(item)) setText(held, inner, shared)
}
