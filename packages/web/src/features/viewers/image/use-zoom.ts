import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import {
  clampPictureView,
  fittingZoomScale,
  type PictureSize,
  rotatePictureSize,
  type ZoomedView,
  zoomViewAround,
} from './zoom.rules.ts'

/** One press of a button or key. */
const step = 1.25
/** Zoom per pixel of wheel movement; a touchpad pinch arrives as small steps with Ctrl. */
const wheelRate = 0.0016
const pinchRate = 0.01

/** Margin in pixels around a fitted picture; smaller on phones. */
const edgeOf = ({ width }: PictureSize) => (width < 600 ? { x: 8, y: 8 } : { x: 64, y: 20 })

const nothing: PictureSize = { width: 0, height: 0 }

/** Zooms, pans and rotates a picture by wheel, pinch, drag, buttons and keys. */
export function usePictureZoom(natural: PictureSize, grows: boolean) {
  const room = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState(nothing)
  const [rotation, setRotation] = useState(0)
  /** null means fitted. */
  const [own, setOwn] = useState<ZoomedView | null>(null)
  const picture = rotatePictureSize(natural, rotation)
  const edge = edgeOf(size)
  const inner = { width: size.width - 2 * edge.x, height: size.height - 2 * edge.y }
  const fitting: ZoomedView = { scale: fittingZoomScale(picture, inner, grows), x: 0, y: 0 }
  const view = own ? clampPictureView(own, picture, size) : fitting

  useLayoutEffect(() => {
    const element = room.current
    if (!element) return
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight })
    measure()
    if (typeof ResizeObserver === 'undefined') return
    const watch = new ResizeObserver(measure)
    watch.observe(element)
    return () => watch.disconnect()
  }, [])

  const pointOf = (event: { clientX: number; clientY: number }) => {
    const box = room.current?.getBoundingClientRect()
    if (!box) return { x: 0, y: 0 }
    return { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 }
  }
  const zoomTo = (scale: number, at = { x: 0, y: 0 }) =>
    setOwn(clampPictureView(zoomViewAround(view, scale, at), picture, size))
  const fit = () => setOwn(null)

  const onWheel = useRef((_: WheelEvent) => {})
  onWheel.current = (event) => {
    event.preventDefault()
    const rate = event.ctrlKey ? pinchRate : wheelRate
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 32 : event.deltaY
    zoomTo(view.scale * Math.exp(-pixels * rate), pointOf(event))
  }
  useEffect(() => {
    // React listens passively, but the page itself must not scroll or zoom.
    const wheel = (event: WheelEvent) => onWheel.current(event)
    const element = room.current
    element?.addEventListener('wheel', wheel, { passive: false })
    return () => element?.removeEventListener('wheel', wheel)
  }, [])

  const fingers = useRef(new Map<number, { x: number; y: number }>())
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    fingers.current.set(event.pointerId, pointOf(event))
  }
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const now = pointOf(event)
    fingers.current.set(event.pointerId, now)
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    if (other) {
      const apart = (a: { x: number; y: number }) => Math.max(1, Math.hypot(a.x - other.x, a.y - other.y))
      const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }
      zoomTo((view.scale * apart(now)) / apart(before), middle)
    } else
      setOwn(
        clampPictureView(
          { ...view, x: view.x + now.x - before.x, y: view.y + now.y - before.y },
          picture,
          size,
        ),
      )
  }
  const onPointerUp = (event: PointerEvent<HTMLDivElement>) => void fingers.current.delete(event.pointerId)

  return {
    room,
    view,
    rotation,
    fits: own === null,
    movable: picture.width * view.scale > size.width + 1 || picture.height * view.scale > size.height + 1,
    fit,
    full: () => zoomTo(1),
    larger: () => zoomTo(view.scale * step),
    smaller: () => zoomTo(view.scale / step),
    turn: (degrees: number) => {
      setRotation(rotation + degrees)
      setOwn(null)
    },
    events: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: onPointerUp,
      onDoubleClick: (event: { clientX: number; clientY: number }) =>
        own || fitting.scale === 1 ? (own ? fit() : zoomTo(2, pointOf(event))) : zoomTo(1, pointOf(event)),
    },
  }
}
