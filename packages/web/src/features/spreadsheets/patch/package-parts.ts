import type { Parts } from '../../editing/ooxml/index.ts'
import { type Relation, relationsOf } from '../import/relations.ts'
import { attribute, bytesOf, escaped, joined, split, textOf } from '../markup/xml.ts'
import { markedNotes, unmarkedNotes } from './marks.ts'

export const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
export const relationTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/'

export function relationsPath(part: string): string {
  const cut = part.lastIndexOf('/') + 1
  return `${part.slice(0, cut)}_rels/${part.slice(cut)}.rels`
}

/** The parts of a package as texts, and what they are to each other. */
export class PackageParts {
  readonly parts: Map<string, Uint8Array>
  readonly #texts = new Map<string, string>()
  readonly #before = new Map<string, string>()

  constructor(parts: Parts) {
    this.parts = new Map(parts)
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
    const text = markedNotes(textOf(this.parts.get(part) ?? new Uint8Array()))
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
    this.parts.delete(relationsPath(part))
    this.#texts.delete(relationsPath(part))
    const types = split(this.text('[Content_Types].xml'))
    types.items = types.items.filter(
      ({ name, xml }) =>
        name !== 'Override' || attribute(xml, 'PartName')?.toLowerCase() !== `/${part.toLowerCase()}`,
    )
    this.setText('[Content_Types].xml', joined(types))
  }

  /** The names of all parts. */
  names(): string[] {
    return [...new Set([...this.parts.keys(), ...this.#texts.keys()])]
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

  /** All parts, those that were changed as they are by now. */
  protected changedParts(): Parts {
    for (const [part, text] of this.#texts)
      if (text !== this.#before.get(part)) this.parts.set(part, bytesOf(unmarkedNotes(text)))
    return this.parts
  }
}
