import { type SubscriptionRow, subscriptionEndpoints } from '@cabinet/contract/notices.subscriptions'
import { Bell, BellOff } from 'lucide-react'
import { commonMessages } from '../../kernel/common.text.ts'
import { useGrowingList } from '../../kernel/more.ts'
import { useText, useTranslate } from '../../kernel/text.ts'
import { showToast } from '../../kernel/toast.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { FileIcon } from '../../ui/file-icon.tsx'
import { SettingsSection } from '../../ui/section.tsx'
import { SkeletonBar } from '../../ui/skeleton.tsx'
import { Tag } from '../../ui/tag.tsx'
import { entryMessages } from './entry.text.ts'
import { openNoticeTarget } from './open-notice.ts'
import { sendSubscriptions } from './subscriptions.api.ts'
import styles from './subscriptions.module.css'
import { subscriptionMessages, subscriptionModeMessages } from './subscriptions.text.ts'

const all = {}

/** All that the user follows or has muted, with a way to end each. */
export function SubscriptionListSection() {
  const t = useText(subscriptionMessages)
  const entry = useText(entryMessages)
  const c = useText(commonMessages)
  const say = useTranslate()
  const { rows, error, more, retry } = useGrowingList(subscriptionEndpoints.list, all, 20)
  return (
    <SettingsSection title={entry('subscriptions')} hint={t('listHint')}>
      {error ? (
        <ErrorState title={say(error.key)} retryWords={c('retry')} onRetry={retry} />
      ) : !rows ? (
        <SkeletonBar height={64} radius={8} />
      ) : rows.length === 0 ? (
        <p className={styles.none}>{t('listNone')}</p>
      ) : (
        <ul className={styles.list}>
          {rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </ul>
      )}
      {more && (
        <Button look="quiet" small onClick={() => void more().catch(showToast.failure)}>
          {t('more')}
        </Button>
      )}
    </SettingsSection>
  )
}

function Row({ row }: { row: SubscriptionRow }) {
  const t = useText(subscriptionMessages)
  const modes = useText(subscriptionModeMessages)
  const { id, mode, name, suffix, isFolder, spaceId, spaceKind } = row
  const isMuted = mode === 'muted'
  const end = t(isMuted ? 'unmute' : 'unfollow')
  return (
    <li className={styles.row}>
      <FileIcon folder={isFolder} suffix={suffix} size={24} />
      {spaceKind ? (
        <button
          type="button"
          className={styles.name}
          onClick={() => void openNoticeTarget({ id, isFolder, spaceId, spaceKind })}
        >
          {name}
        </button>
      ) : (
        <span className={styles.gone}>{t('gone')}</span>
      )}
      <Tag
        colour={isMuted ? 'grey' : 'blue'}
        icon={isMuted ? <BellOff aria-hidden="true" /> : <Bell aria-hidden="true" />}
      >
        {modes(mode)}
      </Tag>
      <Button
        small
        aria-label={name ? `${end}: ${name}` : end}
        onClick={() => void sendSubscriptions([id], 'none').catch(showToast.failure)}
      >
        {end}
      </Button>
    </li>
  )
}
