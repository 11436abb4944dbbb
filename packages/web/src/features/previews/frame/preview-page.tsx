import { useEffect } from 'react'
import { useQueryParams } from '../../../kernel/address.tsx'
import { isBadFileLink } from '../opening/bad-link.tsx'
import { closeFilePreview } from '../opening/open-preview.ts'
import { ViewerStageSkeleton } from '../stage/stage-skeleton.tsx'
import { BadLinkState, FailedState } from '../stage/states.tsx'
import { viewerOfSuffix } from '../viewer-registry.ts'
import styles from './frame.module.css'
import { PlainViewerHeader } from './header.tsx'
import { OpenFileInViewer } from './open-file.tsx'
import { usePreviewSubject } from './use-subject.ts'

/**
 * The full-screen viewer: `/fliePreview?fileId=&ext=&v=&Mode=view` (specification). In older links `Id` is the file and
 * `ver` its version; beside a file `Id` is the number of what lies inside it.
 */
export function FilePreviewPage() {
  const { Id = '', fileId = Id, ext = '', ver, v = ver } = useQueryParams()
  const opened = usePreviewSubject(fileId, v)
  const { file, error } = opened
  useEffect(() => {
    // The viewer's code comes while the file is still being asked for.
    void viewerOfSuffix(ext)
      ?.load()
      .catch(() => undefined)
  }, [ext])
  if (file) return <OpenFileInViewer opened={{ ...opened, file }} />
  return (
    <div className={styles.frame}>
      <PlainViewerHeader onClose={() => closeFilePreview(undefined)} />
      <main className={styles.stage}>
        {!error ? (
          <ViewerStageSkeleton type={ext} />
        ) : isBadFileLink(fileId, error) ? (
          <BadLinkState />
        ) : (
          <FailedState error={error} onRetry={opened.retry} />
        )}
      </main>
    </div>
  )
}
