import type { FileItem } from '@cabinet/contract/nodes'
import type { CallError } from '../../../kernel/call.ts'
import { common } from '../../../kernel/common.text.ts'
import { useSay, useText } from '../../../kernel/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { words } from '../editing.text.ts'
import type { Session } from '../session/session.ts'
import { downloadCopy } from './download-copy.ts'

/** What becomes of changes that are in no version. */
export type Parting = 'save' | 'draft' | 'discard'

export function LeaveDialog({ onAnswer }: { onAnswer: (parting: Parting | null) => void }) {
  const t = useText(words)
  const c = useText(common)
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

export function ConflictDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const t = useText(words)
  return (
    <Dialog
      role="alertdialog"
      title={t('conflictTitle')}
      onClose={onClose}
      footer={
        <Button look="primary" data-first onClick={onClose}>
          {t('ok')}
        </Button>
      }
    >
      {t('conflictBody', { name })}
    </Dialog>
  )
}

interface OutProps {
  file: FileItem
  session: Session
  error: CallError
  onClose: () => void
}

/** This window edits no more: why, and what is still to be had. */
export function OutDialog({ file, session, error, onClose }: OutProps) {
  const t = useText(words)
  const c = useText(common)
  const say = useSay()
  const work = session.use((state) => state.work)
  const lost = work !== 'saved' && work !== 'drafted'
  const why = error.key === 'common.not_found' ? t('outRemoved') : say(error.key)
  const copy = () => void downloadCopy(file, session)
  // its document is still this window's: the server says whether it can become a version, or lies beside
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
