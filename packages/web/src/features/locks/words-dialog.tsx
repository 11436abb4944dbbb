import { itemLockLimits } from '@cabinet/contract/nodes.locks'
import { useState } from 'react'
import { commonMessages } from '../../kernel/common.text.ts'
import { useFormRefusal } from '../../kernel/form-refusal.ts'
import { useText } from '../../kernel/text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import styles from './locks.module.css'

interface WordsDialogProps {
  title: string
  hint: string
  label: string
  okWords: string
  danger?: boolean
  onWords: (words: string) => Promise<void>
  onClose: () => void
}

/** Confirmation dialog of a command with an optional note. */
export function OptionalNoteDialog({
  title,
  hint,
  label,
  okWords,
  danger,
  onWords,
  onClose,
}: WordsDialogProps) {
  const c = useText(commonMessages)
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const { refusal, showRefusal, clearRefusal } = useFormRefusal()
  const submit = async () => {
    setBusy(true)
    clearRefusal()
    try {
      await onWords(typed.trim())
      onClose()
    } catch (error) {
      showRefusal(error)
      setBusy(false)
    }
  }
  return (
    <Dialog
      refusal={refusal}
      title={title}
      closeWords={c('close')}
      onClose={onClose}
      onSubmit={() => void submit()}
      width={440}
      footer={
        <>
          <Button onClick={onClose}>{c('cancel')}</Button>
          <Button type="submit" look={danger ? 'danger' : 'primary'} busy={busy}>
            {okWords}
          </Button>
        </>
      }
    >
      <p className={styles.hint}>{hint}</p>
      <TextInput
        label={label}
        value={typed}
        maxLength={itemLockLimits.words}
        onChange={(event) => setTyped(event.target.value)}
      />
    </Dialog>
  )
}
