import { useState } from 'react'
import { commonMessages } from '../../../kernel/common.text.ts'
import { useText } from '../../../kernel/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { commandMessages } from './commands.text.ts'
import styles from './dialog.module.css'
import { OpinionField } from './opinion-field.tsx'

interface ResubmitDialogProps {
  title: string
  onResubmit: (remark: string) => Promise<unknown>
  onClose: () => void
}

/** Submits a flow again, with the files as they are now. */
export function ResubmitDialog({ title, onResubmit, onClose }: ResubmitDialogProps) {
  const t = useText(commandMessages)
  const c = useText(commonMessages)
  const [remark, setRemark] = useState('')
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    if (busy) return
    setBusy(true)
    try {
      await onResubmit(remark.trim())
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t('resubmit')}
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
            {t('resubmit')}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <p className={styles.about}>{title}</p>
        <p>{t('resubmitAbout')}</p>
        <OpinionField label={t('remark')} value={remark} onChange={setRemark} isFirst />
      </div>
    </Dialog>
  )
}
