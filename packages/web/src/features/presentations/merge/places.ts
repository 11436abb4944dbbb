import { replaced } from './three-way.ts'
import { type Element, parse, source } from './xml.ts'

/** What the editor writes on a shape: its place among all of its slide or group (`pptx-build.ts`). */
const mark = /\scabinet-place="(\d+)"/

const own = new Set(['p:nvGrpSpPr', 'p:grpSpPr', 'p:extLst'])

/** What the editor wrote, with shapes as they lie over each other: it writes them kind by kind. */
export function inPlaces(text: string): string {
  const root = parse(text)
  return text.slice(0, root.start) + written(root) + text.slice(root.end)
}

function written(element: Element): string {
  if (!mark.test(source(element))) return source(element)
  const texts = inOrder(element).map(written)
  const opening = element.text.slice(element.start, element.inner).replace(mark, '')
  return opening + replaced(element, texts) + element.text.slice(element.innerEnd, element.end)
}

function inOrder({ tag, children }: Element): readonly Element[] {
  if (tag !== 'p:spTree' && tag !== 'p:grpSp') return children
  const sorted = children
    .filter((shape) => !own.has(shape.tag))
    .sort((left, right) => placeOf(left) - placeOf(right))
    .values()
  return children.map((child) => (own.has(child.tag) ? child : sorted.next().value!))
}

const placeOf = (shape: Element) => Number(mark.exec(source(shape))?.[1] ?? Number.MAX_SAFE_INTEGER)
