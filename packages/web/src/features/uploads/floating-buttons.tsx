import { Plus } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useText } from '../../kernel/text.ts'
import { ThemeSwitchButton } from '../settings/index.ts'
import styles from './floating-buttons.module.css'
import { messages } from './uploads.text.ts'
import { addButtonPx, useFloatingPlace } from './use-floating-place.ts'

/** Pixels that an arrow key moves them: right, down. */
const steps: Record<string, readonly [number, number]> = {
  ArrowLeft: [-16, 0],
  ArrowRight: [16, 0],
  ArrowUp: [0, -16],
  ArrowDown: [0, 16],
}
/** Pixels before a press becomes a drag. */
const slack = 4

interface FloatingButtonsProps {
  /** The upload bar is shown: the buttons stand above it. */
  bar: boolean
  onOpen: () => void
}

/**
 * The floating add button and, beside it, the floating theme button (specification). Press the first to open the
 * panel, drag it (or use arrow keys) to move both.
 */
export function FloatingButtons({ bar, onOpen }: FloatingButtonsProps) {
  const t = useText(messages)
  const group = useRef<HTMLDivElement>(null)
  const grip = useRef<{ x: number; y: number; moved: boolean } | null>(null)
  const { place, isHeld, hold, drop, moveBy } = useFloatingPlace(group, { bar })

  const press = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    grip.current = { x: event.clientX - place.left, y: event.clientY - place.top, moved: false }
  }
  const drag = ({ clientX, clientY }: PointerEvent) => {
    const from = grip.current
    if (!from) return
    const next = { left: clientX - from.x, top: clientY - from.y }
    from.moved ||= Math.hypot(next.left - place.left, next.top - place.top) > slack
    if (from.moved) hold(next)
  }
  const click = () => {
    if (!grip.current?.moved) onOpen()
    grip.current = null
  }
  const steer = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    moveBy(...step)
  }
  return (
    <div
      ref={group}
      className={styles.group}
      style={{ left: place.left + addButtonPx, top: place.top }}
      data-dragging={isHeld || undefined}
    >
      <ThemeSwitchButton words={t('themes')} className={styles.theme} />
      <button
        type="button"
        className={styles.add}
        aria-label={t('add')}
        onPointerDown={press}
        onPointerMove={drag}
        onPointerUp={drop}
        onPointerCancel={drop}
        onClick={click}
        onKeyDown={steer}
      >
        <Plus aria-hidden="true" />
      </button>
    </div>
  )
}
