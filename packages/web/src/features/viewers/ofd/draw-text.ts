import { createSvgChild, type OfdDrawing, ofdDrawingLimits } from './drawing.ts'
import { ofdChildrenNamed, parseNumberList } from './package.ts'
import { ofdPaintAttributes } from './paint.ts'
import { type OfdObjectStyle, parseDistanceList } from './style.ts'

/** Draws text of a page, each character at its position. */
export function drawOfdText(drawing: OfdDrawing, to: SVGElement, object: Element, style: OfdObjectStyle) {
  const [size = 0] = parseNumberList(object.getAttribute('Size'))
  if (!(size > 0)) return
  const font = drawing.resources.fonts.get(object.getAttribute('Font') ?? '')
  const [wide = 1] = parseNumberList(object.getAttribute('HScale'))
  const [turn = 0] = parseNumberList(object.getAttribute('CharDirection'))
  const [weight = 400] = parseNumberList(object.getAttribute('Weight'))
  const looks = {
    ...ofdPaintAttributes(drawing, style, { fill: true, stroke: false }),
    'font-size': size,
    'font-family': font ? drawing.familyOf(font) : 'serif',
    'font-weight': font?.bold ? 700 : weight,
    'font-style': font?.italic || object.getAttribute('Italic') === 'true' ? 'italic' : undefined,
    transform: wide > 0 && wide !== 1 ? `scale(${wide} 1)` : undefined,
  }
  let at = { x: 0, y: 0 }
  for (const code of ofdChildrenNamed(object, 'TextCode')) {
    const words = (code.textContent ?? '').replace(/[\n\r\t]/g, ' ')
    const letters = [...words]
    drawing.letters += letters.length
    if (drawing.letters > ofdDrawingLimits.letters) return
    // A second text segment without a position continues the first.
    at = {
      x: parseNumberList(code.getAttribute('X'))[0] ?? at.x,
      y: parseNumberList(code.getAttribute('Y'))[0] ?? at.y,
    }
    const text = createSvgChild('text', {
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

/** Returns the position of each character on one axis; SVG counts a surrogate pair as two. */
function places(from: number, letters: readonly string[], deltas: string | null, scale: number): string {
  const by = parseDistanceList(deltas, letters.length - 1)
  const all = [from / scale]
  let at = from
  letters.slice(0, by.length).forEach((letter, index) => {
    for (let unit = 1; unit < letter.length; unit++) all.push(at / scale)
    at += by[index]!
    all.push(at / scale)
  })
  return all.map((one) => Number(one.toFixed(4))).join(' ')
}
