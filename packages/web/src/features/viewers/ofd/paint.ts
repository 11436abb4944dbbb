import { type Drawing, made } from './drawing.ts'
import { boxOf, first, inside, numbers, wordsOf } from './package.ts'
import { colourOf, coverOf, pathOf, type Style, stopsOf } from './style.ts'

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
export function looksOf(drawing: Drawing, style: Style, usually: { fill: boolean; stroke: boolean }) {
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

/** What an object is cut to: areas of one clip together, several clips all of them. */
export function clipOf(drawing: Drawing, object: Element): string | undefined {
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
