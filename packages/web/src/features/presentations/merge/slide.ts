import { attributesOf, childOf, parseXmlTree, type XmlElement, xmlSourceOf } from '../../editing/xml/index.ts'
import { withoutBulletLetters } from './bullets.ts'
import { firstDescendant } from './elements.ts'
import { DeckMergeError } from './merge-error.ts'
import { withOriginalNumbers } from './shapes.ts'
import { orderShapesByPlace } from './stacking-order.ts'
import { mergeThreeWayOrNull } from './three-way.ts'
import { recordRewrittenBodies } from './typing.ts'

/** Children of a slide in the order of the schema (ECMA-376 part 1, 19.3.1.38). */
const order = ['p:cSld', 'p:clrMap', 'p:clrMapOvr', 'p:transition', 'p:timing', 'p:hf', 'p:extLst']

/** Parts that hold shapes: slides, their notes, layouts and masters. */
export const isShapePart = (part: string) =>
  /^ppt\/(slides|notesSlides|slideLayouts|slideMasters|notesMasters|handoutMasters)\/[^/]+\.xml$/.test(part)

/** Applies the changes between two saves to an XML part. */
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
  recordRewrittenBodies(after, parseXmlTree(withoutBulletLetters(rewritten)))
  const text = mergeThreeWayOrNull({ original: root, base: before, edited: after })
  if (text === null) throw new DeckMergeError(part, 'is built otherwise than the editor knows')
  return normalizeSlideXml(finished(original, root, after, text))
}

/** Reassembles a part: prologue, root with added namespaces, epilogue. */
function finished(original: string, root: XmlElement, edited: XmlElement, text: string): string {
  let opening = text.slice(0, text.indexOf('>'))
  const whole = parseXmlTree(text)
  for (const [name, value] of attributesOf(edited)) {
    const prefix = /^xmlns:(.+)$/.exec(name)?.[1]
    if (prefix && unnamed(whole, prefix)) opening = `${opening} ${name}="${value}"`
  }
  return original.slice(0, root.start) + opening + text.slice(text.indexOf('>')) + original.slice(root.end)
}

/** Whether a prefix is used without a declaration. */
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

/** Orders the children of a slide by the schema and keeps one transition; Office opens no other file. */
export function normalizeSlideXml(text: string): string {
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
      // the editor writes the duration of PowerPoint 2010 as an attribute outside the schema
      element.name === 'p:transition'
        ? xmlSourceOf(element).replace(/^(<p:transition\b[^>]*?) dur="[^"]*"/, '$1')
        : xmlSourceOf(element),
    )
    .join('')
  return text.slice(0, root.openEnd) + content + text.slice(root.closeStart)
}

/** Removes animations of missing shapes from a new slide, which the editor copies from another one. */
export function normalizeNewSlide(saved: string): string {
  const text = savedSlideXml(saved)
  const root = parseXmlTree(text)
  const timing = childOf(root, 'p:timing')
  if (!timing) return normalizeSlideXml(text)
  const shapes = new Set([...text.matchAll(/<p:cNvPr\b[^>]*?\bid="(\d+)"/g)].map(([, id]) => id))
  const named = [...xmlSourceOf(timing).matchAll(/\bspid="(\d+)"/g)].map(([, id]) => id)
  const strange = named.some((id) => !shapes.has(id))
  return normalizeSlideXml(strange ? text.slice(0, timing.start) + text.slice(timing.end) : text)
}
