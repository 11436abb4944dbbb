import { useLayoutEffect } from 'react'

/** Marks the sides of a scroller with hidden content, so that sticky columns can cast a shadow. */
export function useSideShadows(scroller: HTMLElement | null) {
  useLayoutEffect(() => {
    if (!scroller) return
    const look = () => {
      const hidden = scroller.scrollWidth - scroller.clientWidth
      scroller.toggleAttribute('data-before', scroller.scrollLeft > 1)
      scroller.toggleAttribute('data-after', scroller.scrollLeft < hidden - 1)
    }
    look()
    scroller.addEventListener('scroll', look, { passive: true })
    if (typeof ResizeObserver === 'undefined') return () => scroller.removeEventListener('scroll', look)
    const changed = new ResizeObserver(look)
    for (const element of [scroller, ...scroller.children]) changed.observe(element)
    return () => {
      scroller.removeEventListener('scroll', look)
      changed.disconnect()
    }
  })
}
