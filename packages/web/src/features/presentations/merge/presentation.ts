import { merged } from './three-way.ts'
import { child, type Element, inside, parse, source } from './xml.ts'

const list = 'p:sldIdLst'

const slideOf = ({ attributes }: Element) => attributes.get('r:id') ?? ''

/** presentation.xml: the slides in their order by relation, everything else as any part. */
export function mergePresentation(original: string, base: string, edited: string): string {
  const [root, was, is] = [parse(original), parse(base), parse(edited)]
  const slides = new Map(child(root, list)?.children.map((slide) => [slideOf(slide), slide]))
  const before = child(was, list)
  const after = child(is, list)
  const same = before && after && source(before) === source(after)
  const content = same
    ? null
    : (after?.children ?? []).map((slide) => source(slides.get(slideOf(slide)) ?? slide)).join('')
  // the list is left out of the comparison of the rest: by its place a slide would be merged with another one
  const rest = merged({ original: root, base: without(was), edited: without(is, before && inside(before)) })
  const text = original.slice(0, root.start) + rest + original.slice(root.end)
  return content === null ? text : withoutGone(withSlides(text, content), root)
}

/** The sections without slides that are gone: Office takes a section that names one for damage. */
function withoutGone(text: string, original: Element): string {
  const idOf = ({ attributes }: Element) => attributes.get('id')
  const stay = new Set(child(parse(text), list)?.children.map(idOf))
  const gone = new Set(
    child(original, list)
      ?.children.map(idOf)
      .filter((id) => !stay.has(id)),
  )
  return text.replaceAll(/<p14:sldId id="(\d+)"\s*(?:\/>|><\/p14:sldId>)/g, (entry, id: string) =>
    gone.has(id) ? '' : entry,
  )
}

const without = (root: Element, content?: string) =>
  content === undefined ? root : parse(withSlides(root.text, content))

function withSlides(text: string, content: string): string {
  const root = parse(text)
  const slides = child(root, list)
  const written = `<${list}>${content}</${list}>`
  if (slides) return text.slice(0, slides.start) + written + text.slice(slides.end)
  const size = child(root, 'p:sldSz') ?? child(root, 'p:notesSz')
  return size ? text.slice(0, size.start) + written + text.slice(size.start) : text
}
