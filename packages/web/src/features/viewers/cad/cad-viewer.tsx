import { Layers as LayersIcon, Scan, ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../../kernel/text.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { FileViewerProps } from '../../previews/index.ts'
import {
  FailedState,
  ServerMadeContent,
  useViewerKeys,
  ViewerStageSkeleton,
  ViewerTools,
  WholeFileContent,
} from '../../previews/stage/index.ts'
import { messages as viewerWords } from '../viewers.text.ts'
import { messages } from './cad.text.ts'
import styles from './cad-viewer.module.css'
import { type CadDrawing, openCadDrawing } from './drawing.ts'
import { CadLayersPanel } from './layers.tsx'
import { useConvertedDrawing } from './use-converted.ts'

const MiB = 1024 ** 2
/** Size limit of a drawing, in bytes: it takes several times as much memory. */
const most = 64 * MiB
/** Zoom factor of one button or key press. */
const step = 1.25

/** A CAD drawing; a DWG is shown through the DXF that the server converts it to. */
export function CadDrawingViewer({ subject }: FileViewerProps) {
  if (/dwg$/i.test(subject.file.suffix))
    return (
      <ServerMadeContent subject={subject} form="drawing">
        {(placeOf) => <Converted subject={subject} address={placeOf('drawing')} />}
      </ServerMadeContent>
    )
  return (
    <WholeFileContent subject={subject} most={most}>
      {(bytes, retry) => <Drawn subject={subject} bytes={bytes} onRetry={retry} />}
    </WholeFileContent>
  )
}

function Converted({ subject, address }: FileViewerProps & { address: string }) {
  const { data, error, refetch } = useConvertedDrawing(subject, address)
  const again = () => void refetch()
  if (error) return <FailedState error={error} onRetry={again} />
  if (!data) return <ViewerStageSkeleton type={subject.file.suffix} />
  return <Drawn subject={subject} bytes={data} onRetry={again} />
}

function Drawn({ subject, bytes, onRetry }: FileViewerProps & { bytes: ArrayBuffer; onRetry: () => void }) {
  const t = useText(messages)
  const f = useText(viewerWords)
  const { file } = subject
  const room = useRef<HTMLDivElement>(null)
  const [drawing, setDrawing] = useState<CadDrawing>()
  const [broken, setBroken] = useState(false)
  const [scale, setScale] = useState(1)
  const [listed, setListed] = useState(false)
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    // A failed drawing has no element, and its bytes may arrive again.
    if (!room.current) return
    let live = true
    const opening = openCadDrawing(room.current, bytes, () => setScale(open?.scale() ?? 1))
    let open: CadDrawing | undefined
    opening.ready.then(
      (ready) => {
        if (!live) return
        open = ready
        setDrawing(ready)
      },
      () => live && setBroken(true),
    )
    return () => {
      live = false
      opening.close()
    }
  }, [bytes])
  const hide = (next: ReadonlySet<string>) => {
    for (const { name } of drawing?.layers ?? [])
      if (hidden.has(name) !== next.has(name)) drawing?.showLayer(name, !next.has(name))
    setHidden(next)
  }
  useViewerKeys(({ key, ctrlKey, metaKey }) => {
    if (ctrlKey || metaKey || !drawing) return false
    if (key === '+' || key === '=') drawing.zoomBy(step)
    else if (key === '-') drawing.zoomBy(1 / step)
    else if (key === '0') drawing.fit()
    else if (key.toLowerCase() === 'l') setListed(!listed)
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
      {drawing && (
        <ViewerTools>
          <IconButton words={f('zoomOut')} icon={<ZoomOut />} onClick={() => drawing.zoomBy(1 / step)} />
          <span className={styles.scale}>{Math.round(scale * 100)}%</span>
          <IconButton words={f('zoomIn')} icon={<ZoomIn />} onClick={() => drawing.zoomBy(step)} />
          <IconButton words={f('fit')} icon={<Scan />} onClick={drawing.fit} />
          <IconButton
            words={t('layers')}
            icon={<LayersIcon />}
            pressed={listed}
            onClick={() => setListed(!listed)}
          />
        </ViewerTools>
      )}
      <div
        ref={room}
        className={styles.room}
        role="img"
        aria-label={t('drawing', { name: file.name })}
        data-moves
        data-ready={drawing !== undefined}
      />
      {!drawing && (
        <div className={styles.wait}>
          <ViewerStageSkeleton type={file.suffix} />
        </div>
      )}
      {drawing && listed && <CadLayersPanel layers={drawing.layers} hidden={hidden} onHidden={hide} />}
    </div>
  )
}
