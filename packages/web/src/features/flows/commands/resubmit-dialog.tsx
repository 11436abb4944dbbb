import { useState } from 'react'
import { useText } from '../../../kernel/text.ts'
import { CommandDialog } from './command-dialog.tsx'
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
  const [remark, setRemark] = useState('')
  return (
    <CommandDialog title={t('resubmit')} onSubmit={() => onResubmit(remark.trim())} onClose={onClose}>
      <p className={styles.about}>{title}</p>
      <p>{t('resubmitAbout')}</p>
      <OpinionField label={t('remark')} value={remark} onChange={setRemark} isFirst />
    </CommandDialog>
  )
}
