import { attributeOf, attributesOf, contentOf, sourceOf, type XmlElement } from '../../editing/xml/index.ts'
import { origins } from './align.ts'
import { descendant, rewritten } from './elements.ts'
import { mergeShapes, shapeHolders } from './shapes.ts'

/** One element as it is in the file, in the untouched save and in the edited save. */
export interface Three {
  original: XmlElement
  base: XmlElement
  edited: XmlElement
}

/** The original with what differs between the two saves, as text; where the two do not fit, what was edited. */
export const merged = (three: Three): string => mergedInto(three) ?? taken(three)

/** The same, or null where the element is built so differently that only the whole could be taken. */
export function mergedInto({ original, base, edited }: Three): string | null {
  if (sourceOf(base) === sourceOf(edited)) return sourceOf(original)
  if (original.name !== edited.name || base.name !== edited.name) return null
  const content = shapeHolders.has(original.name)
    ? mergeShapes({ original, base, edited })
    : mergedContent({ original, base, edited })
  if (content === null && original.name === 'p:spTree') throw new Error('its shapes cannot be told apart')
  return content === null ? null : rewritten(original, mergedAttributes({ original, base, edited }), content)
}

/** What was edited, as a whole; a shape keeps the number and the name that it has in the file. */
function taken({ original, edited }: Three): string {
  const [mine, theirs] = [original, edited].map((element) => descendant(element, 'p:cNvPr'))
  if (!mine || !theirs || !holdsNumber.has(original.name)) return sourceOf(edited)
  const at = theirs.start - edited.start
  const opening = sourceOf(edited).slice(at, theirs.openEnd - edited.start)
  const kept = ['id', 'name'].reduce(
    (text, name) =>
      text.replace(
        `${name}="${attributeOf(theirs, name)}"`,
        () => `${name}="${attributeOf(mine, name) ?? ''}"`,
      ),
    opening,
  )
  return sourceOf(edited).slice(0, at) + kept + sourceOf(edited).slice(at + opening.length)
}

const holdsNumber = new Set(['p:sp', 'p:pic', 'p:grpSp', 'p:cxnSp', 'p:graphicFrame'])

/** Numbers of shapes are the file's: its animations name them, and the editor counts some of them anew. */
function mergedAttributes({ original, base, edited }: Three): Map<string, string> {
  const result = attributesOf(original)
  const [before, after] = [attributesOf(base), attributesOf(edited)]
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const value = after.get(name)
    if (value === before.get(name) || (original.name === 'p:cNvPr' && name === 'id')) continue
    if (value === undefined) result.delete(name)
    else result.set(name, value)
  }
  return result
}

function mergedContent(three: Three): string | null {
  const { original, base, edited } = three
  if ([original, base, edited].every(({ children }) => children.length === 0))
    return contentOf(base) === contentOf(edited) ? contentOf(original) : contentOf(edited)
  if (contentOf(base) === contentOf(edited)) return contentOf(original)
  if (sameTags(original, base)) return mergedList(three)
  if (isRecord(original) && isRecord(base) && isRecord(edited)) return mergedRecord(three)
  return null
}

const sameTags = (left: XmlElement, right: XmlElement) =>
  left.children.length === right.children.length &&
  left.children.every(({ name }, index) => name === right.children[index]!.name)

const isRecord = ({ children }: XmlElement) =>
  new Set(children.map(({ name }) => name)).size === children.length

/** Children in the edited order; those that the untouched save has as well come from the original. */
function mergedList({ original, base, edited }: Three): string {
  const from = origins(base.children, edited.children, sourceOf, (left, right) => left.name === right.name)
  const texts = edited.children.map((child, index) => {
    const place = from[index]
    return place === null || place === undefined
      ? sourceOf(child)
      : merged({ original: original.children[place]!, base: base.children[place]!, edited: child })
  })
  const inPlace = from.length === base.children.length && from.every((place, index) => place === index)
  return inPlace ? replaced(original, texts) : texts.join('')
}

/** The inside of an element with other texts for its children; what stands between them stays. */
export function replaced(element: XmlElement, texts: readonly (string | null)[]): string {
  let at = element.openEnd
  let result = ''
  element.children.forEach((child, index) => {
    result += element.text.slice(at, child.start) + (texts[index] ?? '')
    at = child.end
  })
  return result + element.text.slice(at, element.closeStart)
}

/** Children that occur once each: what the editor does not know stays, what it adds to every file does not come in. */
function mergedRecord({ original, base, edited }: Three): string {
  const of = (element: XmlElement, tag: string) => element.children.find((child) => child.name === tag)
  const result = original.children.flatMap((child) => {
    const [before, after] = [of(base, child.name), of(edited, child.name)]
    if (before && !after) return []
    if (!after) return [{ tag: child.name, text: sourceOf(child) }]
    return [
      {
        tag: child.name,
        text: before ? merged({ original: child, base: before, edited: after }) : sourceOf(after),
      },
    ]
  })
  edited.children.forEach((child, index) => {
    const before = of(base, child.name)
    if (of(original, child.name) || (before && sourceOf(before) === sourceOf(child))) return
    const left = new Set(edited.children.slice(0, index).map(({ name }) => name))
    const place = result.findLastIndex(({ tag }) => left.has(tag)) + 1
    result.splice(place, 0, { tag: child.name, text: sourceOf(child) })
  })
  return result.map(({ text }) => text).join('')
}
