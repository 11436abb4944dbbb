import {
  emptyRelationships,
  type PackageParts,
  type Relationship,
  relationshipsPartName,
  relationshipXml,
} from '../../editing/ooxml/index.ts'
import { appendToRoot, attributesOf, parseXmlTree } from '../../editing/xml/index.ts'
import { decodePartText, encodePartText, leadOf, relationsOf, requirePartText } from './relations.ts'

const overrides = 'application/vnd.openxmlformats-officedocument.wordprocessingml.'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/'

/** The parts of the merged file: unwritten ones keep their bytes. */
export class MergedPartsWriter {
  private readonly parts: Map<string, Uint8Array>
  private readonly now: PackageParts

  /** `now` is the editor's save, the source of new parts. */
  constructor(original: PackageParts, now: PackageParts) {
    this.parts = new Map(original)
    this.now = now
  }

  result(): PackageParts {
    return this.parts
  }

  text(part: string): string {
    return requirePartText(this.parts, part)
  }

  has(part: string): boolean {
    return this.parts.has(part)
  }

  write(part: string, text: string): void {
    this.parts.set(part, encodePartText(text))
  }

  /** Returns the id by which `part` refers to the target of the editor's `nowPart` under `id`. */
  relation(part: string, nowPart: string, id: string): string {
    const wanted = relationsOf(this.now, nowPart).get(id)
    if (!wanted) return id
    const lead = leadOf(this.now, wanted)
    const known = relationsOf(this.parts, part)
    for (const [own, relation] of [[id, known.get(id)] as const, ...known])
      if (relation?.type === wanted.type && leadOf(this.parts, relation) === lead) return own
    return this.relate(part, wanted.isExternal ? wanted : { ...wanted, target: this.carryPart(wanted) })
  }

  /** Adds a relationship and returns its id. */
  relate(part: string, relation: Omit<Relationship, 'id' | 'kind'>): string {
    const known = relationsOf(this.parts, part)
    for (const [id, { type, target }] of known)
      if (type === relation.type && target === relation.target) return id
    let number = known.size + 1
    while (known.has(`rId${number}`)) number++
    const name = relationshipsPartName(part)
    const text = this.has(name) ? this.text(name) : emptyRelationships
    this.write(name, appendToRoot(text, relationshipXml({ ...relation, id: `rId${number}` }, part)))
    return `rId${number}`
  }

  /** Copies a part of the editor into the file under a free name, with its targets. */
  private carryPart({ target }: Relationship): string {
    const [, stem, ending] = /^(.*?)\d*(\.\w+)$/.exec(target) ?? []
    const bytes = this.now.get(target)
    if (stem === undefined || !bytes) throw new Error(`the editor wrote no part ${target}`)
    let name = target
    for (let number = 1; this.has(name); number++) name = `${stem}${number}${ending}`
    this.parts.set(name, bytes)
    const relations = [...relationsOf(this.now, target)]
    if (relations.length > 0) {
      let text = decodePartText(bytes)
      text = text.replace(
        /( r:(?:id|embed|link)=")([^"]*)"/g,
        (_, head, id) => `${head}${this.relation(name, target, id)}"`,
      )
      this.write(name, text)
    }
    this.describe(name, target)
    return name
  }

  /** Declares a new part's content type as the editor's save does. */
  private describe(name: string, target: string): void {
    const types = parseXmlTree(requirePartText(this.now, '[Content_Types].xml'))
    for (const type of types.children) {
      const own = attributesOf(type)
      const contentType = own.get('ContentType') ?? ''
      if (own.get('PartName') === `/${target}`) {
        this.declare(name, contentType)
        return
      }
      const ending = own.get('Extension')
      if (ending && name.toLowerCase().endsWith(`.${ending.toLowerCase()}`))
        this.declareEnding(ending, contentType)
    }
  }

  declare(name: string, type: string): void {
    const types = this.text('[Content_Types].xml')
    if (types.includes(`PartName="/${name}"`)) return
    this.write(
      '[Content_Types].xml',
      appendToRoot(types, `<Override PartName="/${name}" ContentType="${type}"/>`),
    )
  }

  private declareEnding(ending: string, type: string): void {
    const types = this.text('[Content_Types].xml')
    if (new RegExp(`Extension=["']${ending}["']`, 'i').test(types)) return
    const root = parseXmlTree(types)
    const tag = `<Default Extension="${ending}" ContentType="${type}"/>`
    this.write('[Content_Types].xml', types.slice(0, root.openEnd) + tag + types.slice(root.openEnd))
  }

  /** Adds a new story part with its relationship and content type. */
  addStory(name: string, kind: string, text: string): void {
    this.write(name, text)
    this.declare(name, `${overrides}${kind}+xml`)
    const type =
      kind === 'commentsExtended'
        ? 'http://schemas.microsoft.com/office/2011/relationships/commentsExtended'
        : office + kind
    this.relate('word/document.xml', { type, target: name, isExternal: false })
  }
}
