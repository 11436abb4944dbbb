import { type RefObject, useEffect, useRef } from 'react'

/** A swipe's minimum horizontal and maximum vertical distance in pixels, and its maximum duration in ms. */
const far = 60
const straight = 45
const quick = 700

/** Elements with their own drag gesture: a picture larger than the stage, a slider, a field. */
const dragged = '[data-moves], [role=slider], input, textarea, select, media-player [data-media-time-slider]'

/** Whether something between the touch and the stage scrolls sideways itself. */
function scrollsSideways(from: Element, stage: Element): boolean {
  for (let one: Element | null = from; one && one !== stage; one = one.parentElement)
    if (one.scrollWidth > one.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(one).overflowX))
      return true
  return false
}

/** Handles a one-finger swipe over the stage that opens the neighbouring file. */
export function useStageSwipe(
  stage: RefObject<HTMLElement | null>,
  onSwipe: (to: 'previous' | 'next') => void,
) {
  const latest = useRef(onSwipe)
  latest.current = onSwipe
  useEffect(() => {
    const element = stage.current
    if (!element) return
    let from: { x: number; y: number; at: number } | null = null
    const start = ({ touches, target }: TouchEvent) => {
      const [finger] = touches
      const busy = target instanceof Element && (target.closest(dragged) || scrollsSideways(target, element))
      from =
        finger && touches.length === 1 && !busy
          ? { x: finger.clientX, y: finger.clientY, at: performance.now() }
          : null
    }
    const end = ({ changedTouches }: TouchEvent) => {
      const [finger] = changedTouches
      if (!from || !finger) return
      const { x, y, at } = from
      from = null
      const right = finger.clientX - x
      const late = performance.now() - at > quick
      if (late || Math.abs(right) < far || Math.abs(finger.clientY - y) > straight) return
      latest.current(right > 0 ? 'previous' : 'next')
    }
    element.addEventListener('touchstart', start, { passive: true })
    element.addEventListener('touchend', end)
    return () => {
      element.removeEventListener('touchstart', start)
      element.removeEventListener('touchend', end)
    }
  }, [stage])
}
