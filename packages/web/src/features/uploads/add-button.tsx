import { Plus } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useBrowserPreference } from '../../kernel/prefs.ts'
import { useText } from '../../kernel/text.ts'
import styles from './add-button.module.css'
import { messages } from './uploads.text.ts'

/** Default position of the floating button (specification), clamped to the window. */
const start = { left: 1750, top: 800 }
const size = 52
const margin = 16
/** Pixels that an arrow key moves it. */
const steps: Record<string, { right: number; down: number }> = {
  ArrowLeft: { right: -16, down: 0 },
  ArrowRight: { right: 16, down: 0 },
  ArrowUp: { right: 0, down: -16 },
  ArrowDown: { right: 0, down: 16 },
}
/** Pixels before a press becomes a drag. */
const slack = 4

const clamp = (value: number, most: number) => Math.max(margin, Math.min(value, most - size - margin))

/** The floating add button: press to open the panel, drag (or use arrow keys) to move it. */
export function FloatingAddButton({ onOpen }: { onOpen: () => void }) {
  const t = useText(messages)
  const [kept, keep] = useBrowserPreference('uploads.button', start)
  const [held, setHeld] = useState<{ left: number; top: number } | null>(null)
  const grip = useRef<{ x: number; y: number; moved: boolean } | null>(null)
  const [, redraw] = useState(0)
  useEffect(() => {
    const fit = () => redraw((count) => count + 1)
    window.addEventListener('resize', fit)
    return () => window.removeEventListener('resize', fit)
  }, [])
  const place = held ?? kept
  const left = clamp(place.left, window.innerWidth)
  const top = clamp(place.top, window.innerHeight)

  const press = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    grip.current = { x: event.clientX - left, y: event.clientY - top, moved: false }
  }
  const drag = ({ clientX, clientY }: PointerEvent) => {
    const from = grip.current
    if (!from) return
    const next = { left: clientX - from.x, top: clientY - from.y }
    from.moved ||= Math.hypot(next.left - left, next.top - top) > slack
    if (from.moved)
      setHeld({ left: clamp(next.left, window.innerWidth), top: clamp(next.top, window.innerHeight) })
  }
  const release = () => {
    if (held) keep(held)
    setHeld(null)
  }
  const click = () => {
    if (!grip.current?.moved) onOpen()
    grip.current = null
  }
  const steer = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    keep({
      left: clamp(left + step.right, window.innerWidth),
      top: clamp(top + step.down, window.innerHeight),
    })
  }
  return (
    <button
      type="button"
      className={styles.button}
      style={{ left, top }}
      aria-label={t('add')}
      data-dragging={held ? true : undefined}
      onPointerDown={press}
      onPointerMove={drag}
      onPointerUp={release}
      onPointerCancel={release}
      onClick={click}
      onKeyDown={steer}
    >
      <Plus aria-hidden="true" />
    </button>
  )
}
