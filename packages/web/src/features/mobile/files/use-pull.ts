import { useEffect, useRef, useState } from 'react'

/** Pixels of pull that trigger a refresh; the list follows a part of them. */
const enough = 120
const follows = 0.5

export interface PullToRefreshState {
  /** Pixels that the list has been pulled down. */
  by: number
  ready: boolean
  busy: boolean
}

/** Refreshes a list when it is pulled down at its top. */
export function usePullToRefresh(
  scroller: HTMLElement | null,
  refresh: () => Promise<unknown>,
): PullToRefreshState {
  const [by, setBy] = useState(0)
  const [busy, setBusy] = useState(false)
  const latest = useRef(refresh)
  latest.current = refresh
  useEffect(() => {
    if (!scroller) return
    let from: { x: number; y: number } | null = null
    let pulled = 0
    const pull = (pixels: number) => {
      pulled = pixels
      setBy(Math.min(pixels, enough * 1.4) * follows)
    }
    const start = ({ touches }: TouchEvent) => {
      const [finger] = touches
      from =
        touches.length === 1 && finger && scroller.scrollTop <= 0
          ? { x: finger.clientX, y: finger.clientY }
          : null
    }
    const move = ({ touches }: TouchEvent) => {
      const [finger] = touches
      if (!from || !finger) return
      const down = finger.clientY - from.y
      if (scroller.scrollTop > 0 || (pulled === 0 && Math.abs(finger.clientX - from.x) > Math.abs(down))) {
        from = null
        return pull(0)
      }
      pull(Math.max(0, down))
    }
    const end = () => {
      const done = from !== null && pulled >= enough
      from = null
      pull(0)
      if (!done) return
      setBusy(true)
      void latest.current().finally(() => setBusy(false))
    }
    scroller.addEventListener('touchstart', start, { passive: true })
    scroller.addEventListener('touchmove', move, { passive: true })
    scroller.addEventListener('touchend', end)
    scroller.addEventListener('touchcancel', end)
    return () => {
      scroller.removeEventListener('touchstart', start)
      scroller.removeEventListener('touchmove', move)
      scroller.removeEventListener('touchend', end)
      scroller.removeEventListener('touchcancel', end)
    }
  }, [scroller])
  return { by, ready: by >= enough * follows, busy }
}
