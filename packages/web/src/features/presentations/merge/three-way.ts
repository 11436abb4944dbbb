import { origins } from './align.ts'
import { mergeShapes, shapeHolders } from './shapes.ts'
import { descendant, type Element, inside, rewritten, source } from './xml.ts'

/** One element as it is in the file, in the untouched save and in the edited save. */
export interface Three {
  original: Element
  base: Element
  edited: Element
}

/** The original with what differs between the two saves, as text; where the two do not fit, what was edited. */
export const merged = (three: Three): string => mergedInto(three) ?? taken(three)

/** The same, or null where the element is built so differently that only the whole could be taken. */
export function mergedInto({ original, base, edited }: Three): string | null {
  if (source(base) === source(edited)) return source(original)
  if (original.tag !== edited.tag || base.tag !== edited.tag) return null
  const content = shapeHolders.has(original.tag)
    ? mergeShapes({ original, base, edited })
    : mergedContent({ original, base, edited })
  if (content === null && original.tag === 'p:spTree') throw new Error('its shapes cannot be told apart')
  return content === null ? null : rewritten(original, attributes({ original, base, edited }), content)
}

/** What was edited, as a whole; a shape keeps the number and the name that it has in the file. */
function taken({ original, edited }: Three): string {
  const [mine, theirs] = [original, edited].map((element) => descendant(element, 'p:cNvPr'))
  if (!mine || !theirs || !holdsNumber.has(original.tag)) return source(edited)
  const at = theirs.start - edited.start
  const opening = source(edited).slice(at, theirs.inner - edited.start)
  const kept = ['id', 'name'].reduce(
    (text, name) =>
      text.replace(
        `${name}="${theirs.attributes.get(name)}"`,
        () => `${name}="${mine.attributes.get(name) ?? ''}"`,
      ),
    opening,
  )
  return source(edited).slice(0, at) + kept + source(edited).slice(at + opening.length)
}

const holdsNumber = new Set(['p:sp', 'p:pic', 'p:grpSp', 'p:cxnSp', 'p:graphicFrame'])

/** Numbers of shapes are the file's: its animations name them, and the editor counts some of them anew. */
function attributes({ original, base, edited }: Three): Map<string, string> {
  const result = new Map(original.attributes)
  for (const name of new Set([...base.attributes.keys(), ...edited.attributes.keys()])) {
    const value = edited.attributes.get(name)
    if (value === base.attributes.get(name) || (original.tag === 'p:cNvPr' && name === 'id')) continue
    if (value === undefined) result.delete(name)
    else result.set(name, value)
  }
  return result
}

function mergedContent(three: Three): string | null {
  const { original, base, edited } = three
  if ([original, base, edited].every(({ children }) => children.length === 0))
    return inside(base) === inside(edited) ? inside(original) : inside(edited)
  if (inside(base) === inside(edited)) return inside(original)
  if (sameTags(original, base)) return mergedList(three)
  if (isRecord(original) && isRecord(base) && isRecord(edited)) return mergedRecord(three)
  return null
}

const sameTags = (left: Element, right: Element) =>
  left.children.length === right.children.length &&
  left.children.every(({ tag }, index) => tag === right.children[index]!.tag)

const isRecord = ({ children }: Element) => new Set(children.map(({ tag }) => tag)).size === children.length

/** Children in the edited order; those that the untouched save has as well come from the original. */
function mergedList({ original, base, edited }: Three): string {
  const from = origins(
    base.children,
    edited.children,
    (left, right) => source(left) === source(right),
    (left, right) => left.tag === right.tag,
  )
  const texts = edited.children.map((child, index) => {
    const place = from[index]
    return place === null || place === undefined
      ? source(child)
      : merged({ original: original.children[place]!, base: base.children[place]!, edited: child })
  })
  const inPlace = from.length === base.children.length && from.every((place, index) => place === index)
  return inPlace ? replaced(original, texts) : texts.join('')
}

/** The inside of an element with other texts for its children; what stands between them stays. */
export function replaced(element: Element, texts: readonly (string | null)[]): string {
  let at = element.inner
  let result = ''
  element.children.forEach((child, index) => {
    result += element.text.slice(at, child.start) + (texts[index] ?? '')
    at = child.end
  })
  return result + element.text.slice(at, element.innerEnd)
}

/** Children that occur once each: what the editor does not know stays, what it adds to every file does not come in. */
function mergedRecord({ original, base, edited }: Three): string {
  const of = (element: Element, tag: string) => element.children.find((child) => child.tag === tag)
  const result = original.children.flatMap((child) => {
    const [before, after] = [of(base, child.tag), of(edited, child.tag)]
    if (before && !after) return []
    if (!after) return [{ tag: child.tag, text: source(child) }]
    return [
      {
        tag: child.tag,
        text: before ? merged({ original: child, base: before, edited: after }) : source(after),
      },
    ]
  })
  edited.children.forEach((child, index) => {
    const before = of(base, child.tag)
    if (of(original, child.tag) || (before && source(before) === source(child))) return
    const left = new Set(edited.children.slice(0, index).map(({ tag }) => tag))
    const place = result.findLastIndex(({ tag }) => left.has(tag)) + 1
    result.splice(place, 0, { tag: child.tag, text: source(child) })
  })
  return result.map(({ text }) => text).join('')
}
