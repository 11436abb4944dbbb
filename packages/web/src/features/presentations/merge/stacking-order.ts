import { parseXmlTree, type XmlElement, xmlSourceOf } from '../../editing/xml/index.ts'
import { replaceChildTexts } from './elements.ts'

/**
 * The attribute the editor writes on a shape: its place among all shapes of its slide or group
 * (`pptx-build.ts`).
 */
const mark = /\scabinet-place="(\d+)"/

const own = new Set(['p:nvGrpSpPr', 'p:grpSpPr', 'p:extLst'])

/** Returns the editor's XML with shapes in stacking order: the editor writes them grouped by kind. */
export function orderShapesByPlace(text: string): string {
  const root = parseXmlTree(text)
  return text.slice(0, root.start) + written(root) + text.slice(root.end)
}

function written(element: XmlElement): string {
  if (!mark.test(xmlSourceOf(element))) return xmlSourceOf(element)
  const texts = inOrder(element).map(written)
  const opening = element.text.slice(element.start, element.openEnd).replace(mark, '')
  return opening + replaceChildTexts(element, texts) + element.text.slice(element.closeStart, element.end)
}

function inOrder({ name, children }: XmlElement): readonly XmlElement[] {
  if (name !== 'p:spTree' && name !== 'p:grpSp') return children
  const sorted = children
    .filter((shape) => !own.has(shape.name))
    .sort((left, right) => placeOf(left) - placeOf(right))
    .values()
  return children.map((child) => (own.has(child.name) ? child : sorted.next().value!))
}

const placeOf = (shape: XmlElement) => Number(mark.exec(xmlSourceOf(shape))?.[1] ?? Number.MAX_SAFE_INTEGER)
