import type { Parts } from '../../package/package.ts'
import { type Relation, relationsOf } from '../import/relations.ts'
import { SheetXml } from './sheet.ts'
import { SharedStrings } from './strings.ts'
import { StyleXml } from './styles.ts'
import {
  attribute,
  bytesOf,
  childrenOf,
  escaped,
  isTrue,
  joined,
  split,
  textOf,
  withAttributes,
} from './xml.ts'

export interface SheetEntry {
  /** Its `sheetId`, or the name Univer gave to one that was added. */
  id: string
  name: string
  part: string
  /** `<sheet>` in workbook.xml. */
  xml: string
  /** Taken away, which may be taken back. */
  gone: boolean
  /** Shows cells, and no chart alone. */
  grid: boolean
}

const bookOrder =
  'fileVersion fileSharing workbookPr workbookProtection bookViews sheets functionGroups externalReferences definedNames calcPr'.split(
    ' ',
  )

/** A package whose parts are taken apart when something in them changes. */
export class Book {
  readonly parts: Map<string, Uint8Array>
  readonly main: string
  sheets: SheetEntry[]
  /** The names of the workbook by what the import calls them. */
  readonly knownNames = new Map<string, string>()
  /** What the cells hold is not what it was: everything is calculated when the file is opened. */
  recalculate = false
  readonly #texts = new Map<string, string>()
  readonly #before = new Map<string, string>()
  readonly #sheets = new Map<string, SheetXml>()
  #styles: StyleXml | null = null
  #strings: SharedStrings | null = null

  constructor(parts: Parts) {
    this.parts = new Map(parts)
    this.main = relationsOf(parts, '').find(({ kind }) => kind === 'officeDocument')?.target ?? ''
    if (!parts.has(this.main)) throw new Error('the package holds no workbook')
    const relations = this.relations(this.main)
    for (const [place, xml] of childrenOf(this.piece('definedNames'), 'definedName').entries())
      this.knownNames.set(`name-${place}`, attribute(xml, 'name') ?? '')
    this.sheets = childrenOf(this.piece('sheets'), 'sheet').map((xml) => {
      const id = /\s[\w-]*:id="([^"]*)"/.exec(xml)?.[1]
      const relation = relations.find((one) => one.id === id)
      return {
        id: attribute(xml, 'sheetId') ?? '',
        name: attribute(xml, 'name') ?? '',
        part: relation?.target ?? '',
        xml,
        gone: false,
        grid: relation?.kind === 'worksheet',
      }
    })
  }

  relations(part: string): Relation[] {
    const path = relationsPath(part)
    const text = this.#texts.get(path)
    return relationsOf(text === undefined ? this.parts : new Map([[path, bytesOf(text)]]), part)
  }

  /** The target of the first relation of this kind. */
  related(part: string, kind: string): string | null {
    const found = this.relations(part).find((one) => one.kind === kind && !one.external)
    return found && this.has(found.target) ? found.target : null
  }

  has(part: string): boolean {
    return this.parts.has(part) || this.#texts.has(part)
  }

  /** A part as text, as it is by now. */
  text(part: string): string {
    const found = this.#texts.get(part)
    if (found !== undefined) return found
    const text = textOf(this.parts.get(part) ?? new Uint8Array())
    this.#texts.set(part, text)
    this.#before.set(part, text)
    return text
  }

  setText(part: string, text: string): void {
    if (this.has(part)) this.text(part)
    this.#texts.set(part, text)
  }

  removePart(part: string): void {
    this.parts.delete(part)
    this.#texts.delete(part)
    this.#sheets.delete(part)
    this.parts.delete(relationsPath(part))
    this.#texts.delete(relationsPath(part))
    const types = split(this.text('[Content_Types].xml'))
    types.items = types.items.filter(
      ({ name, xml }) =>
        name !== 'Override' || attribute(xml, 'PartName')?.toLowerCase() !== `/${part.toLowerCase()}`,
    )
    this.setText('[Content_Types].xml', joined(types))
  }

  /** A piece of workbook.xml. */
  piece(name: string): string | null {
    return split(this.text(this.main)).items.find((item) => item.name === name)?.xml ?? null
  }

  setPiece(name: string, xml: string | null): void {
    const root = split(this.text(this.main))
    const at = root.items.findIndex((item) => item.name === name)
    const rank = bookOrder.indexOf(name)
    const after = root.items.findLastIndex(
      (item) => bookOrder.includes(item.name) && bookOrder.indexOf(item.name) < rank,
    )
    const insert = xml === null ? [] : [{ name, xml }]
    if (at >= 0) root.items.splice(at, 1, ...insert)
    else root.items.splice(after + 1, 0, ...insert)
    this.setText(this.main, joined(root))
  }

  entry(id: string): SheetEntry {
    const found = this.sheets.find((sheet) => sheet.id === id)
    if (!found) throw new Error(`no sheet is called ${id}`)
    return found
  }

  sheet(entry: SheetEntry): SheetXml {
    const found = this.#sheets.get(entry.part)
    if (found) return found
    const sheet = new SheetXml(this.raw(entry), entry.id)
    this.#sheets.set(entry.part, sheet)
    return sheet
  }

  /** A sheet's part as it was opened; of one that was changed since it is old. */
  raw(entry: SheetEntry): string {
    return decoded(this.parts.get(entry.part) ?? new Uint8Array())
  }

  isOpen(entry: SheetEntry): boolean {
    return this.#sheets.has(entry.part)
  }

  /** The names of all parts. */
  names(): string[] {
    return [...new Set([...this.parts.keys(), ...this.#texts.keys()])]
  }

  readonly styles = (): StyleXml => {
    this.#styles ??= new StyleXml(this.text(this.#stylePart()))
    return this.#styles
  }

  readonly strings = (): SharedStrings | null => {
    const part = this.related(this.main, 'sharedStrings')
    if (part) this.#strings ??= new SharedStrings(this.text(part))
    return this.#strings
  }

  #stylePart(): string {
    const part = this.related(this.main, 'styles')
    if (!part) throw new Error('the workbook has no style sheet')
    return part
  }

  /** A relation of a part, the one it has already or a new one. */
  relate(part: string, kind: string, target: string, external = false): string {
    const path = relationsPath(part)
    const known = this.relations(part).find(
      (one) => one.kind === kind && one.target === target && one.external === external,
    )
    if (known) return known.id
    const none =
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"></Relationships>'
    const root = split(this.has(path) ? this.text(path) : `${declaration}${none}`)
    const taken = new Set(this.relations(part).map(({ id }) => id))
    let number = taken.size + 1
    while (taken.has(`rId${number}`)) number += 1
    const xml = `<Relationship Id="rId${number}" Type="${relationTypes}${kind}" Target="${escaped(external ? target : `/${target}`)}"${external ? ' TargetMode="External"' : ''}/>`
    root.items.push({ name: 'Relationship', xml })
    this.setText(path, joined(root))
    return `rId${number}`
  }

  unrelate(part: string, matches: (relation: Relation) => boolean): void {
    const path = relationsPath(part)
    if (!this.has(path)) return
    const gone = new Set(
      this.relations(part)
        .filter(matches)
        .map(({ id }) => id),
    )
    if (gone.size === 0) return
    const root = split(this.text(path))
    root.items = root.items.filter(({ name, xml }) => name === '' || !gone.has(attribute(xml, 'Id') ?? ''))
    this.setText(path, joined(root))
  }

  /** Says what a part is, or what all parts of an ending are. */
  declareType(type: string, of: { part: string } | { ending: string }): void {
    const root = split(this.text('[Content_Types].xml'))
    const [tag, key, value] =
      'part' in of ? ['Override', 'PartName', `/${of.part}`] : ['Default', 'Extension', of.ending]
    if (
      root.items.some(
        ({ name, xml }) => name === tag && attribute(xml, key)?.toLowerCase() === value.toLowerCase(),
      )
    )
      return
    const item = { name: tag, xml: `<${tag} ${key}="${escaped(value)}" ContentType="${type}"/>` }
    if (tag === 'Default') root.items.unshift(item)
    else root.items.push(item)
    this.setText('[Content_Types].xml', joined(root))
  }

  /** A name for a new part that none has. */
  freePart(pattern: (number: number) => string): string {
    let number = 1
    while (this.has(pattern(number))) number += 1
    return pattern(number)
  }

  /** The package with what was changed in it. */
  result(): Parts {
    const touched = [...this.#sheets].filter(([, sheet]) => sheet.touched)
    for (const [part, sheet] of touched) this.setText(part, sheet.text())
    if (this.#styles?.touched) this.setText(this.#stylePart(), this.#styles.text())
    if (this.#strings?.touched) this.setText(this.related(this.main, 'sharedStrings')!, this.#strings.text())
    if (this.recalculate) this.#askForCalculation()
    for (const [part, text] of this.#texts)
      if (text !== this.#before.get(part)) this.parts.set(part, bytesOf(text))
    return this.parts
  }

  #askForCalculation(): void {
    const chain = this.related(this.main, 'calcChain')
    if (chain) {
      this.removePart(chain)
      this.unrelate(this.main, ({ kind }) => kind === 'calcChain')
    }
    const before = this.piece('calcPr') ?? '<calcPr/>'
    if (!isTrue(attribute(before, 'fullCalcOnLoad')))
      this.setPiece('calcPr', withAttributes(before, { fullCalcOnLoad: 1 }))
  }
}

const texts = new WeakMap<Uint8Array, string>()
function decoded(part: Uint8Array): string {
  const text = texts.get(part) ?? textOf(part)
  texts.set(part, text)
  return text
}

export const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
export const relationTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/'

export function relationsPath(part: string): string {
  const cut = part.lastIndexOf('/') + 1
  return `${part.slice(0, cut)}_rels/${part.slice(cut)}.rels`
}
