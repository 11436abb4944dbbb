import type { ListedFileItem } from '@cabinet/contract/nodes'
import { subscriptionModes } from '@cabinet/contract/notices.subscriptions'
import { useText } from '../../kernel/text.ts'
import { showToast } from '../../kernel/toast.ts'
import { NativeSelect } from '../../ui/select.tsx'
import { SkeletonBar } from '../../ui/skeleton.tsx'
import { entryMessages } from './entry.text.ts'
import { InheritedNote } from './subscription-dialog.tsx'
import { sendSubscriptions, subscriptionLoader } from './subscriptions.api.ts'
import styles from './subscriptions.module.css'
import { subscriptionModeMessages } from './subscriptions.text.ts'

/** How the user is told of an item, in its details. */
export function ItemSubscriptionSection({ item }: { item: ListedFileItem }) {
  const t = useText(entryMessages)
  const modes = useText(subscriptionModeMessages)
  // a space as a whole is neither followed nor muted
  const isRoot = item.parentId === ''
  const known = subscriptionLoader.use(item.id, !isRoot)
  if (isRoot || known === null) return null
  return (
    <section>
      <div className={styles.head}>
        <h3>{t('notifications')}</h3>
        {known ? (
          <NativeSelect
            small
            label={t('notifications')}
            value={known.mode}
            options={subscriptionModes.map((value) => ({ value, words: modes(value) }))}
            onChange={(mode) => void sendSubscriptions([item.id], mode).catch(showToast.failure)}
          />
        ) : (
          <SkeletonBar width={90} />
        )}
      </div>
      <InheritedNote mode={known?.inherited} />
    </section>
  )
}
