import { RotateCcw, RotateCw, Scan, ZoomIn, ZoomOut } from 'lucide-react'
import { useText } from '../../../kernel/text.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { PreviewSubject } from '../../previews/index.ts'
import { useViewerKeys, ViewerTools } from '../../previews/stage/index.ts'
import { PageLayerTools } from '../page-layer.tsx'
import { messages } from '../viewers.text.ts'
import styles from './image-viewer.module.css'

/** The commands of a picture viewer, independent of the drawing method. */
export interface PictureCommands {
  /** Pixels of screen per pixel of picture. */
  scale: number
  fits: boolean
  smaller(): void
  larger(): void
  fit(): void
  full(): void
  turn(degrees: number): void
}

/** The tools and keys of a picture. */
export function PictureToolbar({
  subject,
  scale,
  fits,
  smaller,
  larger,
  fit,
  full,
  turn,
}: PictureCommands & { subject: PreviewSubject }) {
  const t = useText(messages)
  useViewerKeys(({ key, ctrlKey, metaKey, shiftKey }) => {
    if (ctrlKey || metaKey) return false
    if (key === '+' || key === '=') larger()
    else if (key === '-') smaller()
    else if (key === '0') fit()
    else if (key === '1') full()
    else if (key.toLowerCase() === 'r') turn(shiftKey ? -90 : 90)
    else return false
    return true
  })
  return (
    <ViewerTools>
      <IconButton words={t('zoomOut')} icon={<ZoomOut />} onClick={smaller} />
      <Button small look="quiet" className={styles.scale} data-tip="100%" onClick={full}>
        {Math.round(scale * 100)}%
      </Button>
      <IconButton words={t('zoomIn')} icon={<ZoomIn />} onClick={larger} />
      <IconButton words={t('fit')} icon={<Scan />} pressed={fits} onClick={fit} />
      <IconButton words={t('rotateLeft')} icon={<RotateCcw />} onClick={() => turn(-90)} />
      <IconButton words={t('rotateRight')} icon={<RotateCw />} onClick={() => turn(90)} />
      <PageLayerTools subject={subject} />
    </ViewerTools>
  )
}
