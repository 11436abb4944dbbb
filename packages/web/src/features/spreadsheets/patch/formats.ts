import {
  joinXmlElement,
  splitXmlElement,
  tagAttribute,
  withAttributes,
  xmlSlicesNamed,
} from '../../editing/xml/index.ts'
import { colourResolverOf, workbookThemePart } from '../import/colours.ts'
import { importConditionalRule } from '../import/formats.ts'
import { importDifferentialStyle } from '../import/styles.ts'
import type { SheetCellArea } from '../markup/change.ts'
import {
  type ConditionalFormatRule,
  conditionalRuleXml,
  type DataBarOptions,
} from '../markup/format-rules.ts'
import type { UniverCellStyle } from '../markup/looks.ts'
import { readXml } from '../markup/tree.ts'
import { bytesOf, isTrue } from '../markup/xml.ts'
import type { PatchedWorkbook, WorkbookSheetEntry } from './book.ts'
import {
  addDataBarExtension,
  dataBarNameOf,
  newDataBarName,
  placeDataBarExtension,
  removeDataBarExtension,
  withDataBarReference,
} from './format-bars.ts'
import { areaReferenceOf } from './layout.ts'
import { markOfElementXml } from './marks.ts'
import type { EditableSheetXml } from './sheet.ts'

/** A conditional format of Univer. */
export interface ConditionalFormat {
  cfId: string
  ranges: SheetCellArea[]
  stopIfTrue?: boolean
  rule: ConditionalFormatRule
}

export const conditionalFormattingTag = 'conditionalFormatting'
const placesOf = (ranges: readonly SheetCellArea[]) => ranges.map(areaReferenceOf).join(' ')
const groupOf = (sqref: string, rule: string) =>
  `<${conditionalFormattingTag} sqref="${sqref}">${rule}</${conditionalFormattingTag}>`

/** Adds a conditional format, with the highest priority. */
export function addConditionalFormat(
  book: PatchedWorkbook,
  entry: WorkbookSheetEntry,
  { rule: format }: { rule: ConditionalFormat },
): void {
  const sheet = book.sheet(entry)
  if (find(sheet, format.cfId) || format.ranges.length === 0) return
  const later = sheet
    .pieces(conditionalFormattingTag)
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
  sheet.setAll(conditionalFormattingTag, [...later, groupOf(placesOf(format.ranges), rule)])
}

export function removeConditionalFormat(
  book: PatchedWorkbook,
  entry: WorkbookSheetEntry,
  { cfId }: { cfId: string },
): void {
  const sheet = book.sheet(entry)
  const found = find(sheet, cfId)
  if (!found) return
  const name = dataBarNameOf(found.rule)
  if (name) removeDataBarExtension(sheet, name)
  take(sheet, found)
}

interface FormatChange {
  cfId?: string
  rule: ConditionalFormat
}

export function setConditionalFormat(
  book: PatchedWorkbook,
  entry: WorkbookSheetEntry,
  { cfId, rule: format }: FormatChange,
): void {
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
    const name = dataBarNameOf(rule)
    if (name) placeDataBarExtension(sheet, name, format.ranges)
    if (format.ranges.length > 0)
      sheet.setAll(
        conditionalFormattingTag,
        sheet.pieces(conditionalFormattingTag).toSpliced(at, 0, groupOf(places, rule)),
      )
  }
}

export interface ConditionalFormatAnchor {
  id: string
  type: 'before' | 'after' | 'self'
}

interface Found {
  at: number
  group: string
  rule: string
}

function find(sheet: EditableSheetXml, cfId: string): Found | null {
  for (const [at, group] of sheet.pieces(conditionalFormattingTag).entries()) {
    const rule = xmlSlicesNamed(group, 'cfRule').find((one) => markOfElementXml(one) === cfId)
    if (rule) return { at, group, rule }
  }
  return null
}

function put(sheet: EditableSheetXml, { at, group, rule }: Found, after: string): void {
  if (rule !== after)
    sheet.setAll(
      conditionalFormattingTag,
      sheet.pieces(conditionalFormattingTag).with(
        at,
        group.replace(rule, () => after),
      ),
    )
}

/** Removes a rule and returns the position after it. */
function take(sheet: EditableSheetXml, { at, group, rule }: Found): number {
  const root = splitXmlElement(group)
  const items = root.items.filter(({ xml }) => xml !== rule)
  const left = items.some(({ name }) => name === 'cfRule')
  const groups = sheet.pieces(conditionalFormattingTag)
  sheet.setAll(
    conditionalFormattingTag,
    left ? groups.with(at, joinXmlElement({ ...root, items })) : groups.toSpliced(at, 1),
  )
  return left ? at + 1 : at
}

/** Serialises a rule; its differential style keeps the properties that Univer does not show. */
function written(
  book: PatchedWorkbook,
  sheet: EditableSheetXml,
  { cfId, rule, ranges }: ConditionalFormat,
  before: string | null,
): string {
  const xml = conditionalRuleXml(rule, ranges)
  if (xml === null) throw new Error('a file knows no such conditional format')
  const bar = before && dataBarNameOf(before)
  if (bar) removeDataBarExtension(sheet, bar)
  if (rule.type === 'dataBar') {
    const name = newDataBarName(cfId)
    addDataBarExtension(sheet, name, rule.config as DataBarOptions, rule.isShowValue !== false, ranges)
    return withDataBarReference(xml, name)
  }
  if (rule.type !== 'highlightCell') return xml
  const known = before && tagAttribute(before, 'dxfId')
  const look = (rule.style ?? {}) as UniverCellStyle
  if (known && sameRule(shownStyle(book, Number(known)), look)) return withAttributes(xml, { dxfId: known })
  return withAttributes(xml, { dxfId: book.styles().difference(look, known ? Number(known) : null) })
}

function shownRule(book: PatchedWorkbook, sheet: EditableSheetXml, rule: string) {
  const more = sheet.piece('extLst')
  const style = shownStyle(book, Number(tagAttribute(rule, 'dxfId') ?? -1))
  return importConditionalRule(
    readXml(bytesOf(rule)),
    style,
    coloursIn(book),
    more ? readXml(bytesOf(more)) : undefined,
  )
}

function shownStyle(book: PatchedWorkbook, place: number) {
  const xml = book.styles().differenceAt(place)
  return xml ? importDifferentialStyle(readXml(bytesOf(xml)), coloursIn(book)) : {}
}

const known = new WeakMap<PatchedWorkbook, ReturnType<typeof colourResolverOf>>()
function coloursIn(book: PatchedWorkbook) {
  const colours =
    known.get(book) ?? colourResolverOf(workbookThemePart(book.parts), readXml(bytesOf(book.styles().text())))
  known.set(book, colours)
  return colours
}

const sameRule = (a: unknown, b: unknown) => sorted(a) === sorted(b)

/** Serialises a value independently of its key order. */
const sorted = (of: unknown): string =>
  JSON.stringify(of, (_, value: unknown) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
