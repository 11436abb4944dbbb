import { useEffect } from 'react'
import { useQueryParams } from '../../../kernel/address.tsx'
import { closePreview } from '../opening/open-preview.ts'
import { StageSkeleton } from '../stage/stage-skeleton.tsx'
import { FailedState } from '../stage/states.tsx'
import { viewerOf } from '../viewer-registry.ts'
import styles from './frame.module.css'
import { PlainHeader } from './header.tsx'
import { OpenFile } from './open-file.tsx'
import { useSubject } from './use-subject.ts'

/**
 * The full-screen viewer: `/fliePreview?fileId=&ext=&v=&Mode=view` (specification). In older links `Id` is the file and
 * `ver` its version; beside a file `Id` is the number of what lies inside it.
 */
export function PreviewPage() {
  const { Id = '', fileId = Id, ext = '', ver, v = ver } = useQueryParams()
  const opened = useSubject(fileId, v)
  const { file, error } = opened
  useEffect(() => {
    // The viewer's code comes while the file is still being asked for.
    void viewerOf(ext)
      ?.load()
      .catch(() => undefined)
  }, [ext])
  if (file) return <OpenFile opened={{ ...opened, file }} />
  return (
    <div className={styles.frame}>
      <PlainHeader onClose={() => closePreview(undefined)} />
      <main className={styles.stage}>
        {error ? <FailedState error={error} onRetry={opened.retry} /> : <StageSkeleton type={ext} />}
      </main>
    </div>
  )
}
