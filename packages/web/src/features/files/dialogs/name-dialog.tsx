import type { ErrorKey } from '@cabinet/contract/errors'
import { useState } from 'react'
import { CallError } from '../../../kernel/call.ts'
import { commonMessages } from '../../../kernel/common.text.ts'
import { useText, useTranslate } from '../../../kernel/text.ts'
import { showToast } from '../../../kernel/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import styles from './dialogs.module.css'
import { messages } from './dialogs.text.ts'

export interface NameDialogProps {
  title: string
  okWords: string
  /** Initial name, selected. */
  name?: string
  isFile?: boolean
  /** Maximum length; shown as a counter. */
  max: number
  refusal: (typed: string, max: number) => ErrorKey | null
  /** Runs the command with the trimmed name; its error is shown below the field. */
  onName: (name: string) => Promise<void>
  onClose: () => void
}

/** Asks for the name of a new folder, or of what there is. */
export function FolderNameDialog({
  title,
  okWords,
  name = '',
  isFile = false,
  max,
  refusal,
  onName,
  onClose,
}: NameDialogProps) {
  const t = useText(messages)
  const c = useText(commonMessages)
  const say = useTranslate()
  const [typed, setTyped] = useState(name)
  const [wrong, setWrong] = useState<ErrorKey | null>(null)
  const [busy, setBusy] = useState(false)
  const length = [...typed.trim()].length

  const submit = async () => {
    const reason = refusal(typed, max)
    setWrong(reason)
    if (reason || busy) return
    setBusy(true)
    try {
      await onName(typed.trim())
      onClose()
    } catch (error) {
      if (error instanceof CallError) setWrong(error.key)
      else showToast.failure(error)
      setBusy(false)
    }
  }
  const message = wrong && (wrong === 'spaces.folder_name_long' ? t('folderNameLong', { max }) : say(wrong))
  return (
    <Dialog
      title={title}
      closeWords={c('close')}
      onClose={onClose}
      onSubmit={() => void submit()}
      width={420}
      footer={
        <>
          <Button onClick={onClose}>{c('cancel')}</Button>
          <Button type="submit" look="primary" busy={busy}>
            {okWords}
          </Button>
        </>
      }
    >
      <TextInput
        label={t(isFile ? 'fileName' : 'folderName')}
        value={typed}
        autoComplete="off"
        error={message}
        hint={t('folderNameHint', { max })}
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          setTyped(event.target.value)
          // While typing, the error is shown only as long as it still applies.
          if (wrong) setWrong(refusal(event.target.value, max))
        }}
        end={
          <span className={styles.counter} data-over={length > max || undefined}>
            {length}/{max}
          </span>
        }
      />
    </Dialog>
  )
}
