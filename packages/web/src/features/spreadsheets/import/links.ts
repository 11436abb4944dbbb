import type { Relationship } from '../../editing/ooxml/index.ts'
import { rangeOfReference } from '../markup/references.ts'
import { childElementOf, childElementsOf, type Element } from '../markup/tree.ts'
import { importedObjectId } from '../mutation.ts'
import type { ImportedCellMatrix } from './cells.ts'
import { cellDocumentOf } from './strings.ts'

/** Converts hyperlinks of text cells; those on other cells are not shown and stay in the file. */
export function importSheetLinks(
  cells: ImportedCellMatrix,
  sheet: Element,
  relations: readonly Relationship[],
  sheetId: string,
  sheetIds: ReadonlyMap<string, string>,
): void {
  childElementsOf(childElementOf(sheet, 'hyperlinks'), 'hyperlink').forEach(({ attributes }, place) => {
    const { startRow, startColumn } = rangeOfReference(attributes.ref ?? 'A1')
    const cell = cells[startRow]?.[startColumn]
    if (!cell || cell.f || typeof cell.v !== 'string' || cell.v === '') return
    const target = relations.find(({ id }) => id === attributes.id)?.target
    const url = target ? safe(target) : inside(attributes.location ?? '', sheetIds)
    if (!url) return
    const runs = cell.p?.body?.textRuns ?? null
    cell.p = cellDocumentOf({ plain: cell.v, runs }, { id: importedObjectId('link', sheetId, place), url })
  })
}

const safe = (address: string) => (/^(https?|mailto):/i.test(address) ? address : null)

/** Converts a location in the same workbook to Univer's form. */
function inside(location: string, sheetIds: ReadonlyMap<string, string>): string | null {
  const [, quoted, plain, range = 'A1'] =
    /^(?:'((?:[^']|'')+)'|([^'!]+))!(\$?[A-Z]+\$?\d+(?::\$?[A-Z]+\$?\d+)?)$/i.exec(location) ?? []
  const id = sheetIds.get(quoted?.replaceAll("''", "'") ?? plain ?? '')
  return id ? `#gid=${id}&range=${range.replaceAll('$', '')}` : null
}
