import type { CommentThread } from '@cabinet/contract/comments'
import type { AnnotationShape } from '@cabinet/contract/comments.anchors'
import type { ListedFileItem } from '@cabinet/contract/nodes'
import { PenLine, Square, StickyNote } from 'lucide-react'
import { type ComponentType, useEffect, useState } from 'react'
import { useText } from '../../../kernel/text.ts'
import { CommentThreadCard } from '../thread-card.tsx'
import styles from './annotations.module.css'
import { messages } from './annotations.text.ts'
import { AnnotationCard } from './card.tsx'
import { showAnnotationThread, useAnnotationTools } from './desk.ts'
import { type AnnotationDrawing, turnedRectangle } from './places.rules.ts'
import { AnnotationShapeView, pageBoxStyle, pagePointStyle } from './shape.tsx'

export const annotationShapeIcons: Record<AnnotationShape, ComponentType<{ size?: number }>> = {
  rect: Square,
  text: StickyNote,
  pen: PenLine,
}

interface MarkProps {
  thread: CommentThread
  drawn: AnnotationDrawing
  item: ListedFileItem
  rotation: number
  /** The user opened the page for this thread. */
  asked: boolean
}

/** An annotation on the page; its comments open beside it. */
export function AnnotationMark({ thread, drawn, item, rotation, asked }: MarkProps) {
  const t = useText(messages)
  const [pin, setPin] = useState<HTMLButtonElement | null>(null)
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const open = useAnnotationTools((desk) => desk.open === thread.id)
  const { author, body } = thread
  useEffect(() => {
    if (!asked || !pin) return
    pin.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    showAnnotationThread(thread.id)
  }, [asked, pin, thread.id])
  const box = turnedRectangle(drawn.rectangle, rotation)
  const Icon = annotationShapeIcons[drawn.shape]
  return (
    <li data-open={open || undefined}>
      <AnnotationShapeView drawn={drawn} rotation={rotation} />
      <span ref={setPlace} className={styles.place} style={pageBoxStyle(box)} />
      <button
        ref={setPin}
        type="button"
        className={styles.pin}
        data-ink={drawn.ink}
        style={pagePointStyle(box)}
        aria-label={t('mark', { shape: t(drawn.shape), author: author || '—', body })}
        aria-haspopup="dialog"
        aria-expanded={open}
        // an image below would start dragging
        onPointerDown={(event) => event.stopPropagation()}
        onDoubleClick={(event) => event.stopPropagation()}
        onClick={() => showAnnotationThread(open ? null : thread.id)}
      >
        <Icon size={14} />
        {drawn.shape === 'text' && <span className={styles.note}>{body}</span>}
      </button>
      {open && place && pin && (
        <AnnotationCard
          beside={place}
          label={t('thread', { author: author || '—' })}
          button={pin}
          onClose={() => showAnnotationThread(null)}
        >
          <ol className={styles.one}>
            <CommentThreadCard thread={thread} item={item} placed={false} />
          </ol>
        </AnnotationCard>
      )}
    </li>
  )
}
