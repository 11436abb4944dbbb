import { MergeError } from './merge-error.ts'
import { type Element, inside, parse, source } from './xml.ts'

/** Where the relations of a part are written. */
export const relationsOf = (part: string) => part.replace(/([^/]*)$/, '_rels/$1.rels')

/** The parts that these relations lead to. */
export function targets(relationsPart: string, text: string): string[] {
  const folder = relationsPart.replace(/_rels\/[^/]*$/, '')
  return parse(text).children.flatMap(({ attributes }) => {
    if (attributes.get('TargetMode') === 'External') return []
    const target = decodeURI(attributes.get('Target') ?? '')
    return [new URL(target, `part:/${folder}`).pathname.slice(1).split('/').map(decodeURIComponent).join('/')]
  })
}

type Key = (entry: Element) => string

/**
 * A list of entries with a key, as relations, content types and authors are: entries that came or changed between the two saves
 * come in, entries that went go.
 */
export function mergeEntries(part: string, key: Key, original: string, base: string, edited: string): string {
  const root = parse(original)
  const was = new Map(parse(base).children.map((entry) => [key(entry), entry]))
  const is = new Map(parse(edited).children.map((entry) => [key(entry), entry]))
  let text = inside(root)
  const has = new Map(root.children.map((entry) => [key(entry), entry]))
  for (const [name] of was) {
    const entry = has.get(name)
    if (entry && !is.has(name)) text = text.replace(source(entry), '')
  }
  for (const [name, entry] of is) {
    const before = was.get(name)
    if (before && source(before) === source(entry)) continue
    const mine = has.get(name)
    if (!mine) text += closed(source(entry))
    else if (before) text = text.replace(source(mine), () => closed(source(entry)))
    else if (!sameEntry(mine, entry)) throw new MergeError(part, `${name} means two things`)
  }
  return root.inner === root.innerEnd && root.end === root.inner
    ? `${original.slice(0, root.inner - 2)}>${text}</${root.tag}>${original.slice(root.end)}`
    : original.slice(0, root.inner) + text + original.slice(root.innerEnd)
}

/** Entries as everybody writes them: the editor closes them by tags of their own, which not every reader expects. */
export const closed = (text: string) => text.replaceAll(/\s*><\/(?:Relationship|Override|Default)>/g, '/>')

const sameEntry = (left: Element, right: Element) =>
  [...left.attributes].every(([name, value]) => right.attributes.get(name) === value)

export const relationKey: Key = ({ attributes }) => attributes.get('Id') ?? ''

export const contentTypeKey: Key = ({ attributes }) =>
  attributes.get('PartName') ?? `*.${attributes.get('Extension')?.toLowerCase()}`

/** The editor makes one for everybody who wrote a comment of the newer kind, too. */
export const authorKey: Key = ({ attributes }) => attributes.get('id') ?? ''
