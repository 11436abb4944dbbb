import type { ListedFileItem } from '@cabinet/contract/nodes'
import type { CallError } from '../../../kernel/call.ts'
import { commonMessages } from '../../../kernel/common.text.ts'
import { useText, useTranslate } from '../../../kernel/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { messages } from '../editing.text.ts'
import type { EditingSession } from '../session/session-state.ts'
import { downloadEditedCopy } from './download-copy.ts'

/** The decision about changes that are not in any version yet. */
export type LeaveDecision = 'save' | 'draft' | 'discard'

export function LeaveEditorDialog({ onAnswer }: { onAnswer: (parting: LeaveDecision | null) => void }) {
  const t = useText(messages)
  const c = useText(commonMessages)
  return (
    <Dialog
      role="alertdialog"
      title={t('leaveTitle')}
      closeWords={c('cancel')}
      onClose={() => onAnswer(null)}
      width={460}
      footer={
        <>
          <Button look="danger" onClick={() => onAnswer('discard')}>
            {t('leaveDiscard')}
          </Button>
          <Button onClick={() => onAnswer('draft')}>{t('leaveDraft')}</Button>
          <Button look="primary" data-first onClick={() => onAnswer('save')}>
            {t('save')}
          </Button>
        </>
      }
    >
      {t('leaveBody')}
    </Dialog>
  )
}

interface CopyProps {
  name: string
  isRecovered: boolean
  onClose: () => void
}

/** Says that a save became a file beside this one, and why. */
export function SaveConflictDialog({ name, isRecovered, onClose }: CopyProps) {
  const t = useText(messages)
  return (
    <Dialog
      role="alertdialog"
      title={t(isRecovered ? 'recoveredTitle' : 'conflictTitle')}
      onClose={onClose}
      footer={
        <Button look="primary" data-first onClick={onClose}>
          {t('ok')}
        </Button>
      }
    >
      {t(isRecovered ? 'recoveredBody' : 'conflictBody', { name })}
    </Dialog>
  )
}

interface OutProps {
  file: ListedFileItem
  session: EditingSession
  error: CallError
  onClose: () => void
}

/** Explains why this window can no longer edit, and offers the remaining options. */
export function EditingEndedDialog({ file, session, error, onClose }: OutProps) {
  const t = useText(messages)
  const c = useText(commonMessages)
  const say = useTranslate()
  const work = session.use((state) => state.work)
  const lost = work !== 'saved' && work !== 'drafted'
  const why = error.key === 'common.not_found' ? t('outRemoved') : say(error.key)
  const copy = () => void downloadEditedCopy(file, session)
  // The document is still in this window: the server decides whether it becomes a version or a separate copy.
  const savable = lost && error.key === 'editing.ended'
  return (
    <Dialog
      role="alertdialog"
      title={t('outTitle')}
      onClose={onClose}
      footer={
        <>
          {lost && <Button onClick={copy}>{t('downloadCopy')}</Button>}
          {savable && (
            <Button onClick={() => void session.save().then((saved) => saved && onClose())}>
              {t('save')}
            </Button>
          )}
          <Button look="primary" data-first onClick={onClose}>
            {c('close')}
          </Button>
        </>
      }
    >
      <p>{why}</p>
      {lost && <p>{t('outHint')}</p>}
    </Dialog>
  )
}
