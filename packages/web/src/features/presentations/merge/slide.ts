import { attributesOf, childOf, parseXml, sourceOf, type XmlElement } from '../../editing/xml/index.ts'
import { descendant } from './elements.ts'
import { MergeError } from './merge-error.ts'
import { inPlaces } from './places.ts'
import { withOriginalNumbers } from './shapes.ts'
import { mergedInto } from './three-way.ts'

/** Children of a slide in the order of the schema (ECMA-376 part 1, 19.3.1.38). */
const order = ['p:cSld', 'p:clrMap', 'p:clrMapOvr', 'p:transition', 'p:timing', 'p:hf', 'p:extLst']

/** Parts that hold shapes: slides, their notes, layouts and masters. */
export const holdsShapes = (part: string) =>
  /^ppt\/(slides|notesSlides|slideLayouts|slideMasters|notesMasters|handoutMasters)\/[^/]+\.xml$/.test(part)

/** A part of XML with the changes between two saves. */
export function mergeXml(part: string, original: string, base: string, edited: string): string {
  if (holdsShapes(part)) return mergeSlide(part, original, base, edited)
  const three = { original: parseXml(original), base: parseXml(base), edited: parseXml(edited) }
  const text = mergedInto(three)
  if (text === null) throw new MergeError(part, 'is built otherwise than the editor knows')
  return finished(original, three.original, three.edited, text)
}

function mergeSlide(part: string, original: string, ...saves: [base: string, edited: string]): string {
  const [base, edited] = saves.map(inPlaces) as typeof saves
  const [root, was] = [parseXml(original), parseXml(base)]
  const [tree, treeWas, treeIs] = [root, was, parseXml(edited)].map((slide) => descendant(slide, 'p:spTree'))
  if (!tree || !treeWas || !treeIs) throw new MergeError(part, 'has no shapes')
  const before = parseXml(withOriginalNumbers(base, tree, treeWas, treeWas))
  const after = parseXml(withOriginalNumbers(edited, tree, treeWas, treeIs))
  const text = mergedInto({ original: root, base: before, edited: after })
  if (text === null) throw new MergeError(part, 'is built otherwise than the editor knows')
  return tidy(finished(original, root, after, text))
}

/** The whole part again: what stands before and after its root, and the names of namespaces that came in. */
function finished(original: string, root: XmlElement, edited: XmlElement, text: string): string {
  let opening = text.slice(0, text.indexOf('>'))
  const whole = parseXml(text)
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
export function tidy(text: string): string {
  const root = parseXml(text)
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
        ? sourceOf(element).replace(/^(<p:transition\b[^>]*?) dur="[^"]*"/, '$1')
        : sourceOf(element),
    )
    .join('')
  return text.slice(0, root.openEnd) + content + text.slice(root.closeStart)
}

/** A new slide, which the editor makes from another one: without animations of shapes that are not on it. */
export function tidyNew(saved: string): string {
  const text = inPlaces(saved)
  const root = parseXml(text)
  const timing = childOf(root, 'p:timing')
  if (!timing) return tidy(text)
  const shapes = new Set([...text.matchAll(/<p:cNvPr\b[^>]*?\bid="(\d+)"/g)].map(([, id]) => id))
  const named = [...sourceOf(timing).matchAll(/\bspid="(\d+)"/g)].map(([, id]) => id)
  const strange = named.some((id) => !shapes.has(id))
  return tidy(strange ? text.slice(0, timing.start) + text.slice(timing.end) : text)
}
