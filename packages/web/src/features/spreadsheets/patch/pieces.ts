import {
  joinXmlElement,
  splitXmlElement,
  tagAttribute,
  withAttributes,
  type XmlElementSlice,
  xmlOpeningTag,
} from '../../editing/xml/index.ts'
import {
  areaAfterChange,
  positionAfterChange,
  type StructureChange,
  spanAfterChange,
} from '../markup/change.ts'
import { cellPositionOf, moveFormulaReferences, rangeOfReference } from '../markup/references.ts'
import { moveDrawingAnchors } from './anchors.ts'
import { cellReferenceText } from './groups.ts'
import { areaReferenceOf } from './layout.ts'
import { changeFormulaTexts } from './shift.ts'

/** Rewrites an element of the sheet after a change; null where nothing is left of it. */
export function moveSheetElement(name: string, xml: string, change: StructureChange): string | null {
  switch (name) {
    case 'cols':
      return change.axis === 'column' ? eachChild(xml, (col) => movedColumn(col, change)) : xml
    case 'mergeCells':
      return counted(eachChild(xml, (merge) => movedMerge(merge, change)))
    case 'conditionalFormatting':
      return withList(xml, 'sqref', change)
    case 'dataValidations':
      return counted(eachChild(xml, (rule) => withList(rule, 'sqref', change)))
    case 'protectedRanges':
    case 'ignoredErrors':
      return eachChild(xml, (range) => withList(range, 'sqref', change))
    case 'hyperlinks':
      return eachChild(xml, (link) => withList(link, 'ref', change))
    case 'autoFilter':
      return moveFilterXml(xml, change)
    case 'sortState':
      return withList(xml, 'ref', change)
    case 'rowBreaks':
    case 'colBreaks':
      return (name === 'rowBreaks') === (change.axis === 'row')
        ? eachChild(xml, (one) => movedBreak(one, change))
        : xml
    case 'sheetViews':
      return movedViews(xml, change)
    case 'controls':
    case 'oleObjects':
    case 'mc:AlternateContent':
      return moveDrawingAnchors(xml, change)
    case 'extLst':
      return xml.replaceAll(/(<(?:[\w-]+:)?sqref>)([^<]*)(?=<)/g, (whole, tag, list) => {
        const now = movedList(list, change)
        return now === null ? whole : `${tag}${now}`
      })
    default:
      return xml
  }
}

/**
 * Formulas of conditional formats and validations are written as they read in the first cell of their range: where
 * that is taken away, as they read in the first that is left.
 */
export function rebaseElementFormulas(name: string, xml: string, change: StructureChange): string {
  if (change.kind === 'insert') return xml
  if (name === 'dataValidations') return eachChild(xml, (rule) => rebasedRule(rule, change)) ?? xml
  return name === 'conditionalFormatting' ? rebasedRule(xml, change) : xml
}

function rebasedRule(xml: string, change: StructureChange): string {
  const ranges = (tagAttribute(xml, 'sqref') ?? '').split(/\s+/).filter(Boolean).map(rangeOfReference)
  const lines = ranges.map((range) =>
    change.axis === 'row' ? [range.startRow, range.endRow] : [range.startColumn, range.endColumn],
  ) as [number, number][]
  const first = Math.min(...lines.map(([start]) => start))
  const left = lines.map(([start]) =>
    start >= change.at ? Math.max(start, change.at + change.count) : start,
  )
  const by = Math.min(...left.filter((start, at) => start <= lines[at]![1])) - first
  if (!Number.isFinite(by) || by <= 0) return xml
  return changeFormulaTexts(xml, (formula) =>
    change.axis === 'row' ? moveFormulaReferences(formula, by, 0) : moveFormulaReferences(formula, 0, by),
  )
}

function eachChild(xml: string, change: (child: string) => string | string[] | null): string | null {
  const root = splitXmlElement(xml)
  const items = root.items.flatMap((item): XmlElementSlice[] => {
    if (item.name === '') return [item]
    const after = change(item.xml)
    return (after === null ? [] : [after].flat()).map((one) => ({ name: item.name, xml: one }))
  })
  return items.some((item) => item.name !== '') ? joinXmlElement({ ...root, items }) : null
}

function counted(xml: string | null): string | null {
  if (xml === null || tagAttribute(xml, 'count') === null) return xml
  return withAttributes(xml, { count: splitXmlElement(xml).items.filter(({ name }) => name !== '').length })
}

function movedMerge(xml: string, change: StructureChange): string | null {
  const now = areaAfterChange(change, rangeOfReference(tagAttribute(xml, 'ref') ?? 'A1'))
  if (!now || (now.startRow === now.endRow && now.startColumn === now.endColumn)) return null
  return withAttributes(xml, { ref: areaReferenceOf(now) })
}

function withList(xml: string, name: string, change: StructureChange): string | null {
  const before = tagAttribute(xml, name)
  if (before === null) return xml
  const after = movedList(before, change)
  return after === before ? xml : after && withAttributes(xml, { [name]: after })
}

function movedList(list: string, change: StructureChange): string | null {
  const now = list.split(/\s+/).flatMap((ref) => (ref ? (movedReference(ref, change) ?? []) : []))
  return now.length > 0 ? now.join(' ') : null
}

export function movedReference(ref: string, change: StructureChange): string | null {
  if (/^[A-Z]+:[A-Z]+$/i.test(ref) || /^\d+:\d+$/.test(ref)) return ref
  const now = areaAfterChange(change, rangeOfReference(ref))
  return (
    now &&
    (ref.includes(':') || ref.includes('$')
      ? areaReferenceOf(now)
      : cellReferenceText({ row: now.startRow, column: now.startColumn }))
  )
}

/** Inserted columns do not join the group around them. */
function movedColumn(col: string, change: StructureChange): string[] | null {
  const [first, last] = [Number(tagAttribute(col, 'min')) - 1, Number(tagAttribute(col, 'max')) - 1]
  const of = (from: number, to: number) => {
    const now = spanAfterChange(change, from, to)
    return now ? [withAttributes(col, { min: now[0] + 1, max: now[1] + 1 })] : []
  }
  if (change.kind === 'insert' && first < change.at && last >= change.at && last < 16383)
    return [...of(first, change.at - 1), ...of(change.at, last)]
  return of(first, last)
}

export function moveFilterXml(xml: string, change: StructureChange): string | null {
  const before = rangeOfReference((tagAttribute(xml, 'ref') ?? 'A1').replaceAll('$', ''))
  const now = areaAfterChange(change, before)
  if (!now) return null
  const root = splitXmlElement(withAttributes(xml, { ref: areaReferenceOf(now) }))
  const items = root.items.flatMap((item) => {
    if (item.name !== 'filterColumn') return [item]
    if (change.axis === 'row') return [item]
    const column = positionAfterChange(
      change,
      before.startColumn + Number(tagAttribute(item.xml, 'colId') ?? 0),
    )
    return column === null
      ? []
      : [{ ...item, xml: withAttributes(item.xml, { colId: column - now.startColumn }) }]
  })
  return root.items.length === 0
    ? withAttributes(xml, { ref: areaReferenceOf(now) })
    : joinXmlElement({ ...root, items })
}

function movedBreak(xml: string, change: StructureChange): string | null {
  const at = positionAfterChange(change, Number(tagAttribute(xml, 'id') ?? 0))
  return at === null ? null : withAttributes(xml, { id: at })
}

function movedViews(xml: string, change: StructureChange): string {
  const cell = (ref: string) => {
    const { row, column } = cellPositionOf(ref)
    const moved = (axis: StructureChange['axis'], line: number) =>
      axis === change.axis ? (positionAfterChange(change, line) ?? change.at) : line
    return cellReferenceText({ row: moved('row', row), column: moved('column', column) })
  }
  return xml.replaceAll(/<selection\b[^>]*>/g, (tag) => {
    const active = tagAttribute(tag, 'activeCell')
    const sqref = tagAttribute(tag, 'sqref')
    return withAttributes(xmlOpeningTag(tag), {
      ...(active && { activeCell: cell(active) }),
      ...(sqref && { sqref: movedList(sqref, change) ?? cell(sqref.split(/[ :]/)[0]!) }),
    })
  })
}
