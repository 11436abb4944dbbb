import type { FileItem } from '@cabinet/contract/spaces'
import { createElement, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { Selection } from '../../../ui/selection.ts'
import styles from './file-grid.module.css'
import { cardsIn, type Rect } from './grid-geometry.ts'
import type { Rows } from './use-rows.ts'

/** Pixels the pointer must travel before a press becomes a band. */
const slop = 4
/** Pixels above and left of the first card inside the scroller. */
const inset = { x: 20, y: 10 }

interface BandProps {
  scroller: RefObject<HTMLDivElement | null>
  /** Of the grid, in pixels. */
  width: number
  rows: Rows
  selection: Selection<FileItem>
  onBand: (rows: readonly FileItem[]) => void
}

/** The rubber band: a press beside the cards draws it, what it touches is selected; with Ctrl it adds. */
export function useBand(props: BandProps) {
  const [rect, setRect] = useState<Rect | null>(null)
  const now = useRef(props)
  now.current = props
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])

  const onPointerDown = (event: PointerEvent) => {
    const element = props.scroller.current
    const target = event.target as Element
    if (!element || event.button !== 0 || event.pointerType === 'touch') return
    if (
      target.closest('[data-index]') ||
      event.clientX > element.getBoundingClientRect().left + element.clientWidth
    )
      return
    const kept = event.ctrlKey || event.metaKey ? [...props.selection.rows.values()] : []
    const at = (x: number, y: number) => {
      const box = element.getBoundingClientRect()
      return { x: x - box.left - inset.x, y: y - box.top - inset.y + element.scrollTop }
    }
    const from = at(event.clientX, event.clientY)
    let last = { x: event.clientX, y: event.clientY }
    let drawing = false
    const draw = () => {
      const to = at(last.x, last.y)
      if (!drawing && Math.hypot(to.x - from.x, to.y - from.y) < slop) return
      drawing = true
      const band = {
        left: Math.min(from.x, to.x),
        top: Math.min(from.y, to.y),
        right: Math.max(from.x, to.x),
        bottom: Math.max(from.y, to.y),
      }
      setRect(band)
      const { rows, width, onBand } = now.current
      const touched = cardsIn(band, width, rows.total).flatMap((index) => rows.at(index) ?? [])
      onBand([...kept, ...touched])
    }
    const timer = setInterval(() => {
      const box = element.getBoundingClientRect()
      const by = last.y < box.top + 30 ? -16 : last.y > box.bottom - 30 ? 16 : 0
      if (!drawing || !by) return
      element.scrollTop += by
      draw()
    }, 16)
    const move = (moved: globalThis.PointerEvent) => {
      last = { x: moved.clientX, y: moved.clientY }
      draw()
    }
    const end = () => {
      clearInterval(timer)
      document.removeEventListener('pointermove', move)
      document.removeEventListener('pointerup', end)
      document.removeEventListener('pointercancel', end)
      setRect(null)
      // The click that follows must not clear what the band has just selected.
      if (drawing)
        element.addEventListener('click', (click) => click.stopPropagation(), { capture: true, once: true })
    }
    stop.current = end
    document.addEventListener('pointermove', move)
    document.addEventListener('pointerup', end)
    document.addEventListener('pointercancel', end)
  }
  const element = rect
    ? createElement('div', {
        className: styles.band,
        role: 'presentation',
        style: {
          left: rect.left,
          top: rect.top,
          width: rect.right - rect.left,
          height: rect.bottom - rect.top,
        },
      })
    : null
  return { onPointerDown, element }
}
