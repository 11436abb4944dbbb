import type { CSSProperties, ReactNode } from 'react'
import { classes } from '../../../ui/classes.ts'
import type { Subject } from '../../previews/index.ts'
import { StageSkeleton } from '../../previews/stage/index.ts'
import { OverPage } from '../page-layer.tsx'
import styles from './image-viewer.module.css'
import { PictureTools } from './picture-tools.tsx'
import { useZoom } from './use-zoom.ts'
import { type Size, turned } from './zoom.rules.ts'

interface PictureRoomProps {
  subject: Subject
  /** From 1. */
  page?: number
  /** null until it is known. */
  size: Size | null
  /** A drawing of vectors grows without becoming coarse. */
  vectors?: boolean
  /** The picture, in this style. */
  children: (style: CSSProperties) => ReactNode
}

/** A picture that is held whole: zoomed, moved and turned. */
export function PictureRoom({ subject, page = 1, size, vectors = false, children }: PictureRoomProps) {
  const zoom = useZoom(size ?? { width: 0, height: 0 }, vectors)
  const { view, rotation } = zoom
  const shown = size && turned(size, rotation)
  return (
    <>
      <PictureTools {...zoom} scale={view.scale} subject={subject} />
      <div
        ref={zoom.room}
        className={classes(styles.room, zoom.movable && styles.movable)}
        data-moves={zoom.movable || undefined}
        {...zoom.events}
      >
        {children(
          size
            ? {
                width: size.width * view.scale,
                height: size.height * view.scale,
                transform: `translate(${view.x}px, ${view.y}px) rotate(${rotation}deg)`,
                imageRendering: view.scale >= 4 && !vectors ? 'pixelated' : 'auto',
              }
            : { visibility: 'hidden' },
        )}
        {shown && (
          <div
            className={styles.sheet}
            style={{
              width: shown.width * view.scale,
              height: shown.height * view.scale,
              transform: `translate(${view.x}px, ${view.y}px)`,
            }}
          >
            <OverPage subject={subject} page={page} rotation={rotation} />
          </div>
        )}
        {!size && <StageSkeleton type={subject.file.suffix} />}
      </div>
    </>
  )
}
