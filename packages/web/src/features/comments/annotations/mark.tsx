import type { Shape, Thread } from '@cabinet/contract/comments'
import type { FileItem } from '@cabinet/contract/nodes'
import { PenLine, Square, StickyNote } from 'lucide-react'
import { type ComponentType, useEffect, useState } from 'react'
import { useText } from '../../../kernel/text.ts'
import { ThreadCard } from '../thread-card.tsx'
import styles from './annotations.module.css'
import { words } from './annotations.text.ts'
import { Card } from './card.tsx'
import { showThread, useDesk } from './desk.ts'
import { type Drawn, turnedRectangle } from './places.rules.ts'
import { boxStyle, pointStyle, ShapeOf } from './shape.tsx'

export const shapeIcons: Record<Shape, ComponentType<{ size?: number }>> = {
  rect: Square,
  text: StickyNote,
  pen: PenLine,
}

interface MarkProps {
  thread: Thread
  drawn: Drawn
  item: FileItem
  rotation: number
  /** Somebody came to see this one. */
  asked: boolean
}

/** What somebody drew on the page; its words open beside it. */
export function Mark({ thread, drawn, item, rotation, asked }: MarkProps) {
  const t = useText(words)
  const [pin, setPin] = useState<HTMLButtonElement | null>(null)
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const open = useDesk((desk) => desk.open === thread.id)
  const { author, body } = thread
  useEffect(() => {
    if (!asked || !pin) return
    pin.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    showThread(thread.id)
  }, [asked, pin, thread.id])
  const box = turnedRectangle(drawn.rectangle, rotation)
  const Icon = shapeIcons[drawn.shape]
  return (
    <li data-open={open || undefined}>
      <ShapeOf drawn={drawn} rotation={rotation} />
      <span ref={setPlace} className={styles.place} style={boxStyle(box)} />
      <button
        ref={setPin}
        type="button"
        className={styles.pin}
        data-ink={drawn.ink}
        style={pointStyle(box)}
        aria-label={t('mark', { shape: t(drawn.shape), author: author || '—', body })}
        aria-haspopup="dialog"
        aria-expanded={open}
        // a picture would take the press to be moved by
        onPointerDown={(event) => event.stopPropagation()}
        onDoubleClick={(event) => event.stopPropagation()}
        onClick={() => showThread(open ? null : thread.id)}
      >
        <Icon size={14} />
        {drawn.shape === 'text' && <span className={styles.note}>{body}</span>}
      </button>
      {open && place && pin && (
        <Card
          beside={place}
          label={t('thread', { author: author || '—' })}
          button={pin}
          onClose={() => showThread(null)}
        >
          <ol className={styles.one}>
            <ThreadCard thread={thread} item={item} placed={false} />
          </ol>
        </Card>
      )}
    </li>
  )
}
