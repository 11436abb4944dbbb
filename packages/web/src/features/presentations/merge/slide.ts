import { attributesOf, childOf, parseXmlTree, type XmlElement, xmlSourceOf } from '../../editing/xml/index.ts'
import { withoutBulletLetters } from './bullets.ts'
import { firstDescendant } from './elements.ts'
import { DeckMergeError } from './merge-error.ts'
import { orderShapesByPlace } from './places.ts'
import { withOriginalNumbers } from './shapes.ts'
import { mergeThreeWayOrNull } from './three-way.ts'
import { noteRewrittenBodies } from './typing.ts'

/** Children of a slide in the order of the schema (ECMA-376 part 1, 19.3.1.38). */
const order = ['p:cSld', 'p:clrMap', 'p:clrMapOvr', 'p:transition', 'p:timing', 'p:hf', 'p:extLst']

/** Parts that hold shapes: slides, their notes, layouts and masters. */
export const isShapePart = (part: string) =>
  /^ppt\/(slides|notesSlides|slideLayouts|slideMasters|notesMasters|handoutMasters)\/[^/]+\.xml$/.test(part)

/** A part of XML with the changes between two saves. */
export function mergeDeckPart(
  part: string,
  original: string,
  base: string,
  edited: string,
  rewritten: string = base,
): string {
  if (isShapePart(part)) return mergeSlide(part, original, rewritten, base, edited)
  const three = { original: parseXmlTree(original), base: parseXmlTree(base), edited: parseXmlTree(edited) }
  const text = mergeThreeWayOrNull(three)
  if (text === null) throw new DeckMergeError(part, 'is built otherwise than the editor knows')
  return finished(original, three.original, three.edited, text)
}

const savedSlideXml = (text: string) => withoutBulletLetters(orderShapesByPlace(text))

function mergeSlide(
  part: string,
  original: string,
  rewritten: string,
  ...saves: [base: string, edited: string]
): string {
  const [base, edited] = saves.map(savedSlideXml) as typeof saves
  const [root, was] = [parseXmlTree(original), parseXmlTree(base)]
  const [tree, treeWas, treeIs] = [root, was, parseXmlTree(edited)].map((slide) =>
    firstDescendant(slide, 'p:spTree'),
  )
  if (!tree || !treeWas || !treeIs) throw new DeckMergeError(part, 'has no shapes')
  const before = parseXmlTree(withOriginalNumbers(base, tree, treeWas, treeWas))
  const after = parseXmlTree(withOriginalNumbers(edited, tree, treeWas, treeIs))
  noteRewrittenBodies(after, parseXmlTree(withoutBulletLetters(rewritten)))
  const text = mergeThreeWayOrNull({ original: root, base: before, edited: after })
  if (text === null) throw new DeckMergeError(part, 'is built otherwise than the editor knows')
  return tidySlideXml(finished(original, root, after, text))
}

/** The whole part again: what stands before and after its root, and the names of namespaces that came in. */
function finished(original: string, root: XmlElement, edited: XmlElement, text: string): string {
  let opening = text.slice(0, text.indexOf('>'))
  const whole = parseXmlTree(text)
  for (const [name, value] of attributesOf(edited)) {
    const prefix = /^xmlns:(.+)$/.exec(name)?.[1]
    if (prefix && unnamed(whole, prefix)) opening = `${opening} ${name}="${value}"`
  }
  return original.slice(0, root.start) + opening + text.slice(text.indexOf('>')) + original.slice(root.end)
}

/** Whether a namespace is used where nothing names it. */
function unnamed(element: XmlElement, prefix: string): boolean {
  const attributes = attributesOf(element)
  if (attributes.has(`xmlns:${prefix}`)) return false
  const uses =
    [element.name, ...attributes.keys()].some((name) => name.startsWith(`${prefix}:`)) ||
    attributes.get('Requires')?.split(/\s+/).includes(prefix)
  return uses || element.children.some((child) => unnamed(child, prefix))
}

const kind = (element: XmlElement) =>
  element.name === 'mc:AlternateContent'
    ? (element.children[0]?.children[0]?.name ?? element.name)
    : element.name

/** A slide whose children stand as the schema has them, with one transition, as Office opens no other. */
export function tidySlideXml(text: string): string {
  const root = parseXmlTree(text)
  const transitions = root.children.filter((element) => kind(element) === 'p:transition')
  const kept = root.children.filter(
    (element) =>
      transitions.length < 2 || element.name !== 'mc:AlternateContent' || !transitions.includes(element),
  )
  const place = (element: XmlElement) =>
    order.includes(kind(element)) ? order.indexOf(kind(element)) : order.length
  const sorted = [...kept].sort((left, right) => place(left) - place(right))
  if (
    sorted.every((element, index) => element === root.children[index]) &&
    sorted.length === root.children.length
  )
    return text
  const content = sorted
    .map((element) =>
      // the editor writes the time of PowerPoint 2010 under a name that the schema does not have
      element.name === 'p:transition'
        ? xmlSourceOf(element).replace(/^(<p:transition\b[^>]*?) dur="[^"]*"/, '$1')
        : xmlSourceOf(element),
    )
    .join('')
  return text.slice(0, root.openEnd) + content + text.slice(root.closeStart)
}

/** A new slide, which the editor makes from another one: without animations of shapes that are not on it. */
export function tidyNewSlide(saved: string): string {
  const text = savedSlideXml(saved)
  const root = parseXmlTree(text)
  const timing = childOf(root, 'p:timing')
  if (!timing) return tidySlideXml(text)
  const shapes = new Set([...text.matchAll(/<p:cNvPr\b[^>]*?\bid="(\d+)"/g)].map(([, id]) => id))
  const named = [...xmlSourceOf(timing).matchAll(/\bspid="(\d+)"/g)].map(([, id]) => id)
  const strange = named.some((id) => !shapes.has(id))
  return tidySlideXml(strange ? text.slice(0, timing.start) + text.slice(timing.end) : text)
}
