import { firstOfdChild, ofdChildrenNamed, parseNumberList } from './package.ts'
import type { OfdResources } from './resources.ts'

/** Maximum depth of drawing parameters that extend each other. */
const deepest = 16

/** Looks a property up in the object, then its drawing parameters, then those of its layer. */
export function ofdObjectStyleOf(object: Element, layerParam: string | null, { params }: OfdResources) {
  const chain = [object]
  const follow = (id: string | null) => {
    for (let at = id; at !== null && chain.length < deepest; ) {
      const param = params.get(at)
      if (!param || chain.includes(param)) return
      chain.push(param)
      at = param.getAttribute('Relative')
    }
  }
  follow(object.getAttribute('DrawParam'))
  follow(layerParam)
  return {
    attribute: (name: string): string | null =>
      chain.map((one) => one.getAttribute(name)).find((value) => value !== null) ?? null,
    element: (name: string): Element | undefined =>
      chain.map((one) => firstOfdChild(one, name)).find((value) => value !== undefined),
  }
}

export type OfdObjectStyle = ReturnType<typeof ofdObjectStyleOf>

/** Converts a plain colour to CSS; undefined for patterns and shadings. */
export function ofdColourOf(
  element: Element | undefined,
  { colourSpaces }: OfdResources,
): string | undefined {
  const given = element?.getAttribute('Value')
  if (!element || !given) return undefined
  const values = given
    .trim()
    .split(/\s+/)
    .map((one) => (one.startsWith('#') ? Number.parseInt(one.slice(1), 16) : Number(one)))
  if (!values.every(Number.isFinite)) return undefined
  const space = colourSpaces.get(element.getAttribute('ColorSpace') ?? '')
  const [a = 0, b = 0, c = 0, d = 0] = values
  const rgb =
    space === 'GRAY' || values.length === 1
      ? [a, a, a]
      : space === 'CMYK' || values.length === 4
        ? [a, b, c].map((ink) => 255 * (1 - Math.min(1, ink / 255)) * (1 - Math.min(1, d / 255)))
        : [a, b, c]
  return `rgb(${rgb.map((one) => Math.round(Math.min(255, Math.max(0, one)))).join(',')})`
}

/** Returns the opacity, 0 to 1. */
export function ofdOpacityOf(element: Element | undefined): number {
  const alpha = element?.getAttribute('Alpha')
  const value = alpha === null || alpha === undefined ? 255 : Number(alpha)
  return Number.isFinite(value) ? Math.min(1, Math.max(0, value / 255)) : 1
}

/** Parses a list of distances, in which `g 3 5` repeats 5 three times. */
export function parseDistanceList(text: string | null, count: number): number[] {
  const words = (text ?? '').trim().split(/\s+/).filter(Boolean)
  const found: number[] = []
  for (let at = 0; at < words.length && found.length < count; at++)
    if (words[at] === 'g') {
      const [times = 0, by = 0] = [Number(words[at + 1]), Number(words[at + 2])]
      for (let one = 0; one < times && found.length < count; one++) found.push(by)
      at += 2
    } else found.push(Number(words[at]))
  return found.map((one) => (Number.isFinite(one) ? one : 0))
}

/** Number of operands per path command. */
const takes: Record<string, number> = { S: 2, M: 2, L: 2, Q: 4, B: 6, A: 7, C: 0 }
const letters: Record<string, string> = { S: 'M', M: 'M', L: 'L', Q: 'Q', B: 'C', A: 'A', C: 'Z' }

/** Length limit of a path, in characters. */
const longest = 2_000_000

/** Converts a path to SVG; it ends before the first invalid command. */
export function ofdPathData(text: string): string {
  const words = text
    .slice(0, longest)
    .trim()
    .split(/[\s,]+/)
  const path: string[] = []
  for (let at = 0; at < words.length; ) {
    const letter = words[at]!
    const count = takes[letter]
    if (count === undefined) break
    const values = words.slice(at + 1, at + 1 + count).map(Number)
    if (values.length < count || !values.every(Number.isFinite)) break
    path.push(`${letters[letter] ?? ''}${values.join(' ')}`)
    at += 1 + count
  }
  return path.join('')
}

/** Returns the stops of a shading: offsets from 0 to 1 with colours. */
export const ofdShadingStops = (shading: Element, resources: OfdResources) =>
  ofdChildrenNamed(shading, 'Segment').flatMap((segment, at, all) => {
    const colour = firstOfdChild(segment, 'Color')
    const value = ofdColourOf(colour, resources)
    const [position = at / Math.max(1, all.length - 1)] = parseNumberList(segment.getAttribute('Position'))
    return value ? [{ position, colour: value, cover: ofdOpacityOf(colour) }] : []
  })
