import type { OfdPageSheet } from './document.ts'
import { drawOfdText } from './draw-text.ts'
import { createSvgChild, type OfdDrawing, type OfdDrawingResources, ofdDrawingLimits } from './drawing.ts'
import { firstOfdChild, ofdElementText, parseMillimetreBox, parseNumberList } from './package.ts'
import { ofdClipPathOf, ofdPaintAttributes } from './paint.ts'
import { type OfdObjectStyle, ofdObjectStyleOf, ofdOpacityOf, ofdPathData } from './style.ts'

let drawn = 0

/** Draws a page as SVG in millimetres, from known elements only, so that nothing in it runs or loads. */
export function drawOfdPage(
  { box, layers, above, seals, resources }: OfdPageSheet,
  means: OfdDrawingResources,
): SVGSVGElement {
  const { x, y, width, height } = box
  const page = createSvgChild('svg', { viewBox: `${x} ${y} ${width} ${height}` }) as SVGSVGElement
  const definitions = createSvgChild('defs')
  page.append(definitions)
  drawn += 1
  const drawing: OfdDrawing = {
    ...means,
    resources,
    definitions,
    name: `ofd${drawn}`,
    objects: 0,
    letters: 0,
  }
  for (const layer of layers) drawBlock(drawing, page, layer, layer.getAttribute('DrawParam'), 0)
  for (const one of above) {
    const group = createSvgChild('g', { transform: `translate(${one.box.x} ${one.box.y})` })
    drawBlock(drawing, group, one.content, null, 0)
    page.append(group)
  }
  for (const seal of seals) page.append(drawSeal(drawing, seal))
  return page
}

function drawSeal(drawing: OfdDrawing, { box, picture }: OfdPageSheet['seals'][number]): SVGElement {
  const address = picture && drawing.pictureAt(picture)
  if (address) return createSvgChild('image', { ...box, href: address, preserveAspectRatio: 'none' })
  return createSvgChild('rect', {
    ...box,
    fill: 'none',
    stroke: '#d1293d',
    'stroke-width': 0.4,
    'stroke-dasharray': '2 1.2',
    rx: 1,
    'data-seal': '',
  })
}

function drawBlock(drawing: OfdDrawing, to: SVGElement, block: Element, param: string | null, depth: number) {
  if (depth > ofdDrawingLimits.depth) return
  for (const object of block.children) {
    drawing.objects += 1
    if (drawing.objects > ofdDrawingLimits.objects) return
    if (object.localName === 'PageBlock') drawBlock(drawing, to, object, param, depth + 1)
    else drawObject(drawing, to, object, param, depth)
  }
}

function drawObject(
  drawing: OfdDrawing,
  to: SVGElement,
  object: Element,
  param: string | null,
  depth: number,
) {
  if (object.getAttribute('Visible') === 'false') return
  const style = ofdObjectStyleOf(object, param, drawing.resources)
  const box = parseMillimetreBox(object.getAttribute('Boundary')) ?? { x: 0, y: 0, width: 0, height: 0 }
  const matrix = parseNumberList(object.getAttribute('CTM'))
  const outer = createSvgChild('g', {
    transform: `translate(${box.x} ${box.y})`,
    opacity: object.hasAttribute('Alpha') ? ofdOpacityOf(object) : undefined,
    'clip-path': ofdClipPathOf(drawing, object),
  })
  const group = createSvgChild('g', {
    transform: matrix.length === 6 ? `matrix(${matrix.join(' ')})` : undefined,
  })
  outer.append(group)
  if (object.localName === 'TextObject') drawOfdText(drawing, group, object, style)
  else if (object.localName === 'PathObject') drawPath(drawing, group, object, style)
  else if (object.localName === 'ImageObject') drawPicture(drawing, group, object)
  else if (object.localName === 'CompositeObject') {
    const unit = drawing.resources.units.get(object.getAttribute('ResourceID') ?? '')
    if (unit) drawBlock(drawing, group, unit.content, param, depth + 1)
  }
  if (group.childElementCount > 0) to.append(outer)
}

function drawPath(drawing: OfdDrawing, to: SVGElement, object: Element, style: OfdObjectStyle) {
  const d = ofdPathData(ofdElementText(firstOfdChild(object, 'AbbreviatedData')))
  if (d === '') return
  const rule = object.getAttribute('Rule') === 'Even-Odd' ? 'evenodd' : undefined
  to.append(
    createSvgChild('path', {
      d,
      'fill-rule': rule,
      ...ofdPaintAttributes(drawing, style, { fill: false, stroke: true }),
    }),
  )
}

/** Draws a picture as a unit square, which the object's matrix scales. */
function drawPicture(drawing: OfdDrawing, to: SVGElement, object: Element) {
  const bytes = drawing.resources.pictures.get(object.getAttribute('ResourceID') ?? '')
  const address = bytes && drawing.pictureAt(bytes)
  const place = { width: 1, height: 1 }
  to.append(
    address
      ? createSvgChild('image', { ...place, href: address, preserveAspectRatio: 'none' })
      : createSvgChild('rect', { ...place, fill: '#e8ebef' }),
  )
}
