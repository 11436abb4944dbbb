import type { FlowDetail } from '@cabinet/contract/flows.detail'
import { useState } from 'react'
import { commonMessages } from '../../../kernel/common.text.ts'
import { useText } from '../../../kernel/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { NativeSelect } from '../../../ui/select.tsx'
import { commandMessages } from './commands.text.ts'
import styles from './dialog.module.css'
import { OpinionField } from './opinion-field.tsx'

interface ReturnDialogProps {
  steps: FlowDetail['returnSteps']
  /** The key of a step; '' is the initiator. */
  onReturn: (key: string, text: string) => Promise<unknown>
  onClose: () => void
}

/** Asks where a flow goes back to, and why. */
export function ReturnDialog({ steps, onReturn, onClose }: ReturnDialogProps) {
  const t = useText(commandMessages)
  const c = useText(commonMessages)
  const [key, setKey] = useState('')
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    setTried(true)
    if (busy || text.trim() === '') return
    setBusy(true)
    try {
      await onReturn(key, text.trim())
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t('sendBack')}
      closeWords={c('close')}
      width={480}
      onClose={() => !busy && onClose()}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {c('cancel')}
          </Button>
          <Button type="submit" look="primary" busy={busy}>
            {t('sendBack')}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <div className={styles.pair}>
          <span aria-hidden="true">{t('returnTo')}</span>
          <NativeSelect
            label={t('returnTo')}
            value={key}
            options={[
              { value: '', words: t('toInitiator') },
              ...steps.map((step) => ({ value: step.key, words: step.name })),
            ]}
            onChange={setKey}
          />
        </div>
        <OpinionField
          label={t('reason')}
          value={text}
          onChange={setText}
          error={tried && text.trim() === '' ? t('reasonMissing') : null}
          isFirst
        />
      </div>
    </Dialog>
  )
}
