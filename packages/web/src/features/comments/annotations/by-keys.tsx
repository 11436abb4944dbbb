import type { AnnotationShape } from '@cabinet/contract/comments.anchors'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '../../../kernel/text.ts'
import styles from './annotations.module.css'
import { messages } from './annotations.text.ts'
import { type AnnotationDraft, setAnnotationDraft } from './desk.ts'
import { moveRectangle, type PageRectangle, resizeRectangle, turnedRectangle } from './places.rules.ts'
import { pageBoxStyle } from './shape.tsx'

/** Returns the page that fills most of the window, determined by its drawing surface. */
function pageInSight(): number | null {
  const shares = [...document.querySelectorAll<HTMLElement>('[data-surface]')].map((surface) => {
    const { top, bottom } = surface.getBoundingClientRect()
    return {
      page: Number(surface.dataset.surface),
      share: Math.min(bottom, window.innerHeight) - Math.max(top, 0),
    }
  })
  return shares.sort((one, other) => other.share - one.share)[0]?.page ?? null
}

const middle: Record<'rect' | 'text', PageRectangle> = { rect: [0.35, 0.4, 0.3, 0.2], text: [0.5, 0.5, 0, 0] }

/** Puts a frame or a note in the middle of the visible page, to be moved by keyboard. */
export function placeAnnotationByKeys(shape: Exclude<AnnotationShape, 'pen'>): void {
  const page = pageInSight()
  if (page !== null) setAnnotationDraft({ page, shape, rectangle: middle[shape], moving: true })
}

const arrows: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Share of the page that one key press moves the annotation. */
const step = 0.02

/** The annotation being positioned by keyboard. */
export function MovingAnnotation({ draft, rotation }: { draft: AnnotationDraft; rotation: number }) {
  const t = useText(messages)
  const handle = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    handle.current?.focus({ preventScroll: true })
    handle.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [])
  const press = (event: KeyboardEvent) => {
    const [x, y] = arrows[event.key] ?? []
    if (x === undefined || y === undefined) return
    event.preventDefault()
    event.stopPropagation()
    const change = event.shiftKey ? resizeRectangle : moveRectangle
    setAnnotationDraft({ ...draft, rectangle: change(draft.rectangle, [x * step, y * step], rotation) })
  }
  return (
    <>
      <button
        ref={handle}
        type="button"
        className={styles.moving}
        data-shape={draft.shape}
        style={pageBoxStyle(turnedRectangle(draft.rectangle, rotation))}
        aria-label={`${t(draft.shape)}: ${t('moving')}`}
        onPointerDown={(event) => event.stopPropagation()}
        onKeyDown={press}
        onClick={() => setAnnotationDraft({ ...draft, moving: false })}
      />
      {createPortal(
        <p className={styles.how} aria-hidden="true">
          {t('moving')}
        </p>,
        document.body,
      )}
    </>
  )
}
