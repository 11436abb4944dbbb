import {
  childOf,
  parseXmlTree,
  type XmlElement,
  xmlAttributeOf,
  xmlContentOf,
  xmlSourceOf,
} from '../../editing/xml/index.ts'
import { mergeThreeWay } from './three-way.ts'

const list = 'p:sldIdLst'

const slideOf = (slide: XmlElement) => xmlAttributeOf(slide, 'r:id') ?? ''

/** Merges presentation.xml: slides by relationship, everything else as in other parts. */
export function mergePresentation(original: string, base: string, edited: string): string {
  const [root, was, is] = [parseXmlTree(original), parseXmlTree(base), parseXmlTree(edited)]
  const slides = new Map(childOf(root, list)?.children.map((slide) => [slideOf(slide), slide]))
  const before = childOf(was, list)
  const after = childOf(is, list)
  const same = before && after && xmlSourceOf(before) === xmlSourceOf(after)
  const content = same
    ? null
    : (after?.children ?? []).map((slide) => xmlSourceOf(slides.get(slideOf(slide)) ?? slide)).join('')
  // the slide list is merged separately, because by position a slide would be merged with another one
  const rest = mergeThreeWay({
    original: root,
    base: without(was),
    edited: without(is, before && xmlContentOf(before)),
  })
  const text = original.slice(0, root.start) + rest + original.slice(root.end)
  return content === null ? text : withoutGone(withSlides(text, content), root)
}

/** Removes deleted slides from the sections: Office reports a section with an unknown slide as damage. */
function withoutGone(text: string, original: XmlElement): string {
  const idOf = (slide: XmlElement) => xmlAttributeOf(slide, 'id')
  const stay = new Set(childOf(parseXmlTree(text), list)?.children.map(idOf))
  const gone = new Set(
    childOf(original, list)
      ?.children.map(idOf)
      .filter((id) => !stay.has(id)),
  )
  return text.replaceAll(/<p14:sldId id="(\d+)"\s*(?:\/>|><\/p14:sldId>)/g, (entry, id: string) =>
    gone.has(id) ? '' : entry,
  )
}

const without = (root: XmlElement, content?: string) =>
  content === undefined ? root : parseXmlTree(withSlides(root.text, content))

function withSlides(text: string, content: string): string {
  const root = parseXmlTree(text)
  const slides = childOf(root, list)
  const written = `<${list}>${content}</${list}>`
  if (slides) return text.slice(0, slides.start) + written + text.slice(slides.end)
  const size = childOf(root, 'p:sldSz') ?? childOf(root, 'p:notesSz')
  return size ? text.slice(0, size.start) + written + text.slice(size.start) : text
}
