import { type RefObject, useEffect, useState } from 'react'
import { useBrowserPreference } from '../../kernel/prefs.ts'
import { type CoveredContent, clearPlaceFor, contentCoveredBy, type FloatingPlace } from './clear-place.ts'

/** Default position of the add button (specification), clamped to the window. */
const start: FloatingPlace = { left: 1750, top: 800 }
/** Size of the add button, and of the whole group with the theme button at its left. */
export const addButtonPx = 52
const groupPx = 100
const margin = 16
/** Height of the upload bar, which the buttons stand above. */
const barPx = 56
/** Milliseconds of rest after which the page is looked at again. */
const restMs = 150

const between = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most))

/** Keeps the group in the window, and above the upload bar where that is shown. */
const clampAbove =
  (bar: boolean) =>
  ({ left, top }: FloatingPlace): FloatingPlace => ({
    left: between(margin + groupPx - addButtonPx, left, window.innerWidth - addButtonPx - margin),
    top: between(margin, top, window.innerHeight - addButtonPx - margin - (bar ? barPx : 0)),
  })

/**
 * Returns where the floating buttons stand: where the user put them, or beside an action that they would cover there;
 * and how to put them elsewhere, for a moment or for good.
 */
export function useFloatingPlace(group: RefObject<HTMLElement | null>, { bar }: { bar: boolean }) {
  const [kept, keep] = useBrowserPreference('uploads.button', start)
  const [held, setHeld] = useState<FloatingPlace | null>(null)
  const [clear, setClear] = useState<FloatingPlace | null>(null)
  const clamp = clampAbove(bar)

  useEffect(() => {
    let planned: ReturnType<typeof setTimeout> | undefined
    const coveredAt = ({ left, top }: FloatingPlace): CoveredContent =>
      group.current
        ? contentCoveredBy(
            { left: left + addButtonPx - groupPx, top, width: groupPx, height: addButtonPx },
            group.current,
          )
        : 'nothing'
    const look = () => {
      planned = undefined
      const next = clearPlaceFor(kept, clampAbove(bar), coveredAt)
      setClear((old) => (old && old.left === next.left && old.top === next.top ? old : next))
    }
    const lookSoon = () => {
      clearTimeout(planned)
      planned = setTimeout(look, restMs)
    }
    look()
    const changes = new MutationObserver(lookSoon)
    changes.observe(document.body, { childList: true, subtree: true })
    window.addEventListener('resize', lookSoon)
    window.addEventListener('scroll', lookSoon, true)
    return () => {
      clearTimeout(planned)
      changes.disconnect()
      window.removeEventListener('resize', lookSoon)
      window.removeEventListener('scroll', lookSoon, true)
    }
  }, [kept, bar, group])

  return {
    place: clamp(held ?? clear ?? kept),
    isHeld: held !== null,
    hold: (place: FloatingPlace) => setHeld(clamp(place)),
    /** Remembers where the buttons are held. */
    drop() {
      if (held) keep(held)
      setHeld(null)
    },
    moveBy(right: number, down: number) {
      const from = clamp(kept)
      keep(clamp({ left: from.left + right, top: from.top + down }))
    },
  }
}
