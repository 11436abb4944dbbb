import { commentEndpoints } from '@cabinet/contract/comments'
import type { CommentAnchor } from '@cabinet/contract/comments.anchors'
import { useState } from 'react'
import { useQueryParams } from '../../../kernel/address.tsx'
import { useBrowserPreference } from '../../../kernel/prefs.ts'
import { useEndpoint } from '../../../kernel/query.ts'
import { useText } from '../../../kernel/text.ts'
import type { PageLayerProps } from '../../viewers/index.ts'
import { sendNewComment } from '../comments.api.ts'
import { CommentComposer } from '../composer.tsx'
import styles from './annotations.module.css'
import { messages } from './annotations.text.ts'
import { MovingAnnotation } from './by-keys.tsx'
import { AnnotationCard } from './card.tsx'
import { type AnnotationDraft, drawingOfDraft, setAnnotationDraft, useAnnotationTools } from './desk.ts'
import { AnnotationMark } from './mark.tsx'
import { drawingOfAnchor, limitStrokes, turnedRectangle } from './places.rules.ts'
import { AnnotationShapeView, pageBoxStyle, pagePointStyle } from './shape.tsx'
import { AnnotationSurface } from './surface.tsx'

/** Threads with annotations on the displayed version. */
export const useAnnotations = ({ file, version }: PageLayerProps['subject']) =>
  useEndpoint(commentEndpoints.annotations, { fileId: file.id, version })

/** The annotations on a page, and the surface to draw on. */
export function AnnotationLayer({ subject, page, rotation }: PageLayerProps) {
  const t = useText(messages)
  const threads = useAnnotations(subject).data ?? []
  const { tool, draft, open, ink } = useAnnotationTools()
  const [hidden] = useBrowserPreference('comments.hideAnnotations', false)
  const { mark } = useQueryParams()
  // the thread that the user opened is always shown
  const shown = threads.filter(
    ({ id, anchor, resolved, deleted }) =>
      anchor?.page === page && (id === mark || (!hidden && ((!resolved && !deleted) || id === open))),
  )
  return (
    <>
      {tool && <AnnotationSurface page={page} rotation={rotation} tool={tool} />}
      {shown.length > 0 && (
        <ul className={styles.marks} aria-label={t('marks', { page })}>
          {shown.map((thread) => {
            const drawn = thread.anchor && drawingOfAnchor(thread.anchor)
            return (
              drawn && (
                <AnnotationMark
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
          <AnnotationShapeView drawn={drawingOfDraft(draft, ink)} rotation={rotation} />
          <MovingAnnotation draft={draft} rotation={rotation} />
        </>
      )}
      {draft?.page === page && !draft.moving && (
        <Drafted draft={draft} subject={subject} rotation={rotation} />
      )}
    </>
  )
}

/** A drawing that is not sent yet, with the field for its comment. */
function Drafted({
  draft,
  subject,
  rotation,
}: Pick<PageLayerProps, 'subject' | 'rotation'> & { draft: AnnotationDraft }) {
  const t = useText(messages)
  const ink = useAnnotationTools((desk) => desk.ink)
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const { file, version } = subject
  const { shape, page, rectangle, strokes } = draft
  const anchor: CommentAnchor = {
    shape,
    page,
    ink,
    version,
    rectangle: [...rectangle],
    ...(strokes && { strokes: limitStrokes(strokes) }),
  }
  return (
    <>
      <AnnotationShapeView drawn={drawingOfDraft(draft, ink)} rotation={rotation} />
      <span
        ref={setPlace}
        className={styles.place}
        data-ink={ink}
        data-shape={shape}
        style={(shape === 'text' ? pagePointStyle : pageBoxStyle)(turnedRectangle(rectangle, rotation))}
      />
      {place && (
        <AnnotationCard
          beside={place}
          label={t('annotate')}
          stays
          low={shape === 'pen'}
          onClose={() => setAnnotationDraft(null)}
        >
          <CommentComposer
            item={file}
            placeholder={t('say')}
            sendWords={t('add')}
            open
            onSend={async (written) => {
              await sendNewComment(file.id, undefined, { ...written, anchor })
              setAnnotationDraft(null)
            }}
            onCancel={() => setAnnotationDraft(null)}
          />
        </AnnotationCard>
      )}
    </>
  )
}
