import type { ListedFileItem } from '@cabinet/contract/nodes'
import { createElement, useEffect, useRef, useState } from 'react'
import type { ListSelection } from '../../../ui/grid/selection.ts'
import styles from './file-grid.module.css'
import { type GridRectangle, gridCardsIn } from './grid-geometry.ts'
import type { FolderRowPages } from './use-rows.ts'

/** Distance in pixels before a press becomes a band. */
const slop = 4
/** Offset in pixels of the first card inside the scroller. */
const inset = { x: 20, y: 10 }
/** Distance in pixels from the edge at which the band scrolls, and the distance per step. */
const edge = 30
const scrollStep = 16

interface BandProps {
  scroller: HTMLElement
  /** Width of the grid in pixels. */
  width: number
  rows: FolderRowPages
  selection: ListSelection<ListedFileItem>
  onBand: (rows: readonly ListedFileItem[]) => void
}

/** The selection band: dragging beside the cards selects those it touches; with Ctrl it adds them. */
export function useSelectionBand(props: BandProps) {
  const [rect, setRect] = useState<GridRectangle | null>(null)
  const now = useRef(props)
  now.current = props
  const { scroller } = props

  useEffect(() => {
    let stop: () => void = () => undefined
    const down = (event: PointerEvent) => {
      if (!startsBand(event, scroller)) return
      const { selection } = now.current
      const kept = event.ctrlKey || event.metaKey ? [...selection.rows.values()] : []
      stop = drawBand(scroller, event, (band) => {
        setRect(band)
        if (!band) return
        const { rows, width, onBand } = now.current
        onBand([...kept, ...gridCardsIn(band, width, rows.total).flatMap((index) => rows.at(index) ?? [])])
      })
    }
    scroller.addEventListener('pointerdown', down)
    return () => {
      scroller.removeEventListener('pointerdown', down)
      stop()
    }
  }, [scroller])

  if (!rect) return null
  const { left, top, right, bottom } = rect
  const style = { left, top, width: right - left, height: bottom - top }
  return createElement('div', { className: styles.band, role: 'presentation', style })
}

/** Whether a press starts a band: beside the cards, not on the scroll bar, not by touch (which scrolls). */
const startsBand = (event: PointerEvent, element: HTMLElement) =>
  event.button === 0 &&
  event.pointerType !== 'touch' &&
  !(event.target as Element).closest('[data-index]') &&
  event.clientX < element.getBoundingClientRect().left + element.clientWidth

/** Follows the pointer until release; reports the band in grid pixels, null at the end. */
function drawBand(
  element: HTMLElement,
  start: PointerEvent,
  tell: (band: GridRectangle | null) => void,
): () => void {
  const place = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const box = element.getBoundingClientRect()
    return { x: clientX - box.left - inset.x, y: clientY - box.top - inset.y + element.scrollTop }
  }
  const from = place(start)
  let last = { clientX: start.clientX, clientY: start.clientY }
  let drawing = false
  const draw = () => {
    const to = place(last)
    if (!drawing && Math.hypot(to.x - from.x, to.y - from.y) < slop) return
    drawing = true
    const [left, right] = from.x < to.x ? [from.x, to.x] : [to.x, from.x]
    const [top, bottom] = from.y < to.y ? [from.y, to.y] : [to.y, from.y]
    tell({ left, top, right, bottom })
  }
  const scrolling = setInterval(() => {
    const box = element.getBoundingClientRect()
    const up = last.clientY < box.top + edge
    if (!drawing || (!up && last.clientY < box.bottom - edge)) return
    element.scrollTop += up ? -scrollStep : scrollStep
    draw()
  }, 16)
  const move = ({ clientX, clientY }: PointerEvent) => {
    last = { clientX, clientY }
    draw()
  }
  // The click that ends the band must not clear the new selection.
  const swallow = (click: Event) => click.stopPropagation()
  const end = () => {
    clearInterval(scrolling)
    document.removeEventListener('pointermove', move)
    document.removeEventListener('pointerup', end)
    document.removeEventListener('pointercancel', end)
    if (!drawing) return
    tell(null)
    element.addEventListener('click', swallow, { capture: true })
    setTimeout(() => element.removeEventListener('click', swallow, { capture: true }))
  }
  document.addEventListener('pointermove', move)
  document.addEventListener('pointerup', end)
  document.addEventListener('pointercancel', end)
  return end
}
