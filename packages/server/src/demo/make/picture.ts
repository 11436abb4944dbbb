import { firstOf, itemAt } from '../../kernel/certain.ts'
import type { SeededRandom } from '../random.ts'

/** Pixels, three bytes each (red, green, blue), row by row. */
export interface DemoPicture {
  width: number
  height: number
  pixels: Uint8Array
}

type Color = readonly [number, number, number]
const mix = (one: Color, other: Color, share: number): Color => [
  one[0] + (other[0] - one[0]) * share,
  one[1] + (other[1] - one[1]) * share,
  one[2] + (other[2] - one[2]) * share,
]

const moods: readonly { sky: Color; horizon: Color; near: Color }[] = [
  { sky: [58, 112, 190], horizon: [242, 214, 178], near: [24, 52, 58] },
  { sky: [36, 42, 92], horizon: [250, 146, 96], near: [30, 22, 44] },
  { sky: [120, 178, 226], horizon: [236, 244, 250], near: [42, 92, 62] },
  { sky: [88, 100, 120], horizon: [206, 212, 218], near: [40, 50, 58] },
]

/** Hills under a sky at some hour, with a little noise, as a photo has it. */
export function drawLandscape(width: number, height: number, random: SeededRandom): DemoPicture {
  const { sky, horizon, near } = random.pick(moods)
  const sun = { x: width * (0.15 + 0.7 * random.next()), y: height * (0.2 + 0.3 * random.next()) }
  const ridges = Array.from({ length: 4 }, (_, depth) => {
    const waves = Array.from({ length: 4 }, (_, order) => ({
      length: (width / (order + 1)) * (0.3 + random.next()),
      height: (height * 0.09 * (1 + depth * 0.3)) / (order + 1),
      shift: random.next() * 10,
    }))
    const base = height * (0.5 + depth * 0.13)
    const line = Float64Array.from({ length: width }, (_, x) =>
      waves.reduce((y, wave) => y + Math.sin(x / wave.length + wave.shift) * wave.height, base),
    )
    return { line, color: mix(horizon, near, 0.35 + depth * 0.21) }
  })
  const pixels = new Uint8Array(width * height * 3)
  let noise = random.between(1, 2 ** 30)
  for (let y = 0, at = 0; y < height; y++) {
    const air = mix(sky, horizon, Math.min(1, (y / height) * 1.7))
    for (let x = 0; x < width; x++, at += 3) {
      // the nearest ridge that reaches up here hides the others
      const ridge = ridges.findLast(({ line }) => y > itemAt(line, x))
      const depth = ridge ? (y - itemAt(ridge.line, x)) / height : 0
      const glow = ridge ? 0 : Math.exp(-((x - sun.x) ** 2 + (y - sun.y) ** 2) / (width * width * 0.008))
      noise = (Math.imul(noise, 1103515245) + 12345) & 0x7fffffff
      const grain = ((noise >> 16) & 7) - 3.5
      for (let part = 0; part < 3; part++) {
        const from = ridge ? itemAt(ridge.color, part) : itemAt(air, part)
        const to = ridge ? itemAt(near, part) : itemAt(light, part)
        const value = from + (to - from) * (ridge ? depth : glow) + grain
        pixels[at + part] = Math.max(0, Math.min(255, value))
      }
    }
  }
  return { width, height, pixels }
}

const light: Color = [255, 246, 220]
const bars: readonly Color[] = [
  [37, 99, 235],
  [22, 163, 74],
  [245, 158, 11],
  [220, 38, 38],
  [124, 58, 237],
]

/** A chart of columns, as a screenshot of a report has it. */
export function drawColumnChart(width: number, height: number, random: SeededRandom): DemoPicture {
  const pixels = new Uint8Array(width * height * 3).fill(255)
  const fill = (left: number, top: number, right: number, bottom: number, color: Color) => {
    for (let y = Math.max(0, top); y < Math.min(height, bottom); y++)
      for (let x = Math.max(0, left); x < Math.min(width, right); x++) pixels.set(color, (y * width + x) * 3)
  }
  const floor = height - 40
  for (let y = 40; y < floor; y += Math.floor(height / 8)) fill(40, y, width - 30, y + 1, [226, 232, 240])
  const count = random.between(6, 12)
  const step = Math.floor((width - 100) / count)
  for (let one = 0; one < count; one++) {
    const top = floor - Math.floor((floor - 50) * (0.15 + 0.85 * random.next()))
    const middle = top + Math.floor((floor - top) * random.next())
    fill(60 + one * step, top, 60 + one * step + Math.floor(step * 0.6), floor, firstOf(bars))
    fill(60 + one * step, middle, 60 + one * step + Math.floor(step * 0.6), floor, random.pick(bars))
  }
  fill(40, floor, width - 30, floor + 2, [71, 85, 105])
  fill(40, 40, 42, floor, [71, 85, 105])
  return { width, height, pixels }
}
