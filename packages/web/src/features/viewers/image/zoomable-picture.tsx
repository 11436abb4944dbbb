import type { CSSProperties, ReactNode } from 'react'
import { joinClassNames } from '../../../ui/classes.ts'
import type { PreviewSubject } from '../../previews/index.ts'
import { ViewerStageSkeleton } from '../../previews/stage/index.ts'
import { PageLayerOverPage } from '../page-layer.tsx'
import styles from './image-viewer.module.css'
import { PictureToolbar } from './picture-tools.tsx'
import { usePictureZoom } from './use-zoom.ts'
import { type PictureSize, rotatePictureSize } from './zoom.rules.ts'

interface PictureRoomProps {
  subject: PreviewSubject
  /** From 1. */
  page?: number
  /** null until it is known. */
  size: PictureSize | null
  /** A vector image, which scales without loss. */
  vectors?: boolean
  /** Renders the picture in this style. */
  children: (style: CSSProperties) => ReactNode
}

/** A fully loaded picture with zoom, pan and rotation. */
export function ZoomablePicture({ subject, page = 1, size, vectors = false, children }: PictureRoomProps) {
  const zoom = usePictureZoom(size ?? { width: 0, height: 0 }, vectors)
  const { view, rotation } = zoom
  const shown = size && rotatePictureSize(size, rotation)
  return (
    <>
      <PictureToolbar {...zoom} scale={view.scale} subject={subject} />
      <div
        ref={zoom.room}
        className={joinClassNames(styles.room, zoom.movable && styles.movable)}
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
            <PageLayerOverPage subject={subject} page={page} rotation={rotation} />
          </div>
        )}
        {!size && <ViewerStageSkeleton type={subject.file.suffix} />}
      </div>
    </>
  )
}
