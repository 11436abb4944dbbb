import {
  attributesOf,
  type XmlElement,
  xmlAttributeOf,
  xmlContentOf,
  xmlSourceOf,
} from '../../editing/xml/index.ts'
import { alignOriginsOf } from './align.ts'
import { firstDescendant, replaceChildTexts, rewriteElement } from './elements.ts'
import { mergeShapeTrees, shapeHolderTags } from './shapes.ts'
import { isTextBody, typedTextBody } from './typing.ts'

/** An element in the file, in the untouched save and in the edited save. */
export interface ThreeElements {
  original: XmlElement
  base: XmlElement
  edited: XmlElement
}

/** Merges the difference of the two saves into the original; takes the edited element where they do not correspond. */
export const mergeThreeWay = (three: ThreeElements): string => mergeThreeWayOrNull(three) ?? taken(three)

/** Merges likewise; null where the structure differs so much that only the whole element could be taken. */
export function mergeThreeWayOrNull({ original, base, edited }: ThreeElements): string | null {
  if (xmlSourceOf(base) === xmlSourceOf(edited)) return xmlSourceOf(original)
  if (original.name !== edited.name || base.name !== edited.name) return null
  const typed = isTextBody(original) ? typedTextBody(original, base, edited) : null
  if (typed !== null) return rewriteElement(original, attributesOf(original), typed)
  const content = shapeHolderTags.has(original.name)
    ? mergeShapeTrees({ original, base, edited })
    : mergedContent({ original, base, edited })
  if (content === null && original.name === 'p:spTree') throw new Error('its shapes cannot be told apart')
  return content === null
    ? null
    : rewriteElement(original, mergedAttributes({ original, base, edited }), content)
}

/** Returns the whole edited element; a shape keeps the id and name that it has in the file. */
function taken({ original, edited }: ThreeElements): string {
  const [mine, theirs] = [original, edited].map((element) => firstDescendant(element, 'p:cNvPr'))
  if (!mine || !theirs || !holdsNumber.has(original.name)) return xmlSourceOf(edited)
  const at = theirs.start - edited.start
  const opening = xmlSourceOf(edited).slice(at, theirs.openEnd - edited.start)
  const kept = ['id', 'name'].reduce(
    (text, name) =>
      text.replace(
        `${name}="${xmlAttributeOf(theirs, name)}"`,
        () => `${name}="${xmlAttributeOf(mine, name) ?? ''}"`,
      ),
    opening,
  )
  return xmlSourceOf(edited).slice(0, at) + kept + xmlSourceOf(edited).slice(at + opening.length)
}

const holdsNumber = new Set(['p:sp', 'p:pic', 'p:grpSp', 'p:cxnSp', 'p:graphicFrame'])

/** Keeps the file's shape ids, which its animations use: the editor renumbers some. */
function mergedAttributes({ original, base, edited }: ThreeElements): Map<string, string> {
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

function mergedContent(three: ThreeElements): string | null {
  const { original, base, edited } = three
  if ([original, base, edited].every(({ children }) => children.length === 0))
    return xmlContentOf(base) === xmlContentOf(edited) ? xmlContentOf(original) : xmlContentOf(edited)
  if (xmlContentOf(base) === xmlContentOf(edited)) return xmlContentOf(original)
  if (sameTags(original, base)) return mergedList(three)
  if (isRecord(original) && isRecord(base) && isRecord(edited)) return mergedRecord(three)
  return null
}

const sameTags = (left: XmlElement, right: XmlElement) =>
  left.children.length === right.children.length &&
  left.children.every(({ name }, index) => name === right.children[index]?.name)

const isRecord = ({ children }: XmlElement) =>
  new Set(children.map(({ name }) => name)).size === children.length

/** Merges children in the edited order; those of the untouched save come from the original. */
function mergedList({ original, base, edited }: ThreeElements): string {
  const from = alignOriginsOf(
    base.children,
    edited.children,
    xmlSourceOf,
    (left, right) => left.name === right.name,
  )
  const texts = edited.children.map((child, index) => {
    const place = from[index] ?? -1
    const [own, before] = [original.children[place], base.children[place]]
    return own && before ? mergeThreeWay({ original: own, base: before, edited: child }) : xmlSourceOf(child)
  })
  const inPlace = from.length === base.children.length && from.every((place, index) => place === index)
  return inPlace ? replaceChildTexts(original, texts) : texts.join('')
}

/** Merges children that occur once: unknown ones stay, and those the editor adds to every file are not taken. */
function mergedRecord({ original, base, edited }: ThreeElements): string {
  const of = (element: XmlElement, tag: string) => element.children.find((child) => child.name === tag)
  const result = original.children.flatMap((child) => {
    const [before, after] = [of(base, child.name), of(edited, child.name)]
    if (before && !after) return []
    if (!after) return [{ tag: child.name, text: xmlSourceOf(child) }]
    return [
      {
        tag: child.name,
        text: before ? mergeThreeWay({ original: child, base: before, edited: after }) : xmlSourceOf(after),
      },
    ]
  })
  edited.children.forEach((child, index) => {
    const before = of(base, child.name)
    if (of(original, child.name) || (before && xmlSourceOf(before) === xmlSourceOf(child))) return
    const left = new Set(edited.children.slice(0, index).map(({ name }) => name))
    const place = result.findLastIndex(({ tag }) => left.has(tag)) + 1
    result.splice(place, 0, { tag: child.name, text: xmlSourceOf(child) })
  })
  return result.map(({ text }) => text).join('')
}
