import { firstOfdChild, ofdChildrenNamed, parseNumberList } from './package.ts'
import type { OfdResources } from './resources.ts'

/** How deep drawing parameters may build on others. */
const deepest = 16

/** An object's own words, then those of its parameters, then those of its layer's: the first that says something counts. */
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

/** A colour as CSS has it; undefined where it is none that is plain. */
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

/** How much of what lies below is covered: 0 to 1. */
export function ofdOpacityOf(element: Element | undefined): number {
  const alpha = element?.getAttribute('Alpha')
  const value = alpha === null || alpha === undefined ? 255 : Number(alpha)
  return Number.isFinite(value) ? Math.min(1, Math.max(0, value / 255)) : 1
}

/** A list of distances, in which `g 3 5` stands for three times 5. */
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

/** Numbers after each letter of a path. */
const takes: Record<string, number> = { S: 2, M: 2, L: 2, Q: 4, B: 6, A: 7, C: 0 }
const letters: Record<string, string> = { S: 'M', M: 'M', L: 'L', Q: 'Q', B: 'C', A: 'A', C: 'Z' }

/** Characters of a path that is drawn. */
const longest = 2_000_000

/** A path as SVG writes it; it ends before the first thing that is none of a path. */
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

/** The stops of a shading: where they are, from 0 to 1, and their colours. */
export const ofdShadingStops = (shading: Element, resources: OfdResources) =>
  ofdChildrenNamed(shading, 'Segment').flatMap((segment, at, all) => {
    const colour = firstOfdChild(segment, 'Color')
    const value = ofdColourOf(colour, resources)
    const [position = at / Math.max(1, all.length - 1)] = parseNumberList(segment.getAttribute('Position'))
    return value ? [{ position, colour: value, cover: ofdOpacityOf(colour) }] : []
  })
