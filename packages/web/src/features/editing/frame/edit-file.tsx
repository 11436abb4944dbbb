import type { ListedFileItem } from '@cabinet/contract/nodes'
import { useEffect, useRef } from 'react'
import { useLeaveGuard } from '../../../kernel/address.tsx'
import { showDialog } from '../../../kernel/show.tsx'
import { useText } from '../../../kernel/text.ts'
import { messages } from '../editing.text.ts'
import { closeFileEditor } from '../opening.ts'
import type { EditingSession } from '../session/session-state.ts'
import { EditingEndedDialog, type LeaveDecision, LeaveEditorDialog, SaveConflictDialog } from './dialogs.tsx'
import styles from './frame.module.css'
import { EditorHeader } from './header.tsx'
import { NotSavedNotice } from './not-saved.tsx'
import { EditorStage } from './stage.tsx'

interface EditFileProps {
  file: ListedFileItem
  session: EditingSession
}

/** A loaded file in its editor: header, stage, notices and dialogs. */
export function EditFileScreen({ file, session }: EditFileProps) {
  const t = useText(messages)
  const out = session.use((state) => state.out)
  const conflict = session.use((state) => state.conflict)
  const isRecovered = session.use((state) => state.isRecovered)
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
    closeFileEditor(file)
  }
  const saveAndClose = async () => (await session.save()) && close()
  useSaveKey(() => void session.save())
  return (
    <div className={styles.frame}>
      <EditorHeader
        file={file}
        session={session}
        onClose={() => void close()}
        onSaveAndClose={() => void saveAndClose()}
      />
      <NotSavedNotice file={file} session={session} />
      <main className={styles.stage} aria-label={t('stage')}>
        <EditorStage file={file} session={session} />
      </main>
      {conflict && (
        <SaveConflictDialog name={conflict} isRecovered={isRecovered} onClose={() => void close()} />
      )}
      {out && !conflict && (
        <EditingEndedDialog file={file} session={session} error={out} onClose={() => void close()} />
      )}
    </div>
  )
}

/** Whether closing now would lose or hide something. */
function hasUnsaved(session: EditingSession): boolean {
  const { phase, work, out, conflict } = session.state()
  return phase.at === 'open' && work !== 'saved' && !out && !conflict
}

/** Returns whether no other window holds the unsaved changes. */
const alone = (session: EditingSession) => session.state().members.length <= 1

const askWhatBecomes = () => showDialog<LeaveDecision>((answer) => <LeaveEditorDialog onAnswer={answer} />)

function useSaveKey(save: () => void) {
  const latest = useRef(save)
  latest.current = save
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      // An editor with its own save shortcut must not run it.
      event.stopPropagation()
      latest.current()
    }
    window.addEventListener('keydown', hear, true)
    return () => window.removeEventListener('keydown', hear, true)
  }, [])
}
