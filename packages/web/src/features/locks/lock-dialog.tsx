import { itemLockLimits } from '@cabinet/contract/nodes.locks'
import { useState } from 'react'
import { commonMessages } from '../../kernel/common.text.ts'
import { useFormRefusal } from '../../kernel/form-refusal.ts'
import { useText } from '../../kernel/text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SegmentedControl } from '../../ui/segmented.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { type LockedItemName, sendItemLocks } from './locks.api.ts'
import styles from './locks.module.css'
import { messages } from './locks.text.ts'

/** Offered durations in minutes; the first is the default, the last the maximum. */
const offered = [itemLockLimits.minutes, 60, 120, 240, 480, itemLockLimits.minutesMost] as const

interface LockDialogProps {
  items: readonly LockedItemName[]
  /** The items are already locked by the user. */
  prolong: boolean
  onClose: () => void
}

/** Asks for the duration and reason of a lock. */
export function LockItemsDialog({ items, prolong, onClose }: LockDialogProps) {
  const t = useText(messages)
  const c = useText(commonMessages)
  const [minutes, setMinutes] = useState<number>(offered[0])
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const { refusal, showRefusal, clearRefusal } = useFormRefusal()
  const submit = async () => {
    setBusy(true)
    clearRefusal()
    try {
      // extending a lock keeps its reason unless a new one is given
      await sendItemLocks(items, minutes, prolong && reason.trim() === '' ? undefined : reason.trim())
      onClose()
    } catch (error) {
      showRefusal(error)
      setBusy(false)
    }
  }
  const name = items[0]?.name ?? ''
  const title =
    items.length > 1
      ? t('lockTitleMany', { count: items.length })
      : t(prolong ? 'prolongTitle' : 'lockTitle', { name })
  return (
    <Dialog
      refusal={refusal}
      title={title}
      closeWords={c('close')}
      onClose={onClose}
      onSubmit={() => void submit()}
      width={500}
      footer={
        <>
          <Button onClick={onClose}>{c('cancel')}</Button>
          <Button type="submit" look="primary" busy={busy}>
            {t(prolong ? 'prolong' : 'lock')}
          </Button>
        </>
      }
    >
      <p className={styles.hint}>{t('lockHint')}</p>
      <div className={styles.label}>{t('duration')}</div>
      <SegmentedControl
        label={t('duration')}
        value={String(minutes)}
        options={offered.map((count) => ({
          value: String(count),
          words: count < 60 ? t('minutes', { count }) : t('hours', { count: count / 60 }),
        }))}
        onChange={(value) => setMinutes(Number(value))}
      />
      <TextInput
        label={t('reason')}
        hint={t('reasonHint')}
        value={reason}
        maxLength={itemLockLimits.words}
        data-first
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  )
}
