import { createSvgChild, type OfdDrawing } from './drawing.ts'
import {
  firstOfdChild,
  ofdChildrenNamed,
  ofdElementText,
  parseMillimetreBox,
  parseNumberList,
} from './package.ts'
import { type OfdObjectStyle, ofdColourOf, ofdOpacityOf, ofdPathData, ofdShadingStops } from './style.ts'

function paintOf(drawing: OfdDrawing, element: Element | undefined): string | undefined {
  const shading = firstOfdChild(element, 'AxialShd') ?? firstOfdChild(element, 'RadialShd')
  if (!shading) return ofdColourOf(element, drawing.resources)
  const [x1 = 0, y1 = 0] = parseNumberList(shading.getAttribute('StartPoint'))
  const [x2 = 0, y2 = 0] = parseNumberList(shading.getAttribute('EndPoint'))
  const [r = 0] = parseNumberList(shading.getAttribute('EndRadius'))
  const id = `${drawing.name}-${drawing.definitions.childElementCount}`
  const common = { id, gradientUnits: 'userSpaceOnUse' }
  const gradient =
    shading.localName === 'AxialShd'
      ? createSvgChild('linearGradient', { ...common, x1, y1, x2, y2 })
      : createSvgChild('radialGradient', { ...common, cx: x2, cy: y2, fx: x1, fy: y1, r })
  for (const { position, colour, cover } of ofdShadingStops(shading, drawing.resources))
    gradient.append(createSvgChild('stop', { offset: position, 'stop-color': colour, 'stop-opacity': cover }))
  drawing.definitions.append(gradient)
  return `url(#${id})`
}

const caps: Record<string, string> = { Butt: 'butt', Round: 'round', Square: 'square' }
const joins: Record<string, string> = { Miter: 'miter', Round: 'round', Bevel: 'bevel' }
/** The default line width: one point, in millimetres. */
const usualLine = 0.353

/** Returns fill and stroke of an object; `usually` holds the defaults. */
export function ofdPaintAttributes(
  drawing: OfdDrawing,
  style: OfdObjectStyle,
  usually: { fill: boolean; stroke: boolean },
) {
  const wants = (name: string, otherwise: boolean) => {
    const said = style.attribute(name)
    return said === null ? otherwise : said === 'true'
  }
  const fill = style.element('FillColor')
  const stroke = style.element('StrokeColor')
  const dashes = parseNumberList(style.attribute('DashPattern'))
  const [line = usualLine] = parseNumberList(style.attribute('LineWidth'))
  const looks: Record<string, string | number | undefined> = {
    fill: wants('Fill', usually.fill) ? (paintOf(drawing, fill) ?? '#000') : 'none',
    'fill-opacity': ofdOpacityOf(fill),
  }
  if (!wants('Stroke', usually.stroke)) return looks
  return {
    ...looks,
    stroke: paintOf(drawing, stroke) ?? '#000',
    'stroke-opacity': ofdOpacityOf(stroke),
    'stroke-width': line,
    'stroke-linecap': caps[style.attribute('Cap') ?? ''],
    'stroke-linejoin': joins[style.attribute('Join') ?? ''],
    'stroke-miterlimit': parseNumberList(style.attribute('MiterLimit'))[0],
    'stroke-dasharray': dashes.length > 0 ? dashes.join(' ') : undefined,
    'stroke-dashoffset': parseNumberList(style.attribute('DashOffset'))[0],
  }
}

/** Returns the clip path of an object: the union of one clip's areas, the intersection of several clips. */
export function ofdClipPathOf(drawing: OfdDrawing, object: Element): string | undefined {
  const clips = ofdChildrenNamed(firstOfdChild(object, 'Clips'), 'Clip')
  let last: string | undefined
  for (const clip of clips) {
    const paths = ofdChildrenNamed(clip, 'Area').flatMap((area) => {
      const matrix = parseNumberList(area.getAttribute('CTM'))
      return ofdChildrenNamed(area, 'Path').flatMap((path) => {
        const d = ofdPathData(ofdElementText(firstOfdChild(path, 'AbbreviatedData')))
        const box = parseMillimetreBox(path.getAttribute('Boundary'))
        const moved = box ? `translate(${box.x} ${box.y})` : ''
        const turned = matrix.length === 6 ? `matrix(${matrix.join(' ')})` : ''
        return d === '' ? [] : [createSvgChild('path', { d, transform: `${turned}${moved}` || undefined })]
      })
    })
    if (paths.length === 0) continue
    const id = `${drawing.name}-${drawing.definitions.childElementCount}`
    const element = createSvgChild('clipPath', { id, 'clip-path': last })
    element.append(...paths)
    drawing.definitions.append(element)
    last = `url(#${id})`
  }
  return last
}
