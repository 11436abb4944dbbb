import { type ReactNode, useLayoutEffect, useRef } from 'react'
import styles from './table.module.css'

/** Scrolls both ways and marks sides with hidden content, so that sticky columns can cast a shadow. */
export function ShadowedScroller({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const look = () => {
    const element = box.current
    if (!element) return
    const hidden = element.scrollWidth - element.clientWidth
    element.toggleAttribute('data-before', element.scrollLeft > 1)
    element.toggleAttribute('data-after', element.scrollLeft < hidden - 1)
  }
  useLayoutEffect(() => {
    look()
    if (typeof ResizeObserver === 'undefined' || !box.current) return
    const changed = new ResizeObserver(look)
    changed.observe(box.current)
    if (box.current.firstElementChild) changed.observe(box.current.firstElementChild)
    return () => changed.disconnect()
  })
  return (
    <div ref={box} className={styles.scroller} onScroll={look}>
      {children}
    </div>
  )
}
