import type { ListedFileItem } from '@cabinet/contract/nodes'
import { type SubscriptionMode, subscriptionModes } from '@cabinet/contract/notices.subscriptions'
import { useId, useState } from 'react'
import { commonMessages } from '../../kernel/common.text.ts'
import { useFormRefusal } from '../../kernel/form-refusal.ts'
import { showDialog } from '../../kernel/show.tsx'
import { useText } from '../../kernel/text.ts'
import { showToast } from '../../kernel/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { sendSubscriptions, subscriptionLoader } from './subscriptions.api.ts'
import styles from './subscriptions.module.css'
import {
  subscriptionMessages,
  subscriptionModeHints,
  subscriptionModeMessages,
} from './subscriptions.text.ts'

type Item = Pick<ListedFileItem, 'id' | 'name'>

/** Asks how the user is told of these items. */
export const openSubscriptionDialog = (items: readonly Item[]) =>
  showDialog<void>((answer) => <SubscriptionDialog items={items} onClose={() => answer(null)} />)

/** The choice for one item, or for several at once. */
function SubscriptionDialog({ items, onClose }: { items: readonly Item[]; onClose: () => void }) {
  const group = useId()
  const t = useText(subscriptionMessages)
  const c = useText(commonMessages)
  const modes = useText(subscriptionModeMessages)
  const hints = useText(subscriptionModeHints)
  const [first, ...others] = items
  const known = subscriptionLoader.use(first?.id ?? '', others.length === 0)
  const [picked, setPicked] = useState<SubscriptionMode | null>(null)
  const [busy, setBusy] = useState(false)
  const { refusal, showRefusal, clearRefusal } = useFormRefusal()
  const mode = picked ?? known?.mode ?? null
  const save = async () => {
    if (mode === null) return
    setBusy(true)
    clearRefusal()
    try {
      await sendSubscriptions(
        items.map(({ id }) => id),
        mode,
      )
      showToast.success(subscriptionMessages.saved)
      onClose()
    } catch (error) {
      showRefusal(error)
      setBusy(false)
    }
  }
  const title =
    others.length > 0 ? t('titleMany', { count: items.length }) : t('titleOf', { name: first?.name ?? '' })
  return (
    <Dialog
      title={title}
      refusal={refusal}
      closeWords={c('close')}
      onClose={onClose}
      onSubmit={() => void save()}
      width={420}
      footer={
        <>
          <Button onClick={onClose}>{c('cancel')}</Button>
          <Button type="submit" look="primary" busy={busy} disabled={mode === null}>
            {t('save')}
          </Button>
        </>
      }
    >
      <div role="radiogroup" aria-label={title}>
        {subscriptionModes.map((one) => (
          <label key={one} className={styles.choice}>
            <input type="radio" name={group} checked={one === mode} onChange={() => setPicked(one)} />
            <span>
              {modes(one)}
              <small>{hints(one)}</small>
            </span>
          </label>
        ))}
      </div>
      <InheritedNote mode={known?.inherited} />
    </Dialog>
  )
}

/** Says what holds through a folder above. */
export function InheritedNote({ mode = 'none' }: { mode?: SubscriptionMode | undefined }) {
  const t = useText(subscriptionMessages)
  if (mode === 'none') return null
  return <p className={styles.note}>{t(mode === 'muted' ? 'inheritedMuted' : 'inheritedFollowed')}</p>
}
