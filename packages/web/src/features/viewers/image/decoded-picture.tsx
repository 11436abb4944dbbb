import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type CSSProperties, lazy, useEffect, useRef, useState } from 'react'
import { useText } from '../../../kernel/text.ts'
import { formatCount } from '../../../ui/format.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useContentBlob, useContentForm } from '../../previews/content/index.ts'
import type { FileViewerProps } from '../../previews/index.ts'
import { FailedState, useViewerKeys, ViewerStageSkeleton, ViewerTools } from '../../previews/stage/index.ts'
import type { DecodedPage } from './decoding.ts'
import { messages } from './image.text.ts'
import styles from './image-viewer.module.css'
import { uprightTransform } from './upright.ts'
import { useDecodedPage } from './use-decoded.ts'
import { ZoomablePicture } from './zoomable-picture.tsx'

const TiledPicture = lazy(() => import('./tiled-picture.tsx').then((m) => ({ default: m.TiledPictureView })))

/**
 * A picture that browsers cannot draw: TIFF, with its pages, and Photoshop. The server is the fallback for
 * unreadable files.
 */
export function DecodedPicture({ subject }: FileViewerProps) {
  const { file } = subject
  const [page, setPage] = useState(0)
  const content = useContentBlob(subject)
  const form = useContentForm(subject)
  const { shown, failed } = useDecodedPage(content.data, page)
  const again = () => void content.refetch()
  if (content.error) return <FailedState error={content.error} onRetry={again} />
  if (failed && form.data === 'own' && !subject.inside) return <TiledPicture subject={subject} />
  if (failed) return <FailedState error={null} onRetry={again} />
  if (!shown) return <ViewerStageSkeleton type={file.suffix} />
  return (
    <>
      {shown.pages > 1 && <Leaves page={page} count={shown.pages} onPage={setPage} />}
      <ZoomablePicture
        subject={subject}
        page={page + 1}
        size={uprightTransform(shown, shown.orientation).size}
      >
        {(style) => <Canvas page={shown} label={file.name} style={style} />}
      </ZoomablePicture>
    </>
  )
}

function Canvas({ page, label, style }: { page: DecodedPage; label: string; style: CSSProperties }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    let live = true
    const { matrix, size } = uprightTransform(page, page.orientation)
    void createImageBitmap(new ImageData(page.pixels, page.width, page.height)).then((bitmap) => {
      if (live) {
        Object.assign(context.canvas, size)
        context.setTransform(...matrix)
        context.drawImage(bitmap, 0, 0)
      }
      bitmap.close()
    })
    return () => {
      live = false
    }
  }, [page])
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={label}
      className={`${styles.picture} ${styles.ground}`}
      style={style}
    />
  )
}

interface LeavesProps {
  page: number
  count: number
  onPage: (page: number) => void
}

/** Buttons to turn the pages of a picture. */
function Leaves({ page, count, onPage }: LeavesProps) {
  const t = useText(messages)
  const turn = (by: number) => onPage(Math.min(count - 1, Math.max(0, page + by)))
  useViewerKeys(({ key, ctrlKey, metaKey }) => {
    if (ctrlKey || metaKey) return false
    if (key === 'PageDown') turn(1)
    else if (key === 'PageUp') turn(-1)
    else return false
    return true
  })
  return (
    <ViewerTools>
      <IconButton
        words={t('previousPage')}
        icon={<ChevronLeft />}
        disabled={page === 0}
        onClick={() => turn(-1)}
      />
      <span className={styles.leaf}>
        {t('page', { page: formatCount(page + 1), count: formatCount(count) })}
      </span>
      <IconButton
        words={t('nextPage')}
        icon={<ChevronRight />}
        disabled={page === count - 1}
        onClick={() => turn(1)}
      />
    </ViewerTools>
  )
}
