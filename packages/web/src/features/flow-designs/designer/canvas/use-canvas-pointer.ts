import { type RefObject, useEffect } from 'react'
import { type DesignerStore, zoomDesigner, zoomLimits } from '../state/designer-store.ts'

/** A point of the sheet, as parts of its size, and where in the window it is to stay. */
export interface ZoomAnchor {
  across: number
  down: number
  clientX: number
  clientY: number
}

interface CanvasPointer {
  store: DesignerStore
  scroller: RefObject<HTMLDivElement | null>
  sheet: RefObject<HTMLDivElement | null>
  anchor: RefObject<ZoomAnchor | null>
}

/** Ctrl with the wheel zooms around the pointer; the ground is dragged. */
export function useCanvasPointer({ store, scroller, sheet, anchor }: CanvasPointer) {
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      const box = sheet.current?.getBoundingClientRect()
      if (!box) return
      anchor.current = {
        across: (event.clientX - box.left) / box.width,
        down: (event.clientY - box.top) / box.height,
        clientX: event.clientX,
        clientY: event.clientY,
      }
      zoomDesigner(store, store.getState().zoom + (event.deltaY < 0 ? zoomLimits.step : -zoomLimits.step))
    }
    // React listens to wheels passively, and the browser would zoom the page
    element.addEventListener('wheel', turn, { passive: false })
    const stopDragging = dragGround(element)
    return () => {
      element.removeEventListener('wheel', turn)
      stopDragging()
    }
  }, [store, scroller, sheet, anchor])
}

function dragGround(element: HTMLElement) {
  let from: { x: number; y: number; left: number; top: number } | null = null
  const begin = (event: PointerEvent) => {
    const isGround = !(event.target as Element).closest('[data-card], button')
    if (event.pointerType === 'touch' || !(event.button === 1 || (event.button === 0 && isGround))) return
    from = { x: event.clientX, y: event.clientY, left: element.scrollLeft, top: element.scrollTop }
    element.setPointerCapture(event.pointerId)
    element.dataset.dragged = ''
    event.preventDefault()
  }
  const move = (event: PointerEvent) => {
    if (!from) return
    element.scrollLeft = from.left - (event.clientX - from.x)
    element.scrollTop = from.top - (event.clientY - from.y)
  }
  const end = () => {
    from = null
    delete element.dataset.dragged
  }
  const listeners = { pointerdown: begin, pointermove: move, pointerup: end, pointercancel: end } as const
  for (const [name, listener] of Object.entries(listeners))
    element.addEventListener(name, listener as EventListener)
  return () => {
    for (const [name, listener] of Object.entries(listeners))
      element.removeEventListener(name, listener as EventListener)
  }
}
