import { useState } from 'react'
import { useText } from '../../../kernel/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SignInFailure } from '../failure.tsx'
import { useSignInStep } from '../use-step.ts'
import { sendTotpConfirmation } from './factors.api.ts'
import styles from './factors.module.css'
import { messages } from './factors.text.ts'
import { RecoveryCodeList } from './recovery-codes.tsx'
import { TotpScanFields } from './scan.tsx'

interface TotpDialogProps {
  begun: { ticket: string; secret: string; address: string }
  onClose: () => void
  onCodes: (codes: string[]) => void
}

/** Sets up an authenticator app: scan the QR code, then enter the code shown. */
export function TotpSetupDialog({ begun, onClose, onCodes }: TotpDialogProps) {
  const [code, setCode] = useState('')
  const { busy, failure, run } = useSignInStep()
  const t = useText(messages)
  const submit = () => {
    if (!code.trim()) return
    void run(async () => {
      const { recoveryCodes } = await sendTotpConfirmation(begun.ticket, code.trim())
      onClose()
      onCodes(recoveryCodes)
    })
  }
  return (
    <Dialog
      title={t('app')}
      closeWords={t('close')}
      onClose={onClose}
      onSubmit={submit}
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
        <p>{t('scan')}</p>
        <SignInFailure reason={failure} />
        <TotpScanFields secret={begun.secret} address={begun.address} code={code} onCode={setCode} />
      </div>
    </Dialog>
  )
}

/**
 * Recovery codes, shown once. Only the button closes the dialog, so that a misplaced click cannot lose them.
 */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const t = useText(messages)
  return (
    <Dialog
      role="alertdialog"
      title={t('codes')}
      onClose={() => undefined}
      footer={
        <Button look="primary" onClick={onClose}>
          {t('saved')}
        </Button>
      }
    >
      <RecoveryCodeList codes={codes} />
    </Dialog>
  )
}
