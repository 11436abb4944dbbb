import { joinXmlElement, splitXmlElement, tagAttribute, withAttributes } from '../../editing/xml/index.ts'
import type { PatchedWorkbook, WorkbookSheetEntry } from './book.ts'
import { changeSheetView } from './layout.ts'

/** Updates the sheet indices in names and views. */
export function renumberSheetNames(book: PatchedWorkbook, places: readonly number[]): void {
  const names = book.piece('definedNames')
  if (!names) return
  const root = splitXmlElement(names)
  const items = root.items.flatMap((item) => {
    const local = item.name ? tagAttribute(item.xml, 'localSheetId') : null
    if (local === null) return [item]
    const at = places[Number(local)] ?? -1
    return at < 0 ? [] : [{ ...item, xml: withAttributes(item.xml, { localSheetId: at }) }]
  })
  book.setPiece('definedNames', items.some(({ name }) => name) ? joinXmlElement({ ...root, items }) : null)
}

export function renumberWorkbookViews(
  book: PatchedWorkbook,
  places: readonly number[],
  kept: readonly WorkbookSheetEntry[],
): void {
  const views = book.piece('bookViews')
  if (!views) return
  const root = splitXmlElement(views)
  const visible = kept.findIndex(({ xml }) => !/state="(?:hidden|veryHidden)"/.test(xml))
  const items = root.items.map((item) => {
    if (!item.name) return item
    const changes: Record<string, number> = {}
    const before = tagAttribute(item.xml, 'activeTab')
    if (tagAttribute(item.xml, 'firstSheet') !== null) changes.firstSheet = 0
    if (before !== null) {
      const at = places[Number(before)] ?? -1
      const sheet = kept[at]
      changes.activeTab =
        sheet && !/state="(?:hidden|veryHidden)"/.test(sheet.xml) ? at : Math.max(0, visible)
    }
    return { ...item, xml: withAttributes(item.xml, changes) }
  })
  book.setPiece('bookViews', joinXmlElement({ ...root, items }))
  selectOnly(book, kept, items)
}

/** Selects only the active tab: Excel edits all selected sheets together. */
function selectOnly(
  book: PatchedWorkbook,
  kept: readonly WorkbookSheetEntry[],
  views: readonly { xml: string }[],
): void {
  const active = Number(
    tagAttribute(views.find(({ xml }) => xml.startsWith('<workbookView'))?.xml ?? '<x/>', 'activeTab') ?? 0,
  )
  kept.forEach((entry, at) => {
    if (!entry.grid || at === active) return
    const selected = /<sheetView\b[^>]*tabSelected="(?:1|true)"/.test(book.raw(entry))
    if (selected) changeSheetView(book.sheet(entry), (view) => withAttributes(view, { tabSelected: null }))
  })
}
