import { useState } from 'react'
import { useText } from '../../../kernel/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Failure } from '../doors/failure.tsx'
import { useStep } from '../doors/use-step.ts'
import { confirmTotp } from './factors.api.ts'
import styles from './factors.module.css'
import { text } from './factors.text.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { Scan } from './scan.tsx'

interface TotpDialogProps {
  begun: { ticket: string; secret: string; address: string }
  onClose: () => void
  onCodes: (codes: string[]) => void
}

/** Scan, enter the code it shows, done. */
export function TotpDialog({ begun, onClose, onCodes }: TotpDialogProps) {
  const [code, setCode] = useState('')
  const { busy, failure, run } = useStep()
  const t = useText(text)
  const submit = () => {
    if (!code.trim()) return
    void run(async () => {
      const { recoveryCodes } = await confirmTotp(begun.ticket, code.trim())
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
        <Failure reason={failure} />
        <Scan secret={begun.secret} address={begun.address} code={code} onCode={setCode} />
      </div>
    </Dialog>
  )
}

/** Recovery codes, once. Only its button closes it: a slip of the mouse must not lose them. */
export function CodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const t = useText(text)
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
      <RecoveryCodes codes={codes} />
    </Dialog>
  )
}
