import type { ListedFileItem } from '@cabinet/contract/nodes'
import { versionFieldLimits } from '@cabinet/contract/versions'
import { ChevronDown, LogOut, Save, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { commonMessages } from '../../../kernel/common.text.ts'
import { useText } from '../../../kernel/text.ts'
import { Button } from '../../../ui/button.tsx'
import { FileIcon } from '../../../ui/file-icon.tsx'
import { formatDateTime, splitFileName } from '../../../ui/format.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { messages } from '../editing.text.ts'
import type { EditingSession } from '../session/session-state.ts'
import styles from './header.module.css'
import { EditingMembersBar } from './members.tsx'

interface HeaderProps {
  file: ListedFileItem
  session: EditingSession
  onSaveAndClose: () => void
  onClose: () => void
}

/** The editor's header: file name, save state, members and the close button. */
export function EditorHeader({ file, session, onSaveAndClose, onClose }: HeaderProps) {
  const t = useText(messages)
  const c = useText(commonMessages)
  const ready = session.use((state) => state.ready && state.phase.at === 'open' && !state.out)
  const saving = session.use((state) => state.work === 'saving')
  const [stem, ending] = splitFileName(file.name)
  const [naming, setNaming] = useState(false)
  const anchor = useRef<HTMLSpanElement>(null)
  return (
    <header className={styles.header}>
      <div className={styles.title}>
        <FileIcon folder={false} suffix={file.suffix} size={26} />
        <h1 title={file.name}>
          <span className={styles.stem}>{stem}</span>
          <span className={styles.ending}>{ending}</span>
        </h1>
        <State session={session} />
      </div>
      <div className={styles.actions}>
        <EditingMembersBar session={session} />
        {ready && (
          <>
            <span ref={anchor} className={styles.pair}>
              <Button
                look="primary"
                small
                icon={<Save />}
                busy={saving}
                data-tip="Ctrl+S"
                onClick={() => void session.save()}
              >
                {t('save')}
              </Button>
              <IconButton
                small
                words={t('saveAs')}
                icon={<ChevronDown />}
                aria-expanded={naming}
                disabled={saving}
                onClick={() => setNaming(!naming)}
              />
            </span>
            <IconButton
              words={t('saveAndClose')}
              icon={<LogOut />}
              disabled={saving}
              onClick={onSaveAndClose}
            />
          </>
        )}
        <IconButton words={c('close')} icon={<X />} onClick={onClose} />
      </div>
      {naming && anchor.current && (
        <SaveForm anchor={anchor.current} session={session} onClose={() => setNaming(false)} />
      )}
    </header>
  )
}

function State({ session }: { session: EditingSession }) {
  const t = useText(messages)
  const work = session.use((state) => state.work)
  const online = session.use((state) => state.online)
  const draftedAt = session.use((state) => state.draftedAt)
  // A window that was put out is told why and must not merely appear offline.
  const open = session.use((state) => state.phase.at === 'open' && !state.out)
  if (!open) return null
  const words_ = !online
    ? t('stateOffline')
    : work === 'drafted'
      ? t('stateDrafted', { time: draftedAt ? formatDateTime(draftedAt).slice(-5) : '' }).trim()
      : t(states[work])
  return (
    <span className={styles.state} data-work={online ? work : 'failed'} role="status">
      {words_}
    </span>
  )
}

const states = {
  saved: 'stateSaved',
  changed: 'stateChanged',
  saving: 'stateSaving',
  failed: 'stateFailed',
} as const

interface SaveFormProps {
  anchor: Element
  session: EditingSession
  onClose: () => void
}

/** Saves a version with a name and a note. */
function SaveForm({ anchor, session, onClose }: SaveFormProps) {
  const t = useText(messages)
  const [name, setName] = useState('')
  const [note, setNote] = useState('')
  const save = () => {
    onClose()
    void session.save({ name, note })
  }
  return (
    <Popover anchor={anchor} align="end" onClose={onClose} role="dialog" aria-label={t('saveAs')}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <TextInput
          label={t('versionName')}
          placeholder={t('optional')}
          maxLength={versionFieldLimits.name}
          value={name}
          // Focus the input: the popover was opened to type into it.
          ref={(input) => input?.focus()}
          onChange={(event) => setName(event.target.value)}
        />
        <TextArea
          label={t('versionNote')}
          placeholder={t('optional')}
          maxLength={versionFieldLimits.note}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <Button look="primary" type="submit" icon={<Save />}>
          {t('save')}
        </Button>
      </form>
    </Popover>
  )
}

/** The header until the file is loaded. */
export function PlainEditorHeader({ onClose }: { onClose: () => void }) {
  const c = useText(commonMessages)
  return (
    <header className={styles.header}>
      <div className={styles.title} />
      <div className={styles.actions}>
        <IconButton words={c('close')} icon={<X />} onClick={onClose} />
      </div>
    </header>
  )
}
