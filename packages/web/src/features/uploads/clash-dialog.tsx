import { useState } from 'react'
import { commonMessages } from '../../kernel/common.text.ts'
import { useText } from '../../kernel/text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './clash-dialog.module.css'
import type { NameClashAnswer } from './queue.store.ts'
import { messages } from './uploads.text.ts'

interface ClashDialogProps {
  names: string[]
  folder: string
  onAnswer: (clash: NameClashAnswer | null) => void
}

const choices = [
  { clash: 'both', title: 'clashBoth', more: 'clashBothMore' },
  { clash: 'version', title: 'clashVersion', more: 'clashVersionMore' },
  { clash: 'skip', title: 'clashSkip', more: 'clashSkipMore' },
] as const

/** Asks once how to handle all taken names; nothing is replaced unless chosen. Cancelling clears the queue (specification). */
export function NameClashDialog({ names, folder, onAnswer }: ClashDialogProps) {
  const t = useText(messages)
  const c = useText(commonMessages)
  const [chosen, setChosen] = useState<NameClashAnswer>('both')
  const name = names[0] ?? ''
  return (
    <Dialog
      role="alertdialog"
      title={t('clashTitle')}
      closeWords={c('close')}
      onClose={() => onAnswer(null)}
      onSubmit={() => onAnswer(chosen)}
      footer={
        <>
          <Button onClick={() => onAnswer(null)}>{c('cancel')}</Button>
          <Button type="submit" look="primary" data-first>
            {t('clashGo')}
          </Button>
        </>
      }
    >
      <p className={styles.body}>
        {names.length > 1
          ? t('clashBodyMany', { folder, name, count: names.length })
          : t('clashBody', { folder, name })}
      </p>
      <div role="radiogroup" aria-label={t('clashTitle')} className={styles.choices}>
        {choices.map(({ clash, title, more }) => (
          <label key={clash} className={styles.choice}>
            <input type="radio" name="clash" checked={chosen === clash} onChange={() => setChosen(clash)} />
            <span>
              <strong>{t(title)}</strong>
              <small>{t(more)}</small>
            </span>
          </label>
        ))}
      </div>
    </Dialog>
  )
}
