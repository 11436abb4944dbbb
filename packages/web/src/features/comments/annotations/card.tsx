import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { place } from '../../../ui/place.ts'
import styles from './annotations.module.css'

interface CardProps {
  /** What it stands beside, wherever that moves. */
  beside: HTMLElement
  label: string
  onClose: () => void
  /** Stays when something outside is pressed. */
  stays?: boolean
  children: ReactNode
}

/** A card beside a place on a page that scrolls, grows and turns. Escape closes it. */
export function Card({ beside, label, onClose, stays = false, children }: CardProps) {
  const card = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  close.current = onClose
  useLayoutEffect(() => {
    let frame = 0
    const follow = () => {
      const element = card.current
      if (element) {
        const size = { width: element.offsetWidth, height: element.offsetHeight }
        const { left, top } = place(beside.getBoundingClientRect(), size)
        element.style.translate = `${left}px ${top}px`
      }
      frame = requestAnimationFrame(follow)
    }
    follow()
    return () => cancelAnimationFrame(frame)
  }, [beside])
  useEffect(() => {
    if (!card.current?.contains(document.activeElement)) card.current?.focus({ preventScroll: true })
    if (stays) return
    const outside = ({ target }: PointerEvent) => {
      // menus and questions of what the card holds stand outside it
      const inside =
        target instanceof Element &&
        (card.current?.contains(target) ||
          beside.contains(target) ||
          target.closest('[role=menu], [role=dialog], [role=alertdialog], [role=listbox]'))
      if (!inside) close.current()
    }
    document.addEventListener('pointerdown', outside, true)
    return () => document.removeEventListener('pointerdown', outside, true)
  }, [beside, stays])
  return createPortal(
    <div
      ref={card}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      className={styles.card}
      // what lies below in the tree, not on the screen, would be moved by the press
      onPointerDown={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
        beside.focus()
      }}
    >
      {children}
    </div>,
    document.body,
  )
}
