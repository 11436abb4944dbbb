/** A slide, or an element on one, as the editor stores it. */
interface Thing {
  id: string
  [name: string]: unknown
}

export interface RebasableSlide extends Thing {
  elements: Thing[]
}

/**
 * Applies the changes of others to the slides of one step in this window's history: a property that others changed has
 * their value in every step, so that undo and redo never change it.
 */
export const rebaseSlides = (
  mine: readonly RebasableSlide[],
  before: readonly RebasableSlide[],
  after: readonly RebasableSlide[],
): RebasableSlide[] =>
  rebasedList(mine, before, after, (slide, was, is) => ({
    ...rebasedThing(slide, was, is),
    id: slide.id,
    elements: rebasedList(slide.elements, was.elements, is.elements, (_, __, theirs) => theirs),
  }))

function rebasedList<One extends Thing>(
  mine: readonly One[],
  before: readonly One[],
  after: readonly One[],
  both: (mine: One, was: One, is: One) => One,
): One[] {
  const [was, is] = [byId(before), byId(after)]
  const result = mine
    .filter(({ id }) => !was.has(id) || is.has(id))
    .map((one) => {
      const [then, now] = [was.get(one.id), is.get(one.id)]
      return then && now && !same(then, now) ? both(one, then, now) : one
    })
  after.forEach((one, index) => {
    if (was.has(one.id) || result.some(({ id }) => id === one.id)) return
    const beside = after.slice(0, index).map(({ id }) => id)
    result.splice(result.findLastIndex(({ id }) => beside.includes(id)) + 1, 0, one)
  })
  const order = (list: readonly One[]) =>
    list.filter(({ id }) => was.has(id) && is.has(id)).map(({ id }) => id)
  if (same(order(before), order(after))) return result
  const places = new Map(after.map(({ id }, index) => [id, index]))
  return result.toSorted((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0))
}

/** Rebases this window's version of an element onto the properties that others changed. */
function rebasedThing<One extends Thing>(mine: One, was: One, is: One): One {
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])]
  const theirs = names.filter((name) => name !== 'elements' && !same(was[name], is[name]))
  return { ...mine, ...Object.fromEntries(theirs.map((name) => [name, is[name]])) }
}

const byId = <One extends Thing>(list: readonly One[]) => new Map(list.map((one) => [one.id, one]))
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
