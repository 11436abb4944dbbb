import type { Sheet } from './document.ts'
import { boxOf, first, inside, numbers, wordsOf } from './package.ts'
import type { Font, Resources } from './resources.ts'
import { colourOf, coverOf, distances, pathOf, type Style, stopsOf, styleOf } from './style.ts'

const space = 'http://www.w3.org/2000/svg'

/** Of one page: what is more was made to stop the browser. */
const most = { objects: 60_000, depth: 12, letters: 400_000 }

/** What a drawing needs from outside. */
export interface Means {
  /** The address of a picture's bytes, or null for what browsers do not draw. */
  pictureAt(bytes: Uint8Array): string | null
  /** The families of a font, in CSS. */
  familyOf(font: Font): string
}

interface Drawing extends Means {
  resources: Resources
  /** Where gradients and clips stand. */
  definitions: SVGElement
  name: string
  objects: number
  letters: number
}

function made(name: string, attributes: Record<string, string | number | undefined> = {}): SVGElement {
  const element = document.createElementNS(space, name)
  for (const [key, value] of Object.entries(attributes))
    if (value !== undefined) element.setAttribute(key, String(value))
  return element
}

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

function paintOf(drawing: Drawing, element: Element | undefined): string | undefined {
  const shading = first(element, 'AxialShd') ?? first(element, 'RadialShd')
  if (!shading) return colourOf(element, drawing.resources)
  const [x1 = 0, y1 = 0] = numbers(shading.getAttribute('StartPoint'))
  const [x2 = 0, y2 = 0] = numbers(shading.getAttribute('EndPoint'))
  const [r = 0] = numbers(shading.getAttribute('EndRadius'))
  const id = `${drawing.name}-${drawing.definitions.childElementCount}`
  const common = { id, gradientUnits: 'userSpaceOnUse' }
  const gradient =
    shading.localName === 'AxialShd'
      ? made('linearGradient', { ...common, x1, y1, x2, y2 })
      : made('radialGradient', { ...common, cx: x2, cy: y2, fx: x1, fy: y1, r })
  for (const { position, colour, cover } of stopsOf(shading, drawing.resources))
    gradient.append(made('stop', { offset: position, 'stop-color': colour, 'stop-opacity': cover }))
  drawing.definitions.append(gradient)
  return `url(#${id})`
}

const caps: Record<string, string> = { Butt: 'butt', Round: 'round', Square: 'square' }
const joins: Record<string, string> = { Miter: 'miter', Round: 'round', Bevel: 'bevel' }
/** Millimetres of a line that says nothing else: a point. */
const usualLine = 0.353

/** Fill and line of an object; `usually` is what counts where it does not say. */
function looksOf(drawing: Drawing, style: Style, usually: { fill: boolean; stroke: boolean }) {
  const wants = (name: string, otherwise: boolean) => {
    const said = style.attribute(name)
    return said === null ? otherwise : said === 'true'
  }
  const fill = style.element('FillColor')
  const stroke = style.element('StrokeColor')
  const dashes = numbers(style.attribute('DashPattern'))
  const [line = usualLine] = numbers(style.attribute('LineWidth'))
  const looks: Record<string, string | number | undefined> = {
    fill: wants('Fill', usually.fill) ? (paintOf(drawing, fill) ?? '#000') : 'none',
    'fill-opacity': coverOf(fill),
  }
  if (!wants('Stroke', usually.stroke)) return looks
  return {
    ...looks,
    stroke: paintOf(drawing, stroke) ?? '#000',
    'stroke-opacity': coverOf(stroke),
    'stroke-width': line,
    'stroke-linecap': caps[style.attribute('Cap') ?? ''],
    'stroke-linejoin': joins[style.attribute('Join') ?? ''],
    'stroke-miterlimit': numbers(style.attribute('MiterLimit'))[0],
    'stroke-dasharray': dashes.length > 0 ? dashes.join(' ') : undefined,
    'stroke-dashoffset': numbers(style.attribute('DashOffset'))[0],
  }
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

function drawText(drawing: Drawing, to: SVGElement, object: Element, style: Style) {
  const [size = 0] = numbers(object.getAttribute('Size'))
  if (!(size > 0)) return
  const font = drawing.resources.fonts.get(object.getAttribute('Font') ?? '')
  const [wide = 1] = numbers(object.getAttribute('HScale'))
  const [turn = 0] = numbers(object.getAttribute('CharDirection'))
  const [weight = 400] = numbers(object.getAttribute('Weight'))
  const looks = {
    ...looksOf(drawing, style, { fill: true, stroke: false }),
    'font-size': size,
    'font-family': font ? drawing.familyOf(font) : 'serif',
    'font-weight': font?.bold ? 700 : weight,
    'font-style': font?.italic || object.getAttribute('Italic') === 'true' ? 'italic' : undefined,
    transform: wide > 0 && wide !== 1 ? `scale(${wide} 1)` : undefined,
  }
  let at = { x: 0, y: 0 }
  for (const code of inside(object, 'TextCode')) {
    const words = (code.textContent ?? '').replace(/[\n\r\t]/g, ' ')
    const letters = [...words]
    drawing.letters += letters.length
    if (drawing.letters > most.letters) return
    // the second of several goes on where it does not say
    at = {
      x: numbers(code.getAttribute('X'))[0] ?? at.x,
      y: numbers(code.getAttribute('Y'))[0] ?? at.y,
    }
    const text = made('text', {
      x: places(at.x, letters, code.getAttribute('DeltaX'), wide > 0 ? wide : 1),
      y: places(at.y, letters, code.getAttribute('DeltaY'), 1),
      rotate: turn === 0 ? undefined : turn,
      'xml:space': 'preserve',
      ...looks,
    })
    text.textContent = words
    to.append(text)
  }
}

/** Where each letter stands on one axis; a pair of code units is one letter that SVG counts twice. */
function places(from: number, letters: readonly string[], deltas: string | null, scale: number): string {
  const by = distances(deltas, letters.length - 1)
  const all = [from / scale]
  let at = from
  letters.slice(0, by.length).forEach((letter, index) => {
    for (let unit = 1; unit < letter.length; unit++) all.push(at / scale)
    at += by[index]!
    all.push(at / scale)
  })
  return all.map((one) => Number(one.toFixed(4))).join(' ')
}

/** What an object is cut to: areas of one clip together, several clips all of them. */
function clipOf(drawing: Drawing, object: Element): string | undefined {
  const clips = inside(first(object, 'Clips'), 'Clip')
  let last: string | undefined
  for (const clip of clips) {
    const paths = inside(clip, 'Area').flatMap((area) => {
      const matrix = numbers(area.getAttribute('CTM'))
      return inside(area, 'Path').flatMap((path) => {
        const d = pathOf(wordsOf(first(path, 'AbbreviatedData')))
        const box = boxOf(path.getAttribute('Boundary'))
        const moved = box ? `translate(${box.x} ${box.y})` : ''
        const turned = matrix.length === 6 ? `matrix(${matrix.join(' ')})` : ''
        return d === '' ? [] : [made('path', { d, transform: `${turned}${moved}` || undefined })]
      })
    })
    if (paths.length === 0) continue
    const id = `${drawing.name}-${drawing.definitions.childElementCount}`
    const element = made('clipPath', { id, 'clip-path': last })
    element.append(...paths)
    drawing.definitions.append(element)
    last = `url(#${id})`
  }
  return last
}
