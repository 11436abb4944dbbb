import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'

/** Milliseconds of a long press, and the pixels a finger may move meanwhile. */
const holdMs = 450
const strays = 10

/** Handles tap and long press on an element, and suppresses the browser's long-press menu. */
export function useTapAndLongPress(onTap: () => void, onHold: (() => void) | undefined) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const from = useRef({ x: 0, y: 0 })
  const held = useRef(false)
  const stop = () => clearTimeout(timer.current)
  useEffect(() => stop, [])
  const hold = () => {
    stop()
    if (held.current || !onHold) return
    held.current = true
    navigator.vibrate?.(10)
    onHold()
  }
  return {
    onPointerDown: ({ clientX: x, clientY: y, button }: PointerEvent) => {
      held.current = false
      from.current = { x, y }
      stop()
      if (onHold && button === 0) timer.current = setTimeout(hold, holdMs)
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - from.current.x, clientY - from.current.y) > strays) stop()
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onContextMenu: (event: MouseEvent) => {
      if (!onHold) return
      event.preventDefault()
      hold()
    },
    onClick: () => {
      stop()
      // Ignore the click that ends a long press.
      if (held.current) held.current = false
      else onTap()
    },
  }
}
