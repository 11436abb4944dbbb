/** Position of the floating buttons' group in the window. */
export interface FloatingPlace {
  left: number
  top: number
}

/** Pixels of one step aside. */
const stepPx = 60
const steps = [1, 2, 3, 4, 5, 6]

/** Places near the wanted one: above, below, left; nearest first. */
const around = ({ left, top }: FloatingPlace): FloatingPlace[] =>
  steps.flatMap((count) => [
    { left, top: top - count * stepPx },
    { left, top: top + count * stepPx },
    { left: left - count * stepPx, top },
  ])

/** Content of the page below the buttons. */
export type CoveredContent = 'nothing' | 'words' | 'action'

/**
 * Returns the wanted place, or where the buttons cover an action there, the nearest one where they cover nothing, else
 * words alone; the wanted one where every place has an action. `clamp` keeps a place in the window.
 */
export function clearPlaceFor(
  wanted: FloatingPlace,
  clamp: (place: FloatingPlace) => FloatingPlace,
  coveredAt: (place: FloatingPlace) => CoveredContent,
): FloatingPlace {
  const home = clamp(wanted)
  if (coveredAt(home) !== 'action') return home
  const places = around(home).map((place) => {
    const clamped = clamp(place)
    return { place: clamped, covered: coveredAt(clamped) }
  })
  const found =
    places.find(({ covered }) => covered === 'nothing') ?? places.find(({ covered }) => covered === 'words')
  return found?.place ?? home
}

const actions = 'button, a[href], input, select, textarea, [role^=menuitem], [role=tab], [role=switch]'

const hasWords = ({ childNodes }: Element) =>
  [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())

/** The parts of the page in this box, other than `own`. */
export function contentCoveredBy(
  box: { left: number; top: number; width: number; height: number },
  own: Element,
): CoveredContent {
  // jsdom lays nothing out
  if (!document.elementsFromPoint) return 'nothing'
  const shares = [0.1, 0.5, 0.9]
  const below = shares.flatMap((x) =>
    shares.flatMap((y) => {
      const point = [box.left + box.width * x, box.top + box.height * y] as const
      return document.elementsFromPoint(...point).find((element) => !own.contains(element)) ?? []
    }),
  )
  if (below.some((element) => element.closest(actions))) return 'action'
  return below.some(hasWords) ? 'words' : 'nothing'
}
