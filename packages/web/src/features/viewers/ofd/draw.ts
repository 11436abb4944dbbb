import type { Sheet } from './document.ts'
import { drawText } from './draw-text.ts'
import { type Drawing, type Means, made, most } from './drawing.ts'
import { boxOf, first, numbers, wordsOf } from './package.ts'
import { clipOf, looksOf } from './paint.ts'
import { coverOf, pathOf, type Style, styleOf } from './style.ts'

let drawn = 0

/** A page as SVG, in millimetres. Only elements of ours are in it, so nothing in it runs or is fetched. */
export function drawSheet({ box, layers, above, seals, resources }: Sheet, means: Means): SVGSVGElement {
  const { x, y, width, height } = box
  const page = made('svg', { viewBox: `${x} ${y} ${width} ${height}` }) as SVGSVGElement
  const definitions = made('defs')
  page.append(definitions)
  drawn += 1
  const drawing: Drawing = { ...means, resources, definitions, name: `ofd${drawn}`, objects: 0, letters: 0 }
  for (const layer of layers) drawBlock(drawing, page, layer, layer.getAttribute('DrawParam'), 0)
  for (const one of above) {
    const group = made('g', { transform: `translate(${one.box.x} ${one.box.y})` })
    drawBlock(drawing, group, one.content, null, 0)
    page.append(group)
  }
  for (const seal of seals) page.append(drawSeal(drawing, seal))
  return page
}

function drawSeal(drawing: Drawing, { box, picture }: Sheet['seals'][number]): SVGElement {
  const address = picture && drawing.pictureAt(picture)
  if (address) return made('image', { ...box, href: address, preserveAspectRatio: 'none' })
  return made('rect', {
    ...box,
    fill: 'none',
    stroke: '#d1293d',
    'stroke-width': 0.4,
    'stroke-dasharray': '2 1.2',
    rx: 1,
    'data-seal': '',
  })
}

function drawBlock(drawing: Drawing, to: SVGElement, block: Element, param: string | null, depth: number) {
  if (depth > most.depth) return
  for (const object of block.children) {
    drawing.objects += 1
    if (drawing.objects > most.objects) return
    if (object.localName === 'PageBlock') drawBlock(drawing, to, object, param, depth + 1)
    else drawObject(drawing, to, object, param, depth)
  }
}

function drawObject(drawing: Drawing, to: SVGElement, object: Element, param: string | null, depth: number) {
  if (object.getAttribute('Visible') === 'false') return
  const style = styleOf(object, param, drawing.resources)
  const box = boxOf(object.getAttribute('Boundary')) ?? { x: 0, y: 0, width: 0, height: 0 }
  const matrix = numbers(object.getAttribute('CTM'))
  const outer = made('g', {
    transform: `translate(${box.x} ${box.y})`,
    opacity: object.hasAttribute('Alpha') ? coverOf(object) : undefined,
    'clip-path': clipOf(drawing, object),
  })
  const group = made('g', { transform: matrix.length === 6 ? `matrix(${matrix.join(' ')})` : undefined })
  outer.append(group)
  if (object.localName === 'TextObject') drawText(drawing, group, object, style)
  else if (object.localName === 'PathObject') drawPath(drawing, group, object, style)
  else if (object.localName === 'ImageObject') drawPicture(drawing, group, object)
  else if (object.localName === 'CompositeObject') {
    const unit = drawing.resources.units.get(object.getAttribute('ResourceID') ?? '')
    if (unit) drawBlock(drawing, group, unit.content, param, depth + 1)
  }
  if (group.childElementCount > 0) to.append(outer)
}

function drawPath(drawing: Drawing, to: SVGElement, object: Element, style: Style) {
  const d = pathOf(wordsOf(first(object, 'AbbreviatedData')))
  if (d === '') return
  const rule = object.getAttribute('Rule') === 'Even-Odd' ? 'evenodd' : undefined
  to.append(made('path', { d, 'fill-rule': rule, ...looksOf(drawing, style, { fill: false, stroke: true }) }))
}

/** A picture fills the square of one by one, which the object's matrix makes as large as it shall be. */
function drawPicture(drawing: Drawing, to: SVGElement, object: Element) {
  const bytes = drawing.resources.pictures.get(object.getAttribute('ResourceID') ?? '')
  const address = bytes && drawing.pictureAt(bytes)
  const place = { width: 1, height: 1 }
  to.append(
    address
      ? made('image', { ...place, href: address, preserveAspectRatio: 'none' })
      : made('rect', { ...place, fill: '#e8ebef' }),
  )
}
