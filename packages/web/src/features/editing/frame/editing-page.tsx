import { spaceApi } from '@cabinet/contract/files'
import { useEffect, useState } from 'react'
import { useCall } from '../../../kernel/query.ts'
import { useSystemName } from '../../settings/index.ts'
import { closeEditor } from '../opening.ts'
import { createSession, type Session } from '../session/session.ts'
import { EditFile } from './edit-file.tsx'
import styles from './frame.module.css'
import { PlainHeader } from './header.tsx'
import { FailedState, Opening } from './states.tsx'

/** A file in its editor. */
export function EditingPage({ fileId }: { fileId: string }) {
  const detail = useCall(spaceApi.detail, { id: fileId })
  const [session] = useState(() => createSession(fileId))
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
  if (file) return <EditFile file={file} session={session} />
  return (
    <div className={styles.frame}>
      <PlainHeader onClose={closeEditor} />
      <main className={styles.stage}>
        {detail.error ? (
          <FailedState error={detail.error} onRetry={() => void detail.refetch()} />
        ) : (
          <Opening />
        )}
      </main>
    </div>
  )
}

/** Opens the session while the page stands; keeps what it has come to when the page is hidden or goes. */
function useSessionOf(session: Session) {
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
