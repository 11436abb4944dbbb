/** A mark to draw, with its variables filled in. */
export interface WatermarkDrawing {
  lines: readonly string[]
  /** Points, on a sheet of A4: letters, and the room between marks. */
  size: number
  gap: number
  /** #rrggbb */
  colour: string
  /** Tenths. */
  opacity: number
  /** Degrees against the clock. */
  angle: number
  picture?: { address: string; width: number; height: number }
}

/** Width and height. */
export interface WatermarkArea {
  width: number
  height: number
}

/** Points of the longer side of A4, to which all sizes refer: a larger picture gets larger marks, not more of them. */
const sheet = 842

/** Returns pixels per point. Letters are at least `least` high to stay visible on small pictures. */
export const watermarkUnit = (
  { width, height }: WatermarkArea,
  { size }: Pick<WatermarkDrawing, 'size'>,
  least = 0,
): number => Math.max(Math.max(width, height) / sheet, least / size)

/** Estimates the width of a text in ems: 1 for full-width characters, about half for others. */
const emsOf = (line: string): number =>
  [...line].reduce(
    (sum, letter) => sum + (/[\u1100-\uffef]|[\u{20000}-\u{3ffff}]/u.test(letter) ? 1 : 0.58),
    0,
  )

const lineHeight = 1.4

/** The text and the picture above it, before they are turned. */
function blockOf({ lines, size, picture }: WatermarkDrawing): WatermarkArea & { pictureHeight: number } {
  const pictureHeight = picture ? size * 3 : 0
  const pictureWidth = picture ? (pictureHeight * picture.width) / picture.height : 0
  return {
    width: Math.max(pictureWidth, ...lines.map((line) => emsOf(line) * size), size),
    height: Math.max(pictureHeight + lines.length * size * lineHeight, size),
    pictureHeight,
  }
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Escapes text for XML. */
const escaped = (text: string) =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: just these must not stand in XML
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"']/g, (letter) => entities[letter] ?? letter)

const fonts =
  "'Noto Sans CJK SC','Noto Sans SC','PingFang SC','Microsoft YaHei','Source Han Sans SC',sans-serif"

/** The marks that repeat: two of them, so that the rows stand apart like bricks. Sizes in points. */
function bricksOf(drawing: WatermarkDrawing): WatermarkArea & { content: string } {
  const { lines, size, gap, colour, opacity, angle, picture } = drawing
  const block = blockOf(drawing)
  const turn = (angle * Math.PI) / 180
  const [cos, sin] = [Math.abs(Math.cos(turn)), Math.abs(Math.sin(turn))]
  const width = block.width * cos + block.height * sin + gap
  const height = 2 * (block.width * sin + block.height * cos + gap)
  const top = -block.height / 2
  const image = picture
    ? `<image href="${escaped(picture.address)}" x="${-block.width / 2}" y="${top}" width="${block.width}" height="${block.pictureHeight}" preserveAspectRatio="xMidYMid meet"/>`
    : ''
  const texts = lines.map(
    (line, at) =>
      `<text x="0" y="${top + block.pictureHeight + (at + 0.5) * size * lineHeight + size * 0.36}">${escaped(line)}</text>`,
  )
  const at = (x: number, y: number) =>
    `<g transform="translate(${x} ${y}) rotate(${-angle})">${image}${texts.join('')}</g>`
  const marks = [at(width / 2, height / 4), at(0, (height * 3) / 4), at(width, (height * 3) / 4)].join('')
  return {
    width,
    height,
    content: `<g opacity="${opacity / 10}" fill="${colour}" font-family="${fonts}" font-size="${size}" text-anchor="middle">${marks}</g>`,
  }
}

const svg = ({ width, height }: WatermarkArea, content: string, more = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"${more}>${content}</svg>`

/** The smallest piece that repeats, as SVG of whole pixels. A point is `unit` pixels. */
export function watermarkTile(drawing: WatermarkDrawing, unit: number): WatermarkArea & { svg: string } {
  const bricks = bricksOf(drawing)
  const area = {
    width: Math.max(1, Math.round(bricks.width * unit)),
    height: Math.max(1, Math.round(bricks.height * unit)),
  }
  const box = ` viewBox="0 0 ${bricks.width} ${bricks.height}" preserveAspectRatio="none"`
  return { ...area, svg: svg(area, bricks.content, box) }
}

/** The marks over a whole picture of this size, as SVG. */
export function watermarkOverlay(drawing: WatermarkDrawing, area: WatermarkArea, unit: number): string {
  const { width, height, content } = bricksOf(drawing)
  return svg(
    area,
    `<defs><pattern id="mark" width="${width}" height="${height}" patternUnits="userSpaceOnUse" patternTransform="scale(${unit})">${content}</pattern></defs><rect width="100%" height="100%" fill="url(#mark)"/>`,
  )
}

/** Returns the lines of a text with its variables filled in; unknown values are left out. */
export const watermarkLines = (text: string, values: Readonly<Record<string, string>>): string[] =>
  text
    .replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
