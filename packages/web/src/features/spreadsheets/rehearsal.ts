import type { PackageParts } from '../editing/ooxml/index.ts'
import { attributesOf, parseXmlTree, type XmlElement, xmlContentOf } from '../editing/xml/index.ts'
import { openWorkbookUnitId } from './mutation.ts'
import { PatchedWorkbook } from './patch/book.ts'
import { patchWorkbookParts } from './patch/index.ts'

/**
 * Parts that may change beside the sheet when a value is typed, and why:
 * - the workbook, its relations, the content types and the calculation chain, because formulas must be computed anew
 *   when the file is opened, and a chain of old cells would be damage;
 * - the shared strings, because the word may be added to them.
 */
const follows =
  /(^\[Content_Types\]\.xml$|\/workbook\.xml$|\/_rels\/workbook\.xml\.rels$|\/calcChain\.xml$|\/sharedStrings\.xml$)/i

const cells = /<((?:\w+:)?)c\b[^>]*?\br="([A-Z]+)(\d+)"[^>]*?(?:\/>|>([\s\S]*?)<\/\1c>)/g

/** Returns the last cell without a formula: the first may be a table header, whose column would be renamed with it. */
function typedCellIn(sheet: string): { column: string; row: number } | null {
  let last: { column: string; row: number } | null = null
  for (const [, , column = '', row, content = ''] of sheet.matchAll(cells))
    if (!/<(?:\w+:)?f\b/.test(content)) last = { column, row: Number(row) }
  return last
}

/** Types a word into a cell of each sheet of a copy; returns the part that something else would be changed in, or null. */
export function harmedWorkbookPart(parts: PackageParts): string | null {
  try {
    const typed = new PatchedWorkbook(parts).sheets.flatMap(({ id, part, grid }) => {
      const found = grid ? typedCellIn(textOf(parts, part)) : null
      return found ? [{ id, part, ...found }] : []
    })
    if (typed.length === 0) return null
    const written = patchWorkbookParts(
      parts,
      typed.map(({ id, column, row }) => ({
        id: 'sheet.mutation.set-range-values',
        params: {
          unitId: openWorkbookUnitId,
          subUnitId: id,
          cellValue: { [row - 1]: { [columnIndex(column)]: { v: 'word', t: 1 } } },
        },
      })),
    )
    const sheets = new Map(typed.map(({ part, column, row }) => [part, `${column}${row}`]))
    for (const [name, before] of parts) {
      const after = written.get(name)
      if (after === before || follows.test(name)) continue
      const place = sheets.get(name)
      if (!after || !place || restOf(textOf(parts, name), place) !== restOf(textOf(written, name), place))
        return name
    }
    return [...written.keys()].find((name) => !parts.has(name) && !follows.test(name)) ?? null
  } catch {
    return 'xl/workbook.xml'
  }
}

const textOf = (parts: PackageParts, name: string) => new TextDecoder().decode(parts.get(name))

const columnIndex = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

/**
 * The rest of a sheet, which must stay: all but the typed cell, the cells that it says to have (`dimension`), the prefix of its
 * names and blanks between elements, which nothing reads.
 */
function restOf(sheet: string, place: string): string {
  const rest = (element: XmlElement): string => {
    const name = element.name.replace(/^.*:/, '')
    const attributes = [...attributesOf(element)].filter(([key]) => !key.startsWith('xmlns'))
    if (name === 'dimension' || (name === 'c' && attributesOf(element).get('r') === place)) return ''
    const content = element.children.length > 0 ? element.children.map(rest).join('') : xmlContentOf(element)
    return `<${name} ${attributes.sort().join()}>${content}`
  }
  return rest(parseXmlTree(sheet))
}
