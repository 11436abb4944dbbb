import { fileEndpoints } from '@cabinet/contract/files'
import { useEffect, useState } from 'react'
import { useEndpoint } from '../../../kernel/query.ts'
import { BadFileLinkMessage, isBadFileLink } from '../../previews/index.ts'
import { useSystemName } from '../../settings/index.ts'
import { closeFileEditor } from '../opening.ts'
import { createEditingSession } from '../session/session.ts'
import type { EditingSession } from '../session/session-state.ts'
import { EditFileScreen } from './edit-file.tsx'
import styles from './frame.module.css'
import { PlainEditorHeader } from './header.tsx'
import { EditFailedState, EditorOpeningState } from './states.tsx'

/** A file in its editor. */
export function FileEditingPage({ fileId }: { fileId: string }) {
  const detail = useEndpoint(fileEndpoints.detail, { id: fileId })
  const [session] = useState(() => createEditingSession(fileId))
  const file = detail.data?.item
  const systemName = useSystemName()
  useSessionOf(session)
  useEffect(() => {
    if (!file) return
    // After the screen's own title, which the frame around all screens sets.
    const timer = setTimeout(() => {
      document.title = `${file.name} · ${systemName}`
    })
    return () => clearTimeout(timer)
  }, [file, systemName])
  if (file) return <EditFileScreen file={file} session={session} />
  return (
    <div className={styles.frame}>
      <PlainEditorHeader onClose={() => closeFileEditor(undefined)} />
      <main className={styles.stage}>
        {detail.error ? (
          <FailedLink fileId={fileId} error={detail.error} onRetry={() => void detail.refetch()} />
        ) : (
          <EditorOpeningState />
        )}
      </main>
    </div>
  )
}

interface FailedLinkProps {
  fileId: string
  error: unknown
  onRetry: () => void
}

/** The reason why the file of this address could not be fetched. */
function FailedLink({ fileId, error, onRetry }: FailedLinkProps) {
  if (!isBadFileLink(fileId, error)) return <EditFailedState error={error} onRetry={onRetry} />
  return (
    <div className={styles.state} role="alert">
      <BadFileLinkMessage />
    </div>
  )
}

/** Opens the session while the page is mounted; stores the work when the page is hidden or left. */
function useSessionOf(session: EditingSession) {
  useEffect(() => {
    void session.open()
    const hide = () => document.visibilityState === 'hidden' && void session.draft()
    const vanish = () => session.vanish()
    document.addEventListener('visibilitychange', hide)
    window.addEventListener('pagehide', vanish)
    return () => {
      document.removeEventListener('visibilitychange', hide)
      window.removeEventListener('pagehide', vanish)
      session.vanish()
    }
  }, [session])
}
