import { ChevronLeft, Download } from 'lucide-react'
import { type ReactNode, Suspense, useContext, useMemo, useState } from 'react'
import { useText } from '../../../kernel/text.ts'
import { FileIcon } from '../../../ui/file-icon.tsx'
import { formatByteSize } from '../../../ui/format.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { type PreviewSubject, viewerForInside } from '../../previews/index.ts'
import {
  componentOfViewer,
  RefusedState,
  useViewerKeys,
  ViewerBoundary,
  ViewerFrameContext,
  ViewerStageSkeleton,
} from '../../previews/stage/index.ts'
import { messages } from './inside.text.ts'
import styles from './inside-view.module.css'

interface InsideViewProps {
  subject: PreviewSubject
  /** The name of the containing file. */
  of: string
  onBack: () => void
  /** Absent without permission. */
  onDownload: (() => void) | undefined
  /** A prompt shown before the content. */
  instead?: ReactNode
}

/** A view of content inside a file, below a bar that leads back to it. */
export function InsideFileView({ subject, of, onBack, onDownload, instead }: InsideViewProps) {
  const t = useText(messages)
  const { file } = subject
  const outer = useContext(ViewerFrameContext)
  const frame = useMemo(() => ({ ...outer, download: onDownload }), [outer, onDownload])
  useViewerKeys(({ key }) => {
    if (key === 'Escape') onBack()
    // Arrow keys must not move to the neighbours of the surrounding file.
    return ['Escape', 'ArrowLeft', 'ArrowRight'].includes(key)
  })
  return (
    <ViewerFrameContext value={frame}>
      <div className={styles.bar} data-tone="dark">
        <IconButton words={t('back', { name: of })} icon={<ChevronLeft />} onClick={onBack} />
        <FileIcon suffix={file.suffix} size={20} />
        <h2 title={file.name}>{file.name}</h2>
        <span className={styles.size}>{formatByteSize(subject.size)}</span>
        {onDownload && <IconButton words={t('download')} icon={<Download />} onClick={onDownload} />}
      </div>
      <div className={styles.stage}>
        {instead ?? <ContentWithoutFile subject={subject} />}
        <span className="only-read" role="status">
          {t('opened', { name: file.name })}
        </span>
      </div>
    </ViewerFrameContext>
  )
}

/** Shows content that is no file of the drive by its browser viewer, or why none does. */
export function ContentWithoutFile({ subject }: { subject: PreviewSubject }) {
  const { file } = subject
  const [attempt, setAttempt] = useState(0)
  const viewer = viewerForInside(file.suffix)
  if (!viewer)
    return (
      <RefusedState
        file={file}
        reason={file.suffix === '' ? 'previews.not_supported' : 'previews.type_not_supported'}
      />
    )
  const Component = componentOfViewer(viewer)
  return (
    <ViewerBoundary key={`${file.id} ${attempt}`} onRetry={() => setAttempt(attempt + 1)}>
      <Suspense fallback={<ViewerStageSkeleton type={file.suffix} />}>
        <Component subject={subject} />
      </Suspense>
    </ViewerBoundary>
  )
}
