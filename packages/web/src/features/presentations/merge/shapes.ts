import { attributesOf, type XmlElement, xmlAttributeOf, xmlSourceOf } from '../../editing/xml/index.ts'
import { firstDescendant, replaceChildTexts } from './elements.ts'
import { mergeThreeWay, type ThreeElements } from './three-way.ts'

/** Elements whose children are shapes. */
export const shapeHolderTags: ReadonlySet<string> = new Set(['p:spTree', 'p:grpSp'])

const own = new Set(['p:nvGrpSpPr', 'p:grpSpPr', 'p:extLst'])

/** Returns an attribute of a shape's id element (`cNvPr`). */
const named = (shape: XmlElement, attribute: 'id' | 'name') => {
  const properties = firstDescendant(shape, 'p:cNvPr')
  return properties && xmlAttributeOf(properties, attribute)
}

export const shapeIdOf = (shape: XmlElement) => named(shape, 'id')

interface Keyed {
  shape: XmlElement
  key: string
}

/**
 * Shapes by what names them in both saves: their number, or for groups their place among groups, as the editor counts
 * groups anew at every save and writes all of one kind together.
 */
function keyed(holder: XmlElement): Keyed[] {
  const seen = new Map<string, number>()
  return holder.children.map((shape) => {
    const name = own.has(shape.name) ? shape.name : `${shape.name} ${nameOf(shape)}`
    const nth = seen.get(name) ?? 0
    seen.set(name, nth + 1)
    return { shape, key: `${name} ${nth}` }
  })
}

const nameOf = (shape: XmlElement) =>
  shape.name === 'p:grpSp' ? (named(shape, 'name') ?? '') : (shapeIdOf(shape) ?? '')

/** Maps each key of the untouched save to the original's shape: the nth of its kind. */
function originalsByKey(original: XmlElement, base: readonly Keyed[]): Map<string, XmlElement> | null {
  const result = new Map<string, XmlElement>()
  for (const tag of new Set(
    [...original.children, ...base.map(({ shape }) => shape)].map((shape) => shape.name),
  )) {
    const theirs = original.children.filter((shape) => shape.name === tag)
    const ours = base.filter(({ shape }) => shape.name === tag)
    if (theirs.length !== ours.length && ours.length > 0 && !own.has(tag)) {
      for (const { shape, key } of ours) {
        const [same, ...more] = theirs.filter((candidate) => shapeIdOf(candidate) === shapeIdOf(shape))
        if (!same || more.length > 0) return null
        result.set(key, same)
      }
    } else for (const [index, { key }] of ours.entries()) if (theirs[index]) result.set(key, theirs[index])
  }
  return result
}

/**
 * The inside of a tree of shapes. Changed shapes are merged, new ones come where they lie, removed ones go, and the order
 * is the original's unless shapes were reordered. null: the two do not fit together.
 */
export function mergeShapeTrees({ original, base, edited }: ThreeElements): string | null {
  const before = keyed(base)
  const after = keyed(edited)
  if (original.name === 'p:grpSp' && movedInside(before, after)) return null
  const originals = originalsByKey(original, before)
  if (!originals) return null
  const keyOf = new Map([...originals].map(([key, shape]) => [shape, key]))
  const beforeByKey = new Map(before.map(({ key, shape }) => [key, shape]))
  const afterByKey = new Map(after.map(({ key, shape }) => [key, shape]))

  const texts = original.children.map((shape) => {
    const key = keyOf.get(shape)
    if (key === undefined) return xmlSourceOf(shape)
    const changed = afterByKey.get(key)
    const unchanged = beforeByKey.get(key)
    return changed && unchanged ? mergeThreeWay({ original: shape, base: unchanged, edited: changed }) : null
  })
  const keys = original.children.map((shape) => keyOf.get(shape) ?? null)
  const order = reordered(
    keys,
    before.map(({ key }) => key),
    after.map(({ key }) => key),
  )
  const fresh = newBehind(original, originals, after)
  const last = order.findLast((place) => original.children[place]?.name !== 'p:extLst')
  return replaceChildTexts(
    original,
    order.map((place) => {
      const ends = place === last ? (fresh.get(null) ?? '') : ''
      return (texts[place] ?? '') + (fresh.get(original.children[place]!) ?? '') + ends
    }),
  )
}

/** Groups new shapes by the original's shape below them; null for those on top of all. */
function newBehind(
  original: XmlElement,
  originals: ReadonlyMap<string, XmlElement>,
  after: readonly Keyed[],
) {
  const numbers = numbersIn(original.text)
  const result = new Map<XmlElement | null, string>()
  const shapes = after.filter(({ shape }) => shape.name !== 'p:extLst')
  const topmost = shapes.findLastIndex(({ key }) => originals.has(key))
  let below: XmlElement | null = null
  for (const [index, { shape, key }] of shapes.entries()) {
    below = index > topmost ? null : (originals.get(key) ?? below)
    if (!originals.has(key))
      result.set(below, (result.get(below) ?? '') + renumbered(xmlSourceOf(shape), numbers))
  }
  return result
}

/** Children use their group's coordinate system, which may differ between the two sides. */
function movedInside(before: readonly Keyed[], after: readonly Keyed[]): boolean {
  const frame = (keyedShapes: readonly Keyed[]) =>
    keyedShapes
      .map(({ shape }) => {
        if (shape.name !== 'p:grpSpPr')
          return [shape.name, measure(shape, 'a:off'), measure(shape, 'a:ext')].join()
        return [measure(shape, 'a:chOff'), measure(shape, 'a:chExt')].join()
      })
      .join()
  return frame(before) !== frame(after)
}

const measure = (shape: XmlElement, tag: string) => {
  const found = firstDescendant(shape, tag)
  return found ? [...attributesOf(found).values()].join() : ''
}

/**
 * Which of the original's children stands at each of its places. Kept shapes take each other's places in the order of
 * the edited save where that differs from the untouched one's.
 */
function reordered(
  original: readonly (string | null)[],
  before: readonly string[],
  after: readonly string[],
): number[] {
  const stay = new Set(before.filter((key) => after.includes(key) && original.includes(key)))
  const was = before.filter((key) => stay.has(key))
  const now = after.filter((key) => stay.has(key))
  const order = original.map((_, index) => index)
  if (was.every((key, index) => now[index] === key)) return order
  const places = order.filter((place) => stay.has(original[place] ?? ''))
  places.forEach((place, index) => {
    order[place] = original.indexOf(now[index] ?? null)
  })
  return order
}

const number = /(<p:cNvPr\b[^>]*?\bid=")(\d+)"/g

const numbersIn = (text: string) => new Set([...text.matchAll(number)].map(([, , id]) => Number(id)))

/** Gives new shapes ids that are unique on the slide. */
function renumbered(text: string, taken: Set<number>): string {
  return text.replaceAll(number, (_, start: string, id: string) => {
    const free = taken.has(Number(id)) ? Math.max(...taken) + 1 : Number(id)
    taken.add(free)
    return `${start}${free}"`
  })
}

const reference = /(\bspid="|<a:(?:st|end)Cxn\b[^>]*?\bid=")(\d+)"/g

/** Rewrites animations and connectors of a saved slide to the original's shape ids. */
export function withOriginalNumbers(
  text: string,
  original: XmlElement,
  base: XmlElement,
  saved: XmlElement,
): string {
  const originals = originalsByKey(original, keyed(base))
  const numbers = new Map(
    keyed(saved).flatMap(({ key, shape }) => {
      const [was, is] = [originals?.get(key), shapeIdOf(shape)]
      const id = was && shapeIdOf(was)
      return id && is && id !== is ? [[is, id] as const] : []
    }),
  )
  if (numbers.size === 0) return text
  return text.replaceAll(reference, (_, start: string, id: string) => `${start}${numbers.get(id) ?? id}"`)
}
