import type { FileItem } from '@cabinet/contract/nodes'
import { useEffect, useRef } from 'react'
import { useLeaveGuard } from '../../../kernel/address.tsx'
import { show } from '../../../kernel/show.tsx'
import { useText } from '../../../kernel/text.ts'
import { words } from '../editing.text.ts'
import { closeEditor } from '../opening.ts'
import type { Session } from '../session/session.ts'
import { ConflictDialog, LeaveDialog, OutDialog, type Parting } from './dialogs.tsx'
import styles from './frame.module.css'
import { Header } from './header.tsx'
import { NotSaved } from './not-saved.tsx'
import { Stage } from './stage.tsx'

interface EditFileProps {
  file: FileItem
  session: Session
}

/** A known file in its editor: header, stage, and what must be said or asked. */
export function EditFile({ file, session }: EditFileProps) {
  const t = useText(words)
  const out = session.use((state) => state.out)
  const conflict = session.use((state) => state.conflict)
  const leaving = useRef(false)

  const mayGo = async () => {
    const parting = alone(session) ? await askWhatBecomes() : 'draft'
    if (parting === null) return false
    if (parting === 'save' && !(await session.save())) return false
    leaving.current = await session.leave(parting === 'draft')
    return leaving.current
  }
  useLeaveGuard(() => !leaving.current && hasUnsaved(session), mayGo)
  const close = async () => {
    if (hasUnsaved(session) && !(await mayGo())) return
    if (!leaving.current) await session.leave(true)
    leaving.current = true
    closeEditor()
  }
  const saveAndClose = async () => (await session.save()) && close()
  useSaveKey(() => void session.save())
  return (
    <div className={styles.frame}>
      <Header
        file={file}
        session={session}
        onClose={() => void close()}
        onSaveAndClose={() => void saveAndClose()}
      />
      <NotSaved file={file} session={session} />
      <main className={styles.stage} aria-label={t('stage')}>
        <Stage file={file} session={session} />
      </main>
      {conflict && <ConflictDialog name={conflict} onClose={() => void close()} />}
      {out && !conflict && (
        <OutDialog file={file} session={session} error={out} onClose={() => void close()} />
      )}
    </div>
  )
}

/** Whether closing now would lose or hide something. */
function hasUnsaved(session: Session): boolean {
  const { phase, work, out, conflict } = session.state()
  return phase.at === 'open' && work !== 'saved' && !out && !conflict
}

/** Whether nobody else goes on with what is not saved. */
const alone = (session: Session) => session.state().members.length <= 1

const askWhatBecomes = () => show<Parting>((answer) => <LeaveDialog onAnswer={answer} />)

function useSaveKey(save: () => void) {
  const latest = useRef(save)
  latest.current = save
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      // an editor that has a saving of its own must not run it
      event.stopPropagation()
      latest.current()
    }
    window.addEventListener('keydown', hear, true)
    return () => window.removeEventListener('keydown', hear, true)
  }, [])
}
