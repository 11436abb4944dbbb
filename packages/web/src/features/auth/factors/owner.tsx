import { useState } from 'react'
import { CallError } from '../../../kernel/call.ts'
import { useText } from '../../../kernel/text.ts'
import { showToast } from '../../../kernel/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SignInFailure } from '../failure.tsx'
import { PasswordField } from '../password-input.tsx'
import styles from './factors.module.css'
import { messages } from './factors.text.ts'

type Work = (password?: string) => Promise<void>

/**
 * Runs a command that requires recent authentication: at once after a fresh sign-in, else after the password
 * is entered again. The caller renders `dialog`.
 */
export function useOwnerConfirmation() {
  const [waiting, setWaiting] = useState<Work | null>(null)
  const asOwner = async (work: Work) => {
    try {
      await work()
    } catch (error) {
      if (error instanceof CallError && error.key === 'auth.password_needed') setWaiting(() => work)
      else toastFactorError(error)
    }
  }
  const dialog = waiting && <PasswordDialog work={waiting} onClose={() => setWaiting(null)} />
  return { asOwner, dialog }
}

/** Shows why a factor command failed; cancellation in the browser's prompt is silent. */
export const toastFactorError = (error: unknown) => {
  if (error instanceof CallError) showToast.error(error.key)
  else if ((error as Error).name === 'InvalidStateError') showToast.error(messages.known)
  else showToast.error(messages.aborted)
}

function PasswordDialog({ work, onClose }: { work: Work; onClose: () => void }) {
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const t = useText(messages)
  const submit = async () => {
    if (!password) return
    setBusy(true)
    try {
      await work(password)
      onClose()
    } catch (error) {
      setBusy(false)
      if (error instanceof CallError) setFailure(error.key)
      else {
        toastFactorError(error)
        onClose()
      }
    }
  }
  return (
    <Dialog
      title={t('ownerTitle')}
      closeWords={t('close')}
      onClose={onClose}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" look="primary" busy={busy}>
            {t('confirm')}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <p>{t('ownerBody')}</p>
        <SignInFailure reason={failure} />
        <PasswordField
          label={t('password')}
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
        />
      </div>
    </Dialog>
  )
}
