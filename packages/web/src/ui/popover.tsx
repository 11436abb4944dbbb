import { type HTMLAttributes, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { joinClassNames } from './classes.ts'
import { useOpenLayer } from './open-layers.ts'
import { type AnchorBox, placeBesideAnchor } from './place.ts'
import styles from './popover.module.css'

export interface PopoverProps extends HTMLAttributes<HTMLDivElement> {
  /** Anchor of the popover: an element, or a place in the window. */
  anchor: Element | AnchorBox
  align?: 'start' | 'end'
  onClose: () => void
  children: ReactNode
}

/** A floating card. Closes on Escape, on a press outside and on resize; gives the focus back to where it was. */
export function Popover({ anchor, align = 'start', onClose, children, className, ...rest }: PopoverProps) {
  const card = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  close.current = onClose
  useOpenLayer(onClose)

  useLayoutEffect(() => {
    const element = card.current
    if (!element) return
    const box = anchor instanceof Element ? anchor.getBoundingClientRect() : anchor
    const put = () => {
      const { left, top } = placeBesideAnchor(
        box,
        { width: element.offsetWidth, height: element.offsetHeight },
        align,
      )
      element.style.left = `${left}px`
      element.style.top = `${top}px`
    }
    put()
    if (typeof ResizeObserver === 'undefined') return
    const grown = new ResizeObserver(put)
    grown.observe(element)
    return () => grown.disconnect()
  }, [anchor, align])

  useEffect(() => {
    const before = document.activeElement as HTMLElement | null
    const outside = (event: PointerEvent) => {
      const target = event.target as Node
      if (card.current?.contains(target)) return
      if (anchor instanceof Element && anchor.contains(target)) return
      close.current()
    }
    const away = () => close.current()
    document.addEventListener('pointerdown', outside, true)
    window.addEventListener('resize', away)
    window.addEventListener('blur', away)
    return () => {
      document.removeEventListener('pointerdown', outside, true)
      window.removeEventListener('resize', away)
      window.removeEventListener('blur', away)
      if (!document.activeElement || document.activeElement === document.body)
        before?.focus({ preventScroll: true })
    }
  }, [anchor])

  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape bubbles here from whatever the card holds
    <div
      {...rest}
      ref={card}
      className={joinClassNames(styles.card, className)}
      onKeyDown={(event) => {
        rest.onKeyDown?.(event)
        if (event.key !== 'Escape') return
        event.stopPropagation()
        event.preventDefault()
        onClose()
        if (anchor instanceof HTMLElement) anchor.focus()
      }}
    >
      {children}
    </div>,
    document.body,
  )
}
