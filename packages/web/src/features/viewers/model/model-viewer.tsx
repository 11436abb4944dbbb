import { Box, Scan, ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../../kernel/text.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { FileViewerProps } from '../../previews/index.ts'
import {
  FailedState,
  useViewerKeys,
  ViewerStageSkeleton,
  ViewerTools,
  WholeFileContent,
} from '../../previews/stage/index.ts'
import { messages as viewerWords } from '../viewers.text.ts'
import { messages } from './model.text.ts'
import styles from './model-viewer.module.css'
import { parseModelFile } from './parse-model.ts'
import { type ModelScene, showModelScene } from './scene.ts'

/** Size limit of a model, in bytes. */
const most = 100 * 1024 ** 2
/** One press of a button or key. */
const step = 1.25

/** A 3D model: rotated by dragging, panned with the right button, zoomed with the wheel. */
export const ModelFileViewer = ({ subject }: FileViewerProps) => (
  <WholeFileContent subject={subject} most={most}>
    {(bytes, retry) => <Model subject={subject} bytes={bytes} onRetry={retry} />}
  </WholeFileContent>
)

function Model({ subject, bytes, onRetry }: FileViewerProps & { bytes: ArrayBuffer; onRetry: () => void }) {
  const t = useText(messages)
  const f = useText(viewerWords)
  const { file } = subject
  const room = useRef<HTMLDivElement>(null)
  const [stage, setStage] = useState<ModelScene>()
  const [broken, setBroken] = useState(false)
  const [edges, setEdges] = useState(false)
  useEffect(() => {
    let live = true
    let shown: ModelScene | undefined
    parseModelFile(file.suffix.replace(/^\./, '').toLowerCase(), bytes)
      .then((body) => {
        if (!live || !room.current) return
        shown = showModelScene(room.current, body)
        setStage(shown)
      })
      .catch(() => live && setBroken(true))
    return () => {
      live = false
      shown?.close()
    }
  }, [bytes, file.suffix])
  const turnEdges = () => {
    stage?.edges(!edges)
    setEdges(!edges)
  }
  useViewerKeys(({ key, ctrlKey, metaKey }) => {
    if (ctrlKey || metaKey || !stage) return false
    if (key === '+' || key === '=') stage.zoomBy(step)
    else if (key === '-') stage.zoomBy(1 / step)
    else if (key === '0') stage.fit()
    else if (key.toLowerCase() === 'e') turnEdges()
    else return false
    return true
  })
  const again = () => {
    setBroken(false)
    onRetry()
  }
  if (broken) return <FailedState error={null} onRetry={again} />
  return (
    <div className={styles.place}>
      {stage && (
        <ViewerTools>
          <IconButton words={f('zoomOut')} icon={<ZoomOut />} onClick={() => stage.zoomBy(1 / step)} />
          <IconButton words={f('zoomIn')} icon={<ZoomIn />} onClick={() => stage.zoomBy(step)} />
          <IconButton words={f('fit')} icon={<Scan />} onClick={stage.fit} />
          <IconButton words={t('edges')} icon={<Box />} pressed={edges} onClick={turnEdges} />
        </ViewerTools>
      )}
      <div
        ref={room}
        className={styles.room}
        role="img"
        aria-label={t('model', { name: file.name })}
        data-moves
        data-ready={stage !== undefined}
      />
      {!stage && <ViewerStageSkeleton type={file.suffix} />}
    </div>
  )
}
