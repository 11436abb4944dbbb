import { type Anchor, commentApi } from '@cabinet/contract/comments'
import { useState } from 'react'
import { useQueryParams } from '../../../kernel/address.tsx'
import { usePref } from '../../../kernel/prefs.ts'
import { useCall } from '../../../kernel/query.ts'
import { useText } from '../../../kernel/text.ts'
import type { LayerProps } from '../../viewers/index.ts'
import { addComment } from '../comments.api.ts'
import { Composer } from '../composer.tsx'
import styles from './annotations.module.css'
import { words } from './annotations.text.ts'
import { Moving } from './by-keys.tsx'
import { Card } from './card.tsx'
import { type Draft, drawnOf, putDraft, useDesk } from './desk.ts'
import { Mark } from './mark.tsx'
import { bounded, drawnAt, turnedRectangle } from './places.rules.ts'
import { boxStyle, pointStyle, ShapeOf } from './shape.tsx'
import { Surface } from './surface.tsx'

/** Threads that are drawn on what is shown. */
export const useAnnotations = ({ file, version }: LayerProps['subject']) =>
  useCall(commentApi.annotations, { fileId: file.id, version })

/** What people drew on a page, and where one draws. */
export function AnnotationLayer({ subject, page, rotation }: LayerProps) {
  const t = useText(words)
  const threads = useAnnotations(subject).data ?? []
  const { tool, draft, open, ink } = useDesk()
  const [hidden] = usePref('comments.hideAnnotations', false)
  const { mark } = useQueryParams()
  // whoever came to see one sees it in any case
  const shown = threads.filter(
    ({ id, anchor, resolved, deleted }) =>
      anchor?.page === page && (id === mark || (!hidden && ((!resolved && !deleted) || id === open))),
  )
  return (
    <>
      {tool && <Surface page={page} rotation={rotation} tool={tool} />}
      {shown.length > 0 && (
        <ul className={styles.marks} aria-label={t('marks', { page })}>
          {shown.map((thread) => {
            const drawn = thread.anchor && drawnAt(thread.anchor)
            return (
              drawn && (
                <Mark
                  key={thread.id}
                  thread={thread}
                  drawn={drawn}
                  item={subject.file}
                  rotation={rotation}
                  asked={thread.id === mark}
                />
              )
            )
          })}
        </ul>
      )}
      {draft?.page === page && draft.moving && (
        <>
          <ShapeOf drawn={drawnOf(draft, ink)} rotation={rotation} />
          <Moving draft={draft} rotation={rotation} />
        </>
      )}
      {draft?.page === page && !draft.moving && (
        <Drafted draft={draft} subject={subject} rotation={rotation} />
      )}
    </>
  )
}

/** What is drawn and not yet said, with the field for its words. */
function Drafted({ draft, subject, rotation }: Pick<LayerProps, 'subject' | 'rotation'> & { draft: Draft }) {
  const t = useText(words)
  const ink = useDesk((desk) => desk.ink)
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const { file, version } = subject
  const { shape, page, rectangle, strokes } = draft
  const anchor: Anchor = {
    shape,
    page,
    ink,
    version,
    rectangle: [...rectangle],
    ...(strokes && { strokes: bounded(strokes) }),
  }
  return (
    <>
      <ShapeOf drawn={drawnOf(draft, ink)} rotation={rotation} />
      <span
        ref={setPlace}
        className={styles.place}
        data-ink={ink}
        data-shape={shape}
        style={(shape === 'text' ? pointStyle : boxStyle)(turnedRectangle(rectangle, rotation))}
      />
      {place && (
        <Card beside={place} label={t('annotate')} stays low={shape === 'pen'} onClose={() => putDraft(null)}>
          <Composer
            item={file}
            placeholder={t('say')}
            sendWords={t('add')}
            open
            onSend={async (written) => {
              await addComment(file.id, undefined, { ...written, anchor })
              putDraft(null)
            }}
            onCancel={() => putDraft(null)}
          />
        </Card>
      )}
    </>
  )
}
