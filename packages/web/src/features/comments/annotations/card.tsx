import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { joinClassNames } from '../../../ui/classes.ts'
import { placeBesideAnchor } from '../../../ui/place.ts'
import styles from './annotations.module.css'

interface CardProps {
  /** Anchor element; the card follows it. */
  beside: HTMLElement
  label: string
  /** Button that opened the card; it gets the focus back on close. */
  button?: HTMLElement
  onClose: () => void
  /** Keeps the card open on a press outside. */
  stays?: boolean
  /** Puts the card at the foot of the window, where it does not cover the drawing. */
  low?: boolean
  children: ReactNode
}

/** A card beside a place on a page that scrolls, zooms and rotates; Escape closes it. */
export function AnnotationCard({
  beside,
  label,
  button,
  onClose,
  stays = false,
  low = false,
  children,
}: CardProps) {
  const card = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  close.current = onClose
  useLayoutEffect(() => {
    if (low) return
    let frame = 0
    const follow = () => {
      const element = card.current
      if (element) {
        const size = { width: element.offsetWidth, height: element.offsetHeight }
        const { left, top } = placeBesideAnchor(beside.getBoundingClientRect(), size)
        element.style.translate = `${left}px ${top}px`
      }
      frame = requestAnimationFrame(follow)
    }
    follow()
    return () => cancelAnimationFrame(frame)
  }, [beside, low])
  useEffect(() => {
    if (!card.current?.contains(document.activeElement)) card.current?.focus({ preventScroll: true })
    if (stays) return
    const outside = ({ target }: PointerEvent) => {
      // menus and dialogs opened from the card are rendered outside it
      const inside =
        target instanceof Element &&
        (card.current?.contains(target) ||
          button?.contains(target) ||
          target.closest('[role=menu], [role=dialog], [role=alertdialog], [role=listbox]'))
      if (!inside) close.current()
    }
    document.addEventListener('pointerdown', outside, true)
    return () => document.removeEventListener('pointerdown', outside, true)
  }, [button, stays])
  useEffect(() => {
    // Submitting removes the field and its focus; Escape would then leave the viewer.
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.target !== document.body) return
      event.preventDefault()
      event.stopPropagation()
      close.current()
      button?.focus()
    }
    window.addEventListener('keydown', press, true)
    return () => window.removeEventListener('keydown', press, true)
  }, [button])
  return createPortal(
    <div
      ref={card}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      className={joinClassNames(styles.card, low && styles.low)}
      // React events bubble through the portal to the page below, which would be dragged
      onPointerDown={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
        button?.focus()
      }}
    >
      {children}
    </div>,
    document.body,
  )
}
