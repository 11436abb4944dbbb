import { type ReactNode, useState } from 'react'
import { commonMessages } from '../../../kernel/common.text.ts'
import { useText } from '../../../kernel/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import styles from './dialog.module.css'

interface CommandDialogProps {
  title: string
  /** Words of the button that submits; the title where absent. */
  okWords?: string
  look?: 'primary' | 'danger'
  disabled?: boolean
  /** Does what was asked; nothing to wait for where fields are missing. */
  onSubmit: () => Promise<unknown> | undefined
  onClose: () => void
  children: ReactNode
}

/** A dialog that does something with a flow. While it is done, nothing else can be done and nothing closes it. */
export function CommandDialog(props: CommandDialogProps) {
  const { title, okWords = title, look = 'primary', disabled = false, onSubmit, onClose, children } = props
  const c = useText(commonMessages)
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    const work = busy || disabled ? undefined : onSubmit()
    if (!work) return
    setBusy(true)
    try {
      await work
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={title}
      closeWords={c('close')}
      width={480}
      onClose={() => !busy && onClose()}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {c('cancel')}
          </Button>
          <Button type="submit" look={look} busy={busy} disabled={disabled}>
            {okWords}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>{children}</div>
    </Dialog>
  )
}
