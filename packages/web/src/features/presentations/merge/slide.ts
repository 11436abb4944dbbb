import { MergeError } from './merge-error.ts'
import { inPlaces } from './places.ts'
import { withOriginalNumbers } from './shapes.ts'
import { mergedInto } from './three-way.ts'
import { child, descendant, type Element, parse, source } from './xml.ts'

/** Children of a slide in the order of the schema (ECMA-376 part 1, 19.3.1.38). */
const order = ['p:cSld', 'p:clrMap', 'p:clrMapOvr', 'p:transition', 'p:timing', 'p:hf', 'p:extLst']

/** Parts that hold shapes: slides, their notes, layouts and masters. */
export const holdsShapes = (part: string) =>
  /^ppt\/(slides|notesSlides|slideLayouts|slideMasters|notesMasters|handoutMasters)\/[^/]+\.xml$/.test(part)

/** A part of XML with the changes between two saves. */
export function mergeXml(part: string, original: string, base: string, edited: string): string {
  if (holdsShapes(part)) return mergeSlide(part, original, base, edited)
  const three = { original: parse(original), base: parse(base), edited: parse(edited) }
  const text = mergedInto(three)
  if (text === null) throw new MergeError(part, 'is built otherwise than the editor knows')
  return finished(original, three.original, three.edited, text)
}

function mergeSlide(part: string, original: string, ...saves: [base: string, edited: string]): string {
  const [base, edited] = saves.map(inPlaces) as typeof saves
  const [root, was] = [parse(original), parse(base)]
  const [tree, treeWas, treeIs] = [root, was, parse(edited)].map((slide) => descendant(slide, 'p:spTree'))
  if (!tree || !treeWas || !treeIs) throw new MergeError(part, 'has no shapes')
  const before = parse(withOriginalNumbers(base, tree, treeWas, treeWas))
  const after = parse(withOriginalNumbers(edited, tree, treeWas, treeIs))
  const text = mergedInto({ original: root, base: before, edited: after })
  if (text === null) throw new MergeError(part, 'is built otherwise than the editor knows')
  return tidy(finished(original, root, after, text))
}

/** The whole part again: what stands before and after its root, and the names of namespaces that came in. */
function finished(original: string, root: Element, edited: Element, text: string): string {
  let opening = text.slice(0, text.indexOf('>'))
  const whole = parse(text)
  for (const [name, value] of edited.attributes) {
    const prefix = /^xmlns:(.+)$/.exec(name)?.[1]
    if (prefix && unnamed(whole, prefix)) opening = `${opening} ${name}="${value}"`
  }
  return original.slice(0, root.start) + opening + text.slice(text.indexOf('>')) + original.slice(root.end)
}

/** Whether a namespace is used where nothing names it. */
function unnamed({ tag, attributes, children }: Element, prefix: string): boolean {
  if (attributes.has(`xmlns:${prefix}`)) return false
  const uses =
    [tag, ...attributes.keys()].some((name) => name.startsWith(`${prefix}:`)) ||
    attributes.get('Requires')?.split(/\s+/).includes(prefix)
  return uses || children.some((child) => unnamed(child, prefix))
}

const kind = (element: Element) =>
  element.tag === 'mc:AlternateContent' ? (element.children[0]?.children[0]?.tag ?? element.tag) : element.tag

/** A slide whose children stand as the schema has them, with one transition, as Office opens no other. */
export function tidy(text: string): string {
  const root = parse(text)
  const transitions = root.children.filter((element) => kind(element) === 'p:transition')
  const kept = root.children.filter(
    (element) =>
      transitions.length < 2 || element.tag !== 'mc:AlternateContent' || !transitions.includes(element),
  )
  const place = (element: Element) =>
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
      element.tag === 'p:transition'
        ? source(element).replace(/^(<p:transition\b[^>]*?) dur="[^"]*"/, '$1')
        : source(element),
    )
    .join('')
  return text.slice(0, root.inner) + content + text.slice(root.innerEnd)
}

/** A new slide, which the editor makes from another one: without animations of shapes that are not on it. */
export function tidyNew(saved: string): string {
  const text = inPlaces(saved)
  const root = parse(text)
  const timing = child(root, 'p:timing')
  if (!timing) return tidy(text)
  const shapes = new Set([...text.matchAll(/<p:cNvPr\b[^>]*?\bid="(\d+)"/g)].map(([, id]) => id))
  const named = [...source(timing).matchAll(/\bspid="(\d+)"/g)].map(([, id]) => id)
  const strange = named.some((id) => !shapes.has(id))
  return tidy(strange ? text.slice(0, timing.start) + text.slice(timing.end) : text)
}
