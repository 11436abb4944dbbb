import type { ICellData } from '@univerjs/core'
import { escapeXmlEntities, tagAttribute, unescapeXmlText } from '../../editing/xml/index.ts'
import { rangeOfReference } from '../markup/references.ts'
import type { PatchedWorkbook, WorkbookSheetEntry } from './book.ts'
import { splitCellXml } from './cell.ts'
import { sheetPrefixOf } from './formula.ts'
import { cellReferenceText } from './groups.ts'
import { relationTypePrefix } from './package-parts.ts'

const namespace = relationTypePrefix.slice(0, -1)

/** Writes the link of a cell: the link in the file follows the one in the cell's text document. */
export function writeCellLink(
  book: PatchedWorkbook,
  entry: WorkbookSheetEntry,
  row: number,
  column: number,
  before: string | null,
  data: ICellData | null,
): void {
  if (data && data.p === undefined) return
  const url = data?.p?.body?.customRanges?.find(({ rangeType }) => rangeType === 0)?.properties?.url as
    | string
    | undefined
  const sheet = book.sheet(entry)
  const links = sheet.children('hyperlinks', 'hyperlink')
  const at = links.findIndex((xml) => {
    const { startRow, startColumn } = rangeOfReference(tagAttribute(xml, 'ref') ?? 'A1')
    return startRow === row && startColumn === column
  })
  if (url === undefined) {
    // a link that is not shown, as on a number, cannot have been removed
    if (at >= 0 && before && isText(before))
      sheet.setChildren('hyperlinks', 'hyperlink', links.toSpliced(at, 1))
    return
  }
  const known = links[at]
  const ref = (known && tagAttribute(known, 'ref')) ?? cellReferenceText({ row, column })
  if (known !== undefined && urlOf(book, entry, known) === url) return
  const location = insideOf(book, url)
  let link: string
  if (location !== null)
    link = `<hyperlink ref="${ref}" location="${escapeXmlEntities(location)}" display="${escapeXmlEntities(location)}"/>`
  else {
    sheet.declare('r', namespace)
    link = `<hyperlink ref="${ref}" r:id="${book.relate(entry.part, 'hyperlink', url, true)}"/>`
  }
  sheet.setChildren('hyperlinks', 'hyperlink', at >= 0 ? links.with(at, link) : [...links, link])
}

function isText(cell: string): boolean {
  const { open, formula } = splitCellXml(cell)
  return formula === null && ['s', 'inlineStr', 'str', 'e'].includes(tagAttribute(open, 't') ?? '')
}

function urlOf(book: PatchedWorkbook, entry: WorkbookSheetEntry, link: string): string | null {
  const id = /\s[\w-]+:id="([^"]*)"/.exec(link)?.[1]
  if (id) return book.relations(entry.part).find((one) => one.id === unescapeXmlText(id))?.target ?? null
  const location = tagAttribute(link, 'location')
  const [, quoted, plain, range] = /^(?:'((?:[^']|'')+)'|([^'!]+))!(.+)$/.exec(location ?? '') ?? []
  const sheet = book.sheets.find(({ name }) => name === (quoted?.replaceAll("''", "'") ?? plain))
  return sheet && range ? `#gid=${sheet.id}&range=${range.replaceAll('$', '')}` : null
}

/** Returns the location of an internal link as a file writes it; null for an external link. */
function insideOf(book: PatchedWorkbook, url: string): string | null {
  if (!url.startsWith('#')) return null
  const [, id = '', range = 'A1'] = /^#gid=([^&]+)(?:&range=([^&]+))?/.exec(url) ?? []
  const sheet = book.sheets.find((one) => one.id === id)
  return sheet ? `${sheetPrefixOf(sheet.name)}${range}` : url.slice(1)
}
