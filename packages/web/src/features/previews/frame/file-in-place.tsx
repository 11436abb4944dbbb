import { useMemo, useState } from 'react'
import { SkeletonBar } from '../../../ui/skeleton.tsx'
import type { FileInPlaceProps } from '../../flows/index.ts'
import { type ViewerFrame, ViewerFrameContext } from '../stage/frame-context.tsx'
import { FailedState } from '../stage/states.tsx'
import styles from './frame.module.css'
import { ShownFileContent } from './show.tsx'
import { usePreviewSubject } from './use-subject.ts'

/** A version of a file inside another screen, with the viewer's own tools above it. Keys stay with that screen. */
export function FileInPlace({ fileId, version }: FileInPlaceProps) {
  const opened = usePreviewSubject(fileId, String(version))
  const [tools, setTools] = useState<HTMLElement | null>(null)
  const frame = useMemo<ViewerFrame>(
    () => ({ tools, download: undefined, ask: undefined, onKey: () => () => undefined }),
    [tools],
  )
  const { file, error, retry } = opened
  return (
    <ViewerFrameContext value={frame}>
      <div ref={setTools} className={styles.inPlaceTools} />
      <div className={styles.stage}>
        {file ? (
          <ShownFileContent {...opened} file={file} />
        ) : error ? (
          <FailedState error={error} onRetry={retry} />
        ) : (
          <SkeletonBar height="100%" radius={0} />
        )}
      </div>
    </ViewerFrameContext>
  )
}
