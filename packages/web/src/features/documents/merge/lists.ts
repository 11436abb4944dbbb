import { descendantsOf, parseXmlTree, xmlAttributeOf } from '../../editing/xml/index.ts'
import type { MergedPartsWriter } from './writer.ts'

const main = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const emptyNumbering = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<w:numbering xmlns:w="${main}"></w:numbering>`

/** The list ids the editor reserves for its own two lists, whatever the document has under them. */
const bullets = 1
export const numberedListId = 2
/** The first id of lists created while editing. */
export const firstNewListId = 1_000
/** The offset that moves the document's own list ids out of the way while editing. */
const moved = 100_000

export const isNewListId = (id: number | undefined): boolean =>
  id !== undefined && id >= firstNewListId && id <= moved

/** The number format of each level of a numbered list. */
const formatCycle = ['decimal', 'lowerLetter', 'lowerRoman']
export const numberedListFormats = [...formatCycle, ...formatCycle, ...formatCycle]

const level = (at: number, kind: number): string => {
  const [format, text] =
    kind === bullets ? ['bullet', '•◦▪'.charAt(at % 3)] : [numberedListFormats[at], `%${at + 1}.`]
  const indent = `<w:pPr><w:ind w:left="${720 * (at + 1)}" w:hanging="360"/></w:pPr>`
  return `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/><w:lvlJc w:val="left"/>${indent}</w:lvl>`
}

const definition = (id: number, kind: number): string =>
  `<w:abstractNum w:abstractNumId="${id}"><w:multiLevelType w:val="hybridMultilevel"/>${Array.from({ length: 9 }, (_, at) => level(at, kind)).join('')}</w:abstractNum>`

const list = (id: number, definitionId: number): string =>
  `<w:num w:numId="${id}"><w:abstractNumId w:val="${definitionId}"/></w:num>`

/** Moves list ids to those used while editing. */
export const renumberLists = (text: string): string =>
  text.replace(/(<w:numId\s+w:val="|<w:num\s+w:numId=")(\d+)"/g, (whole, head, id) =>
    id === '0' ? whole : `${head}${+id + moved}"`,
  )

/** Adds the editor's two lists to a document's numbering. */
export function withEditorLists(numbering: string | null): string {
  const text = renumberLists(numbering ?? emptyNumbering)
  const [one, two] = freeDefinitions(text)
  return withLists(
    text,
    definition(one, bullets) + definition(two, numberedListId),
    list(bullets, one) + list(numberedListId, two),
  )
}

function freeDefinitions(text: string): [number, number] {
  const xml = parseXmlTree(text)
  const ids = [...descendantsOf(xml, 'w:abstractNum')].map(
    (one) => +(xmlAttributeOf(one, 'w:abstractNumId') ?? 0),
  )
  const free = Math.max(-1, ...ids) + 1
  return [free, free + 1]
}

/** Definitions come before lists in the schema. */
function withLists(text: string, definitions: string, lists: string): string {
  const root = parseXmlTree(text)
  const firstList = root.children.find(({ name }) => name === 'w:num' || name === 'w:numIdMacAtCleanup')
  const cleanup = root.children.find(({ name }) => name === 'w:numIdMacAtCleanup')
  const selfClosed = root.closeStart === root.end
  if (selfClosed)
    return `${text.slice(0, root.end).replace(/\s*\/>$/, '>')}${definitions}${lists}</${root.name}>`
  const before = firstList?.start ?? root.closeStart
  const behind = cleanup?.start ?? root.closeStart
  return text.slice(0, before) + definitions + text.slice(before, behind) + lists + text.slice(behind)
}

/** Maps list ids back to the file's; a new list is added to the file with its first paragraph. */
export class ListNumbers {
  private readonly made = new Map<number, number>()
  private readonly writer: MergedPartsWriter

  constructor(writer: MergedPartsWriter) {
    this.writer = writer
  }

  carried(text: string): string {
    return text.replace(/(<w:numId\s+w:val=")(\d+)"/g, (_, head, id) => `${head}${this.idOf(+id)}"`)
  }

  private idOf(id: number): number {
    if (id === 0) return 0
    if (id > moved) return id - moved
    const known = this.made.get(id)
    if (known !== undefined) return known
    const part = 'word/numbering.xml'
    const text = this.writer.has(part) ? this.writer.text(part) : emptyNumbering
    const xml = parseXmlTree(text)
    const ids = [...descendantsOf(xml, 'w:num')].map((one) => +(xmlAttributeOf(one, 'w:numId') ?? 0))
    const free = Math.max(0, ...ids) + 1
    const [definitionId] = freeDefinitions(text)
    const isNew = !this.writer.has(part)
    const written = withLists(text, definition(definitionId, id), list(free, definitionId))
    if (isNew) this.writer.addStory(part, 'numbering', written)
    else this.writer.write(part, written)
    this.made.set(id, free)
    return free
  }
}
