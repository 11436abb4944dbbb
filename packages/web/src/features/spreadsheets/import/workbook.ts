import type { IWorkbookData, IWorksheetData } from '@univerjs/core'
import { type PackageParts, relationshipsOf } from '../../editing/ooxml/index.ts'
import { booleanAttribute, childElementOf, childElementsOf, type Element, readXml } from '../markup/tree.ts'
import { openWorkbookUnitId } from '../mutation.ts'
import { importCells } from './cells.ts'
import { type ColourResolver, colourResolverOf, workbookThemePart } from './colours.ts'
import { importSheetFilter } from './filters.ts'
import { importConditionalFormats } from './formats.ts'
import { importSheetImages } from './images.ts'
import { importSheetLinks } from './links.ts'
import { importDefinedNames } from './names.ts'
import { importCellNotes } from './notes.ts'
import { type PivotTableRanges, pivotRangesOf } from './pivots.ts'
import { importSheetLayout, pixelGridOfLayout } from './sheet.ts'
import { type ImportedCellText, importCellText } from './strings.ts'
import { type ImportedStyles, importWorkbookStyles } from './styles.ts'
import { importDataValidations } from './validations.ts'

/** Limit of cells: larger workbooks are left to other viewers, because Univer would take minutes and gigabytes. */
export const editableCellsLimit = 100_000

export class WorkbookImportError extends Error {
  readonly reason: 'damaged' | 'too_many_cells' | 'date1904'

  constructor(reason: WorkbookImportError['reason']) {
    super(reason)
    this.reason = reason
  }
}

/** A workbook as Univer opens it. */
export interface ImportedWorkbook {
  snapshot: IWorkbookData
  /** Protected sheets. */
  protectedSheets: ReadonlySet<string>
  /** Whether the structure is protected: no adding, removing, moving or renaming of sheets. */
  protectedStructure: boolean
  pivots: PivotTableRanges
  /** Charts, shapes and the like, which stay in the file and are not shown. */
  unseen: number
}

/** Univer's plugin names for resources of a workbook, each by sheet. */
const shelves = {
  validations: 'SHEET_DATA_VALIDATION_PLUGIN',
  formats: 'SHEET_CONDITIONAL_FORMATTING_PLUGIN',
  filters: 'SHEET_FILTER_PLUGIN',
  notes: 'SHEET_NOTE_PLUGIN',
  images: 'SHEET_DRAWING_PLUGIN',
}
type Shelves = Record<keyof typeof shelves, Record<string, unknown>>

interface Surroundings {
  parts: PackageParts
  colours: ColourResolver
  styles: ImportedStyles
  strings: readonly ImportedCellText[]
  sheetIds: ReadonlyMap<string, string>
  shelves: Shelves
}

/** Reads the workbook of a package. */
export function importWorkbook(parts: PackageParts): ImportedWorkbook {
  const main = relationshipsOf(parts, '').find(({ kind }) => kind === 'officeDocument')?.target
  const content = main && parts.get(main)
  if (!content) throw new WorkbookImportError('damaged')
  const book = readXml(content)
  if (booleanAttribute(childElementOf(book, 'workbookPr'), 'date1904'))
    throw new WorkbookImportError('date1904')

  const relations = relationshipsOf(parts, main)
  const part = (kind: string) => parts.get(relations.find((one) => one.kind === kind)?.target ?? '')
  const styleSheet = part('styles')
  const styleTree = styleSheet && readXml(styleSheet)
  const colours = colourResolverOf(part('theme') ?? workbookThemePart(parts), styleTree)
  const styles = importWorkbookStyles(styleTree, colours)
  const texts = part('sharedStrings')
  const sheets = childElementsOf(childElementOf(book, 'sheets'), 'sheet').flatMap(({ attributes }) => {
    const relation = relations.find(({ id }) => id === attributes.id)
    const { sheetId = '', name = '', state = 'visible' } = attributes
    return relation?.kind === 'worksheet' ? [{ id: sheetId, name, state, part: relation.target }] : []
  })
  const around: Surroundings = {
    parts,
    colours,
    styles,
    strings: texts ? childElementsOf(readXml(texts), 'si').map((item) => importCellText(item, colours)) : [],
    sheetIds: new Map(sheets.map(({ id, name }) => [name, id])),
    shelves: { validations: {}, formats: {}, filters: {}, notes: {}, images: {} },
  }
  const trees = sheets.map((sheet) => ({
    ...sheet,
    tree: readXml(parts.get(sheet.part) ?? new Uint8Array()),
  }))
  if (trees.length === 0) throw new WorkbookImportError('damaged')
  refuseTooMany(trees.map(({ tree }) => tree))

  const data = trees.map((sheet) => worksheet(sheet, around))
  return {
    snapshot: {
      id: openWorkbookUnitId,
      name: '',
      appVersion: '',
      locale: 'zhCN' as IWorkbookData['locale'],
      styles: Object.fromEntries(styles.cells.map((style, number) => [String(number), style])),
      defaultStyle: styles.cells[0] ?? {},
      sheetOrder: data.map(({ id }) => id!),
      sheets: Object.fromEntries(data.map((sheet) => [sheet.id!, sheet])),
      resources: [
        ...Object.entries(shelves).map(([shelf, name]) => ({
          name,
          data: JSON.stringify(around.shelves[shelf as keyof typeof shelves]),
        })),
        { name: 'SHEET_DEFINED_NAME_PLUGIN', data: JSON.stringify(importDefinedNames(book, sheets)) },
      ],
    },
    protectedSheets: new Set(
      trees.flatMap(({ id, tree }) =>
        booleanAttribute(childElementOf(tree, 'sheetProtection'), 'sheet') ? [id] : [],
      ),
    ),
    protectedStructure: booleanAttribute(childElementOf(book, 'workbookProtection'), 'lockStructure'),
    pivots: Object.fromEntries(
      trees.flatMap(({ id, part }) => {
        const found = pivotRangesOf(parts, relationshipsOf(parts, part))
        return found.length > 0 ? [[id, found]] : []
      }),
    ),
    unseen: data.reduce((sum, { unseen }) => sum + unseen, 0),
  }
}

function refuseTooMany(sheets: Element[]): void {
  let cells = 0
  for (const sheet of sheets)
    for (const row of childElementsOf(childElementOf(sheet, 'sheetData'), 'row')) cells += row.children.length
  if (cells > editableCellsLimit) throw new WorkbookImportError('too_many_cells')
}

function worksheet(
  { id, name, state, part, tree }: { id: string; name: string; state: string; part: string; tree: Element },
  { parts, colours, styles, strings, sheetIds, shelves }: Surroundings,
): Partial<IWorksheetData> & { unseen: number } {
  const relations = relationshipsOf(parts, part)
  const cells = importCells(childElementOf(tree, 'sheetData'), strings, colours)
  importSheetLinks(cells.cells, tree, relations, id, sheetIds)
  const hidden = Object.keys(cells.rows)
    .map(Number)
    .filter((row) => cells.rows[row]?.hd)
  const filter = importSheetFilter(tree, hidden, styles.differences)
  // Removing the filter shows its rows again, so they are not marked as hidden themselves.
  for (const row of filter?.cachedFilteredOut ?? []) delete cells.rows[row]?.hd
  const layout = importSheetLayout(tree, cells, colours)
  const { unseen, ...images } = importSheetImages(parts, relations, id, pixelGridOfLayout(layout))

  shelves.validations[id] = importDataValidations(tree, id)
  shelves.formats[id] = importConditionalFormats(tree, id, styles.differences, colours)
  shelves.notes[id] = importCellNotes(parts, relations, id)
  if (filter) shelves.filters[id] = filter
  if (images.order.length > 0) shelves.images[id] = images
  return { id, name, hidden: state === 'visible' ? 0 : 1, ...layout, cellData: cells.cells, unseen }
}
