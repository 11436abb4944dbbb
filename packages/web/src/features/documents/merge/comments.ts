import type { PackageParts } from '../../editing/ooxml/index.ts'
import {
  attributesIn,
  attributesOf,
  descendantsOf,
  parseXmlTree,
  type XmlElement,
  xmlAttributeOf,
  xmlOpeningTagOf,
  xmlSourceOf,
} from '../../editing/xml/index.ts'
import { wordParagraphIdsNamespace } from './prepared.ts'
import { decodePartText, requirePartText } from './relations.ts'
import type { MergedPartsWriter } from './writer.ts'

const part = 'word/comments.xml'
const threads = 'word/commentsExtended.xml'
const threadsNamespace = 'http://schemas.microsoft.com/office/word/2012/wordml'

interface Comment {
  xml: XmlElement
  element: XmlElement
  /** The text without what the editor renumbers. */
  essence: string
  /** The id of its last paragraph, by which threads refer to it. */
  name: string
}

/** Merges comments added, changed or removed in the editor; all others stay as they are. */
export function mergedComments(
  writer: MergedPartsWriter,
  original: PackageParts,
  base: PackageParts,
  now: PackageParts,
): void {
  const [was, before, after] = [commentsOf(original), commentsOf(base), commentsOf(now)] as const
  const [threadsBefore, threadsAfter] = [threadsOf(before, base), threadsOf(after, now)] as const
  const changed = [...after].filter(([id, { essence }]) => before.get(id)?.essence !== essence)
  // the editor leaves the part as it was when the last comment goes
  const [marked, stillMarked] = [markedOf(base), markedOf(now)] as const
  const isGone = (id: string) => !after.has(id) || (marked.has(id) && !stillMarked.has(id))
  const gone = [...before.keys()].filter(isGone)
  if (changed.length > 0 || gone.length > 0) writeComments(writer, original, was, changed, gone, after)
  const moved = [...threadsAfter].filter(([id, line]) => threadsBefore.get(id) !== line)
  nameComments(writer, new Set(moved.flatMap(([id, line]) => [id, ...line.split(' ', 1)])), after)
  if (moved.length > 0) writeThreads(writer, moved, commentsOf(writer.result()))
}

function commentsOf(parts: PackageParts): Map<string, Comment> {
  const found = new Map<string, Comment>()
  const bytes = parts.get(part)
  if (!bytes) return found
  const xml = parseXmlTree(decodePartText(bytes))
  for (const element of descendantsOf(xml, 'w:comment')) {
    const essence = xmlSourceOf(element).replace(/ w14:(?:paraId|textId)="[^"]*"/g, '')
    const last = [...descendantsOf(element, 'w:p')].at(-1)
    const name = (last && xmlAttributeOf(last, 'w14:paraId')) ?? ''
    found.set(xmlAttributeOf(element, 'w:id') ?? '', { xml, element, essence, name })
  }
  return found
}

const markedOf = (parts: PackageParts): Set<string> =>
  new Set(requirePartText(parts, 'word/document.xml').match(/(?<=<w:commentReference w:id=")[^"]*/g))

/** Names replied-to or resolved comments: these need an id, which not every program writes. */
function nameComments(
  writer: MergedPartsWriter,
  ids: ReadonlySet<string>,
  named: ReadonlyMap<string, Comment>,
): void {
  const nameless = [...commentsOf(writer.result())].filter(([id, { name }]) => ids.has(id) && !name)
  for (const [id] of nameless) {
    const comment = commentsOf(writer.result()).get(id)
    const last = comment && [...descendantsOf(comment.element, 'w:p')].at(-1)
    const name = named.get(id)?.name
    if (!last || !name) continue
    const { xml } = comment
    const at = last.start + '<w:p'.length
    const text = `${xml.text.slice(0, at)} w14:paraId="${name}"${xml.text.slice(at)}`
    const open = xmlOpeningTagOf(xml)
    const declared = open.includes('xmlns:w14=')
      ? open
      : open.replace(/>$/, ` xmlns:w14="${wordParagraphIdsNamespace}">`)
    writer.write(part, text.slice(0, xml.start) + declared + text.slice(xml.openEnd))
  }
}

function writeComments(
  writer: MergedPartsWriter,
  original: PackageParts,
  was: ReadonlyMap<string, Comment>,
  changed: readonly [string, Comment][],
  gone: readonly string[],
  after: ReadonlyMap<string, Comment>,
): void {
  if (!original.has(part)) {
    const [first] = after.values()
    if (!first) return
    const start = first.xml.text.slice(0, first.xml.openEnd)
    const all = changed.map(([, comment]) => xmlSourceOf(comment.element)).join('')
    writer.addStory(part, 'comments', `${start}${all}</w:comments>`)
    return
  }
  const root = parseXmlTree(requirePartText(original, part))
  const { text } = root
  const texts = new Map(root.children.map((one) => [one, text.slice(one.start, one.end)]))
  const added: string[] = []
  for (const [id, comment] of changed) {
    const own = was.get(id)
    const mine = own && root.children.find(({ start }) => start === own.element.start)
    if (mine) texts.set(mine, xmlSourceOf(comment.element))
    else added.push(xmlSourceOf(comment.element))
  }
  const out = new Set(gone.map((id) => was.get(id)?.element.start))
  const kept = [...texts].filter(([{ start }]) => !out.has(start)).map(([, one]) => one)
  const theirs = changed[0]?.[1].xml
  const open = text.slice(root.start, root.openEnd).replace(/\s*\/?>$/, '')
  const own = attributesIn(open)
  const prefixes = theirs ? [...attributesOf(theirs)] : []
  const missing = prefixes.filter(([name]) => name.startsWith('xmlns:') && !own.has(name))
  const ignorable = prefixes.filter(([name]) => name === 'mc:Ignorable' && !own.has(name))
  const more = [...missing, ...ignorable].map(([name, value]) => ` ${name}="${value}"`).join('')
  writer.write(
    part,
    `${text.slice(0, root.start)}${open}${more}>${[...kept, ...added].join('')}</${root.name}>`,
  )
}

/** Returns the parent and state of each comment, by comment number. */
function threadsOf(comments: ReadonlyMap<string, Comment>, parts: PackageParts): Map<string, string> {
  const bytes = parts.get(threads)
  const found = new Map<string, string>()
  if (!bytes) return found
  const xml = parseXmlTree(decodePartText(bytes))
  const idOf = new Map([...comments].map(([id, { name }]) => [name, id]))
  for (const line of xml.children) {
    const own = attributesOf(line)
    const id = idOf.get(own.get('w15:paraId') ?? '')
    if (id)
      found.set(id, `${idOf.get(own.get('w15:paraIdParent') ?? '') ?? ''} ${own.get('w15:done') ?? '0'}`)
  }
  return found
}

function writeThreads(
  writer: MergedPartsWriter,
  moved: readonly [string, string][],
  written: ReadonlyMap<string, Comment>,
): void {
  const nameOf = (id: string) => written.get(id)?.name
  const lines = new Map<string, string>()
  const isNew = !writer.has(threads)
  const empty = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<w15:commentsEx xmlns:w15="${threadsNamespace}"></w15:commentsEx>`
  const root = parseXmlTree(isNew ? empty : writer.text(threads))
  const { text } = root
  for (const line of root.children) {
    const one = text.slice(line.start, line.end)
    lines.set(attributesIn(one).get('w15:paraId') ?? one, one)
  }
  for (const [id, line] of moved) {
    const [parent, done] = line.split(' ')
    const name = nameOf(id)
    // An open comment without parent needs no entry.
    if (!name || (parent === '' && done === '0' && !lines.has(name))) continue
    // A reply whose parent has no id becomes a comment of its own.
    const answered = parent && nameOf(parent)
    const answers = answered ? ` w15:paraIdParent="${answered}"` : ''
    lines.set(name, `<w15:commentEx w15:paraId="${name}"${answers} w15:done="${done}"/>`)
  }
  if (isNew && lines.size === 0) return
  const open = text.slice(0, root.openEnd).replace(/\s*\/>$/, '>')
  const all = `${open}${[...lines.values()].join('')}</${root.name}>`
  if (isNew) writer.addStory(threads, 'commentsExtended', all)
  else writer.write(threads, all)
}
