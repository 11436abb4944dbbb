import { CircleAlert, SkipForward } from 'lucide-react'
import { commonMessages } from '../../../kernel/common.text.ts'
import { useText, useTranslate } from '../../../kernel/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import styles from './dialogs.module.css'
import { messages } from './dialogs.text.ts'

export interface LeftOutItem {
  id: string
  name: string
  /** An error key; absent if the user chose to skip. */
  reason?: string | undefined
}

/** Lists the items that a bulk command left out, with the reasons. */
export function LeftOutItemsDialog({
  done,
  left,
  onClose,
}: {
  done: number
  left: readonly LeftOutItem[]
  onClose: () => void
}) {
  const t = useText(messages)
  const c = useText(commonMessages)
  const say = useTranslate()
  return (
    <Dialog
      title={t('resultTitle')}
      closeWords={c('close')}
      onClose={onClose}
      width={480}
      footer={
        <Button look="primary" data-first onClick={onClose}>
          {c('ok')}
        </Button>
      }
    >
      <p className={styles.line}>{t('resultBody', { done, left: left.length })}</p>
      <ul className={styles.results}>
        {left.map((one) => (
          <li key={one.id}>
            {one.reason ? (
              <CircleAlert className={styles.bad} aria-hidden="true" />
            ) : (
              <SkipForward aria-hidden="true" />
            )}
            <span className={styles.resultName}>{one.name}</span>
            <span className={styles.faint}>{one.reason ? say(one.reason) : t('skipped')}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
