import { ChevronLeft, Download } from 'lucide-react'
import { type ReactNode, Suspense, useContext, useMemo, useState } from 'react'
import { useText } from '../../../kernel/text.ts'
import { FileIcon } from '../../../ui/file-icon.tsx'
import { sizeText } from '../../../ui/format.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { type Subject, viewerInside } from '../../previews/index.ts'
import {
  componentOf,
  FrameContext,
  RefusedState,
  StageSkeleton,
  useKeys,
  ViewerBoundary,
} from '../../previews/stage/index.ts'
import { words } from './inside.text.ts'
import styles from './inside-view.module.css'

interface InsideViewProps {
  subject: Subject
  /** What it lies in. */
  of: string
  onBack: () => void
  /** Absent without the right. */
  onDownload: (() => void) | undefined
  /** Asked for before it is shown. */
  instead?: ReactNode
}

/** What lies inside a file, below a bar that leads back to it. */
export function InsideView({ subject, of, onBack, onDownload, instead }: InsideViewProps) {
  const t = useText(words)
  const { file } = subject
  const outer = useContext(FrameContext)
  const frame = useMemo(() => ({ ...outer, download: onDownload }), [outer, onDownload])
  useKeys(({ key }) => {
    if (key === 'Escape') onBack()
    // the way to the neighbours of the file around it is not this one's
    return ['Escape', 'ArrowLeft', 'ArrowRight'].includes(key)
  })
  return (
    <FrameContext value={frame}>
      <div className={styles.bar} data-tone="dark">
        <IconButton words={t('back', { name: of })} icon={<ChevronLeft />} onClick={onBack} />
        <FileIcon suffix={file.suffix} size={20} />
        <h2 title={file.name}>{file.name}</h2>
        <span className={styles.size}>{sizeText(subject.size)}</span>
        {onDownload && <IconButton words={t('download')} icon={<Download />} onClick={onDownload} />}
      </div>
      <div className={styles.stage}>
        {instead ?? <Shown subject={subject} />}
        <span className="only-read" role="status">
          {t('opened', { name: file.name })}
        </span>
      </div>
    </FrameContext>
  )
}

function Shown({ subject }: { subject: Subject }) {
  const { file } = subject
  const [attempt, setAttempt] = useState(0)
  const viewer = viewerInside(file.suffix)
  if (!viewer)
    return (
      <RefusedState
        file={file}
        reason={file.suffix === '' ? 'previews.not_supported' : 'previews.type_not_supported'}
      />
    )
  const Component = componentOf(viewer)
  return (
    <ViewerBoundary key={`${file.id} ${attempt}`} onRetry={() => setAttempt(attempt + 1)}>
      <Suspense fallback={<StageSkeleton type={file.suffix} />}>
        <Component subject={subject} />
      </Suspense>
    </ViewerBoundary>
  )
}
