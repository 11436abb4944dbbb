import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { joinClassNames } from '../../../ui/classes.ts'
import { placeBesideAnchor } from '../../../ui/place.ts'
import styles from './annotations.module.css'

interface CardProps {
  /** What it stands beside, wherever that moves. */
  beside: HTMLElement
  label: string
  /** What opened it, and has the focus again afterwards. */
  button?: HTMLElement
  onClose: () => void
  /** Stays when something outside is pressed. */
  stays?: boolean
  /** At the foot of the window instead, out of the way of who goes on drawing. */
  low?: boolean
  children: ReactNode
}

/** A card beside a place on a page that scrolls, grows and turns. Escape closes it. */
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
      // menus and questions of what the card holds stand outside it
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
    // What was answered has gone with its field, and the focus with it: Escape would leave the viewer.
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
      // what lies below in the tree, not on the screen, would be moved by the press
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
