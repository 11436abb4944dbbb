import type { FlowDetail } from '@cabinet/contract/flows.detail'
import { useState } from 'react'
import { useText } from '../../../kernel/text.ts'
import { NativeSelect } from '../../../ui/select.tsx'
import { CommandDialog } from './command-dialog.tsx'
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
  const [key, setKey] = useState('')
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const submit = () => {
    setTried(true)
    return text.trim() === '' ? undefined : onReturn(key, text.trim())
  }
  return (
    <CommandDialog title={t('sendBack')} onSubmit={submit} onClose={onClose}>
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
    </CommandDialog>
  )
}
