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

/**
 * Returns the wanted place, or the nearest one where the buttons cover no action; the wanted one where every place
 * does. `clamp` keeps a place in the window.
 */
export function clearPlaceFor(
  wanted: FloatingPlace,
  clamp: (place: FloatingPlace) => FloatingPlace,
  covers: (place: FloatingPlace) => boolean,
): FloatingPlace {
  const home = clamp(wanted)
  if (!covers(home)) return home
  return (
    around(home)
      .map(clamp)
      .find((place) => !covers(place)) ?? home
  )
}

const actions = 'button, a[href], input, select, textarea, [role^=menuitem], [role=tab], [role=switch]'

/** Whether an action of the page lies in this box, other than those of `own`. */
export function coversAction(
  box: { left: number; top: number; width: number; height: number },
  own: Element,
): boolean {
  // jsdom lays nothing out
  if (!document.elementsFromPoint) return false
  const shares = [0.1, 0.5, 0.9]
  return shares.some((x) =>
    shares.some((y) => {
      const point = [box.left + box.width * x, box.top + box.height * y] as const
      const below = document.elementsFromPoint(...point).find((element) => !own.contains(element))
      return below?.closest(actions) != null
    }),
  )
}
