import { useState } from 'react'
import { useText, useTranslate } from '../../../kernel/text.ts'
import { SegmentedControl } from '../../../ui/segmented.tsx'
import { CommandDialog } from './command-dialog.tsx'
import { commandMessages } from './commands.text.ts'
import styles from './dialog.module.css'
import { OpinionField } from './opinion-field.tsx'

/** 1 agree, 2 disagree (specification). */
export interface FlowVerdict {
  result: 1 | 2
  text: string
}

export interface DecisionDialogProps {
  title: string
  /** The title of the flow, or how many are decided. */
  about: string
  /** A file changed: agreeing is refused until it is submitted again. */
  isStale?: boolean
  onDecide: (decision: FlowVerdict) => Promise<unknown> | undefined
  onClose: () => void
}

/** Asks for a decision and an opinion: agree at first, and a reason for disagreeing (specification). */
export function DecisionDialog({ title, about, isStale = false, onDecide, onClose }: DecisionDialogProps) {
  const t = useText(commandMessages)
  const say = useTranslate()
  const [result, setResult] = useState<'agree' | 'disagree'>('agree')
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const isBlocked = isStale && result === 'agree'
  const isReasonMissing = result === 'disagree' && text.trim() === ''
  const submit = () => {
    setTried(true)
    if (isReasonMissing) return undefined
    return onDecide({ result: result === 'agree' ? 1 : 2, text: text.trim() })
  }
  return (
    <CommandDialog
      title={title}
      okWords={t('submit')}
      look={result === 'agree' ? 'primary' : 'danger'}
      disabled={isBlocked}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={styles.about}>{about}</p>
      {isStale && (
        <p className={styles.warning} role="status">
          {t('staleNote')}
        </p>
      )}
      <div className={styles.pair}>
        <span aria-hidden="true">{t('result')}</span>
        <SegmentedControl
          label={t('result')}
          value={result}
          options={(['agree', 'disagree'] as const).map((value) => ({ value, words: t(value) }))}
          onChange={setResult}
        />
      </div>
      <OpinionField
        label={t('opinion')}
        value={text}
        onChange={setText}
        placeholder={t(result === 'agree' ? 'opinionHint' : 'reasonHint')}
        error={tried && isReasonMissing ? say('flows.reason_missing') : null}
        isFirst
      />
    </CommandDialog>
  )
}
