import { type PackageParts, relationshipsOf } from '../../editing/ooxml/index.ts'
import {
  joinXmlElement,
  splitXmlElement,
  tagAttribute,
  withAttributes,
  xmlSlicesNamed,
} from '../../editing/xml/index.ts'
import { isTrue, textOf } from '../markup/xml.ts'
import { PackageTextParts } from './package-parts.ts'
import { EditableSheetXml } from './sheet.ts'
import { SharedStringTable } from './strings.ts'
import { StyleSheetXml } from './styles.ts'

export interface WorkbookSheetEntry {
  /** The `sheetId`, or Univer's id for an added sheet. */
  id: string
  name: string
  part: string
  /** The `<sheet>` element in workbook.xml. */
  xml: string
  /** Removed, until an undo restores it. */
  gone: boolean
  /** Whether it is a worksheet rather than a chart sheet. */
  grid: boolean
}

const bookOrder =
  'fileVersion fileSharing workbookPr workbookProtection bookViews sheets functionGroups externalReferences definedNames calcPr'.split(
    ' ',
  )

/** A workbook whose parts are parsed when they first change. */
export class PatchedWorkbook extends PackageTextParts {
  readonly main: string
  sheets: WorkbookSheetEntry[]
  /** Defined names by the ids of the import. */
  readonly knownNames = new Map<string, string>()
  /** True when cell values changed: everything is recalculated when the file is opened. */
  recalculate = false
  readonly #sheets = new Map<string, EditableSheetXml>()
  #styles: StyleSheetXml | null = null
  #strings: SharedStringTable | null = null

  constructor(parts: PackageParts) {
    super(parts)
    this.main = relationshipsOf(parts, '').find(({ kind }) => kind === 'officeDocument')?.target ?? ''
    if (!parts.has(this.main)) throw new Error('the package holds no workbook')
    const relations = this.relations(this.main)
    for (const [place, xml] of xmlSlicesNamed(this.piece('definedNames'), 'definedName').entries())
      this.knownNames.set(`name-${place}`, tagAttribute(xml, 'name') ?? '')
    this.sheets = xmlSlicesNamed(this.piece('sheets'), 'sheet').map((xml) => {
      const id = /\s[\w-]*:id="([^"]*)"/.exec(xml)?.[1]
      const relation = relations.find((one) => one.id === id)
      return {
        id: tagAttribute(xml, 'sheetId') ?? '',
        name: tagAttribute(xml, 'name') ?? '',
        part: relation?.target ?? '',
        xml,
        gone: false,
        grid: relation?.kind === 'worksheet',
      }
    })
  }

  override removePart(part: string): void {
    super.removePart(part)
    this.#sheets.delete(part)
  }

  /** Returns an element of workbook.xml. */
  piece(name: string): string | null {
    return splitXmlElement(this.text(this.main)).items.find((item) => item.name === name)?.xml ?? null
  }

  setPiece(name: string, xml: string | null): void {
    const root = splitXmlElement(this.text(this.main))
    const at = root.items.findIndex((item) => item.name === name)
    const rank = bookOrder.indexOf(name)
    const after = root.items.findLastIndex(
      (item) => bookOrder.includes(item.name) && bookOrder.indexOf(item.name) < rank,
    )
    const insert = xml === null ? [] : [{ name, xml }]
    if (at >= 0) root.items.splice(at, 1, ...insert)
    else root.items.splice(after + 1, 0, ...insert)
    this.setText(this.main, joinXmlElement(root))
  }

  entry(id: string): WorkbookSheetEntry {
    const found = this.sheets.find((sheet) => sheet.id === id)
    if (!found) throw new Error(`no sheet is called ${id}`)
    return found
  }

  sheet(entry: WorkbookSheetEntry): EditableSheetXml {
    const found = this.#sheets.get(entry.part)
    if (found) return found
    const sheet = new EditableSheetXml(this.raw(entry), entry.id)
    this.#sheets.set(entry.part, sheet)
    return sheet
  }

  /** Returns a sheet's part as opened, without later changes. */
  raw(entry: WorkbookSheetEntry): string {
    return decoded(this.parts.get(entry.part) ?? new Uint8Array())
  }

  isOpen(entry: WorkbookSheetEntry): boolean {
    return this.#sheets.has(entry.part)
  }

  readonly styles = (): StyleSheetXml => {
    this.#styles ??= new StyleSheetXml(this.text(this.#stylePart()))
    return this.#styles
  }

  readonly strings = (): SharedStringTable | null => {
    const part = this.related(this.main, 'sharedStrings')
    if (part) this.#strings ??= new SharedStringTable(this.text(part))
    return this.#strings
  }

  #stylePart(): string {
    const part = this.related(this.main, 'styles')
    if (!part) throw new Error('the workbook has no style sheet')
    return part
  }

  /** Returns the package with all changes. */
  result(): PackageParts {
    const touched = [...this.#sheets].filter(([, sheet]) => sheet.touched)
    for (const [part, sheet] of touched) this.setText(part, sheet.text())
    if (this.#styles?.touched) this.setText(this.#stylePart(), this.#styles.text())
    if (this.#strings?.touched) this.setText(this.related(this.main, 'sharedStrings')!, this.#strings.text())
    if (this.recalculate) this.#askForCalculation()
    return this.changedParts()
  }

  #askForCalculation(): void {
    const chain = this.related(this.main, 'calcChain')
    if (chain) {
      this.removePart(chain)
      this.unrelate(this.main, ({ kind }) => kind === 'calcChain')
    }
    const before = this.piece('calcPr') ?? '<calcPr/>'
    if (!isTrue(tagAttribute(before, 'fullCalcOnLoad')))
      this.setPiece('calcPr', withAttributes(before, { fullCalcOnLoad: 1 }))
  }
}

const texts = new WeakMap<Uint8Array, string>()
function decoded(part: Uint8Array): string {
  const text = texts.get(part) ?? textOf(part)
  texts.set(part, text)
  return text
}
