import { joinXml, slicesOf, splitXml, tagAttribute, withAttributes } from '../../editing/xml/index.ts'
import { coloursOf, themePart } from '../import/colours.ts'
import { ruleOf } from '../import/formats.ts'
import { differenceOf } from '../import/styles.ts'
import type { Area } from '../markup/change.ts'
import { type Bar, type FormatRule, ruleXml } from '../markup/format-rules.ts'
import type { Look } from '../markup/looks.ts'
import { readXml } from '../markup/tree.ts'
import { bytesOf, isTrue } from '../markup/xml.ts'
import type { Book, SheetEntry } from './book.ts'
import { addBar, barName, nameBar, placeBar, removeBar, withBar } from './format-bars.ts'
import { referenceOf } from './layout.ts'
import { marked } from './marks.ts'
import type { SheetXml } from './sheet.ts'

/** A conditional format of Univer. */
export interface Format {
  cfId: string
  ranges: Area[]
  stopIfTrue?: boolean
  rule: FormatRule
}

const container = 'conditionalFormatting'
const placesOf = (ranges: readonly Area[]) => ranges.map(referenceOf).join(' ')
const groupOf = (sqref: string, rule: string) => `<${container} sqref="${sqref}">${rule}</${container}>`

/** The newest comes first. */
export function addFormat(book: Book, entry: SheetEntry, { rule: format }: { rule: Format }): void {
  const sheet = book.sheet(entry)
  if (find(sheet, format.cfId) || format.ranges.length === 0) return
  const later = sheet
    .pieces(container)
    .map((group) =>
      group.replaceAll(/<cfRule\b[^>]*>/g, (tag) =>
        withAttributes(tag, { priority: Number(tagAttribute(tag, 'priority') ?? 0) + 1 }),
      ),
    )
  const rule = withAttributes(written(book, sheet, format, null), {
    cabinet: format.cfId,
    priority: 1,
    stopIfTrue: format.stopIfTrue ? 1 : null,
  })
  sheet.setAll(container, [...later, groupOf(placesOf(format.ranges), rule)])
}

export function removeFormat(book: Book, entry: SheetEntry, { cfId }: { cfId: string }): void {
  const sheet = book.sheet(entry)
  const found = find(sheet, cfId)
  if (!found) return
  const name = barName(found.rule)
  if (name) removeBar(sheet, name)
  take(sheet, found)
}

interface FormatChange {
  cfId?: string
  rule: Format
}

export function setFormat(book: Book, entry: SheetEntry, { cfId, rule: format }: FormatChange): void {
  const sheet = book.sheet(entry)
  const found = find(sheet, cfId ?? format.cfId)
  if (!found) return
  const places = placesOf(format.ranges)
  const before = tagAttribute(found.group, 'sqref')?.trim() ?? ''
  const same = sameRule(shownRule(book, sheet, found.rule), format.rule)
  const content = same ? found.rule : written(book, sheet, format, found.rule)
  const rule = withAttributes(content, {
    cabinet: format.cfId,
    priority: tagAttribute(found.rule, 'priority'),
    ...(isTrue(tagAttribute(found.rule, 'stopIfTrue')) !== Boolean(format.stopIfTrue) && {
      stopIfTrue: format.stopIfTrue ? 1 : null,
    }),
  })
  const stays = before.split(/\s+/).sort().join(' ') === places.split(' ').sort().join(' ')
  if (stays) put(sheet, found, rule)
  else {
    const at = take(sheet, found)
    const name = barName(rule)
    if (name) placeBar(sheet, name, format.ranges)
    if (format.ranges.length > 0)
      sheet.setAll(container, sheet.pieces(container).toSpliced(at, 0, groupOf(places, rule)))
  }
}

interface Anchor {
  id: string
  type: 'before' | 'after' | 'self'
}

/** Brings a rule to another place in the order in which rules are asked, as Univer does. */
export function moveFormat(
  book: Book,
  entry: SheetEntry,
  { start, end }: { start: Anchor; end: Anchor },
): void {
  const sheet = book.sheet(entry)
  const rules = sheet.pieces(container).flatMap((group) => slicesOf(group, 'cfRule'))
  const priority = (rule: string) => Number(tagAttribute(rule, 'priority') ?? 0)
  const order = rules.toSorted((a, b) => priority(a) - priority(b)).map((rule) => marked(rule) ?? '')
  const numbers = rules.map(priority).sort((a, b) => a - b)
  // two may have the same number in the file
  for (let at = 1; at < numbers.length; at += 1) numbers[at] = Math.max(numbers[at]!, numbers[at - 1]! + 1)
  const place = ({ id, type }: Anchor) => order.indexOf(id) + { before: -1, self: 0, after: 1 }[type]
  const from = place(start)
  const moved = order[from]
  if (moved === undefined || !order.includes(start.id) || !order.includes(end.id)) return
  let to = place(end)
  if (from === to) return
  order.splice(from, 1)
  if (from < to) to = place(end)
  order.splice(end.type === 'before' ? to + 1 : to, 0, moved)
  const now = new Map(order.map((id, at) => [id, numbers[at]!]))
  sheet.setAll(
    container,
    sheet
      .pieces(container)
      .map((group) =>
        group.replaceAll(/<cfRule\b[^>]*>/g, (tag) =>
          withAttributes(tag, { priority: now.get(marked(tag) ?? '') ?? priority(tag) }),
        ),
      ),
  )
}

interface Found {
  at: number
  group: string
  rule: string
}

function find(sheet: SheetXml, cfId: string): Found | null {
  for (const [at, group] of sheet.pieces(container).entries()) {
    const rule = slicesOf(group, 'cfRule').find((one) => marked(one) === cfId)
    if (rule) return { at, group, rule }
  }
  return null
}

function put(sheet: SheetXml, { at, group, rule }: Found, after: string): void {
  if (rule !== after)
    sheet.setAll(
      container,
      sheet.pieces(container).with(
        at,
        group.replace(rule, () => after),
      ),
    )
}

/** Takes a rule out; answers with the place behind where it was. */
function take(sheet: SheetXml, { at, group, rule }: Found): number {
  const root = splitXml(group)
  const items = root.items.filter(({ xml }) => xml !== rule)
  const left = items.some(({ name }) => name === 'cfRule')
  const groups = sheet.pieces(container)
  sheet.setAll(container, left ? groups.with(at, joinXml({ ...root, items })) : groups.toSpliced(at, 1))
  return left ? at + 1 : at
}

/** A rule in the words of the file; what it lays over cells keeps what Univer does not show of it. */
function written(book: Book, sheet: SheetXml, { cfId, rule, ranges }: Format, before: string | null): string {
  const xml = ruleXml(rule, ranges)
  if (xml === null) throw new Error('a file knows no such conditional format')
  const bar = before && barName(before)
  if (bar) removeBar(sheet, bar)
  if (rule.type === 'dataBar') {
    const name = nameBar(cfId)
    addBar(sheet, name, rule.config as Bar, rule.isShowValue !== false, ranges)
    return withBar(xml, name)
  }
  if (rule.type !== 'highlightCell') return xml
  const known = before && tagAttribute(before, 'dxfId')
  const look = (rule.style ?? {}) as Look
  if (known && sameRule(shownStyle(book, Number(known)), look)) return withAttributes(xml, { dxfId: known })
  return withAttributes(xml, { dxfId: book.styles().difference(look, known ? Number(known) : null) })
}

function shownRule(book: Book, sheet: SheetXml, rule: string) {
  const more = sheet.piece('extLst')
  const style = shownStyle(book, Number(tagAttribute(rule, 'dxfId') ?? -1))
  return ruleOf(readXml(bytesOf(rule)), style, coloursIn(book), more ? readXml(bytesOf(more)) : undefined)
}

function shownStyle(book: Book, place: number) {
  const xml = book.styles().differenceAt(place)
  return xml ? differenceOf(readXml(bytesOf(xml)), coloursIn(book)) : {}
}

const known = new WeakMap<Book, ReturnType<typeof coloursOf>>()
function coloursIn(book: Book) {
  const colours = known.get(book) ?? coloursOf(themePart(book.parts), readXml(bytesOf(book.styles().text())))
  known.set(book, colours)
  return colours
}

const sameRule = (a: unknown, b: unknown) => sorted(a) === sorted(b)

/** Whatever the order of its keys. */
const sorted = (of: unknown): string =>
  JSON.stringify(of, (_, value: unknown) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
