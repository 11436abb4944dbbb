import {
  emptyRelationships,
  type PackageParts,
  type Relationship,
  readRelationships,
  relationshipsOf,
  relationshipsPartName,
  relationshipXml,
} from '../../editing/ooxml/index.ts'
import { escapeXmlEntities, joinXmlElement, splitXmlElement, tagAttribute } from '../../editing/xml/index.ts'
import { bytesOf, textOf } from '../markup/xml.ts'
import { markCellNotes, removeNoteMarks } from './marks.ts'

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
export const relationTypePrefix = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/'

/** The parts of a package as text, with their relationships. */
export class PackageTextParts {
  readonly parts: Map<string, Uint8Array>
  readonly #texts = new Map<string, string>()
  readonly #before = new Map<string, string>()

  constructor(parts: PackageParts) {
    this.parts = new Map(parts)
  }

  relations(part: string): Relationship[] {
    const text = this.#texts.get(relationshipsPartName(part))
    return text === undefined ? relationshipsOf(this.parts, part) : readRelationships(text, part, this)
  }

  /** Returns the target of the first relationship of this type. */
  related(part: string, kind: string): string | null {
    const found = this.relations(part).find((one) => one.kind === kind && !one.isExternal)
    return found && this.has(found.target) ? found.target : null
  }

  has(part: string): boolean {
    return this.parts.has(part) || this.#texts.has(part)
  }

  /** Returns a part's current text. */
  text(part: string): string {
    const found = this.#texts.get(part)
    if (found !== undefined) return found
    const text = markCellNotes(textOf(this.parts.get(part) ?? new Uint8Array()))
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
    this.parts.delete(relationshipsPartName(part))
    this.#texts.delete(relationshipsPartName(part))
    const types = splitXmlElement(this.text('[Content_Types].xml'))
    types.items = types.items.filter(
      ({ name, xml }) =>
        name !== 'Override' || tagAttribute(xml, 'PartName')?.toLowerCase() !== `/${part.toLowerCase()}`,
    )
    this.setText('[Content_Types].xml', joinXmlElement(types))
  }

  /** Returns the names of all parts. */
  names(): string[] {
    return [...new Set([...this.parts.keys(), ...this.#texts.keys()])]
  }

  /** Returns the id of a part's relationship to a target, adding it where it is missing. */
  relate(part: string, kind: string, target: string, isExternal = false): string {
    const path = relationshipsPartName(part)
    const known = this.relations(part).find(
      (one) => one.kind === kind && one.target === target && one.isExternal === isExternal,
    )
    if (known) return known.id
    const root = splitXmlElement(this.has(path) ? this.text(path) : emptyRelationships)
    const taken = new Set(this.relations(part).map(({ id }) => id))
    let number = taken.size + 1
    while (taken.has(`rId${number}`)) number += 1
    const type = `${relationTypePrefix}${kind}`
    const xml = relationshipXml({ id: `rId${number}`, type, target, isExternal }, part)
    root.items.push({ name: 'Relationship', xml })
    this.setText(path, joinXmlElement(root))
    return `rId${number}`
  }

  unrelate(part: string, matches: (relation: Relationship) => boolean): void {
    const path = relationshipsPartName(part)
    if (!this.has(path)) return
    const gone = new Set(
      this.relations(part)
        .filter(matches)
        .map(({ id }) => id),
    )
    if (gone.size === 0) return
    const root = splitXmlElement(this.text(path))
    root.items = root.items.filter(({ name, xml }) => name === '' || !gone.has(tagAttribute(xml, 'Id') ?? ''))
    this.setText(path, joinXmlElement(root))
  }

  /** Declares the content type of a part or of an extension. */
  declareType(type: string, of: { part: string } | { ending: string }): void {
    const root = splitXmlElement(this.text('[Content_Types].xml'))
    const [tag, key, value] =
      'part' in of ? ['Override', 'PartName', `/${of.part}`] : ['Default', 'Extension', of.ending]
    if (
      root.items.some(
        ({ name, xml }) => name === tag && tagAttribute(xml, key)?.toLowerCase() === value.toLowerCase(),
      )
    )
      return
    const item = { name: tag, xml: `<${tag} ${key}="${escapeXmlEntities(value)}" ContentType="${type}"/>` }
    if (tag === 'Default') root.items.unshift(item)
    else root.items.push(item)
    this.setText('[Content_Types].xml', joinXmlElement(root))
  }

  /** Returns an unused name for a new part. */
  freePart(pattern: (number: number) => string): string {
    let number = 1
    while (this.has(pattern(number))) number += 1
    return pattern(number)
  }

  /** Returns all parts, changed ones in their current state. */
  protected changedParts(): PackageParts {
    for (const [part, text] of this.#texts)
      if (text !== this.#before.get(part)) this.parts.set(part, bytesOf(removeNoteMarks(text)))
    return this.parts
  }
}
