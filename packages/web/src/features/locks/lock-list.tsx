import { type LockedItem, lockEndpoints } from '@cabinet/contract/locks'
import { FolderOpen } from 'lucide-react'
import { useMemo } from 'react'
import { commonMessages } from '../../kernel/common.text.ts'
import { useGrowingList } from '../../kernel/more.ts'
import { signedInUserId } from '../../kernel/session.ts'
import { useText, useTranslate } from '../../kernel/text.ts'
import { showToast } from '../../kernel/toast.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { FileIcon } from '../../ui/file-icon.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { SkeletonBar } from '../../ui/skeleton.tsx'
import { ItemLockBadge, openFolderScreen } from '../nodes/index.ts'
import { UnlockRequestRow } from './lock-section.tsx'
import { sendItemUnlocks } from './locks.api.ts'
import styles from './locks.module.css'
import { messages } from './locks.text.ts'
import { openBreakLocks, openLockDialog, openUnlockRequest } from './show-locks.tsx'

interface LockListProps {
  /** Lists the locks of a space; without it the user's own. */
  spaceId?: string
  onLeave?: () => void
}

/** Active locks, ordered by expiry. */
export function ItemLockList({ spaceId, onLeave }: LockListProps) {
  const t = useText(messages)
  const c = useText(commonMessages)
  const say = useTranslate()
  const question = useMemo(() => ({ spaceId }), [spaceId])
  const { rows, error, more, retry } = useGrowingList(lockEndpoints.list, question, 20)
  if (error) return <ErrorState title={say(error.key)} retryWords={c('retry')} onRetry={retry} />
  if (!rows) return <SkeletonBar height={64} radius={8} />
  if (rows.length === 0) return <p className={styles.empty}>{t(spaceId ? 'none' : 'mineNone')}</p>
  return (
    <>
      <ul className={styles.list}>
        {rows.map((row) => (
          <Row key={`${row.id} ${row.lock.kind}`} row={row} {...(onLeave && { onLeave })} />
        ))}
      </ul>
      {more && (
        <Button look="quiet" small onClick={() => void more().catch(showToast.failure)}>
          {t('more')}
        </Button>
      )}
    </>
  )
}

function Row({ row, onLeave }: { row: LockedItem; onLeave?: () => void }) {
  const t = useText(messages)
  const { lock } = row
  const own = lock.kind === 'manual' && lock.ownerId === signedInUserId()
  const foreign = lock.ownerId !== signedInUserId() && (lock.kind === 'manual' || lock.kind === 'editing')
  const open = () => {
    const personal = row.spaceId === signedInUserId()
    openFolderScreen({
      kind: personal ? 'personal' : 'group',
      spaceId: personal ? undefined : row.spaceId,
      parentId: row.parentId === row.spaceId ? undefined : row.parentId,
    })
    onLeave?.()
  }
  return (
    <li className={styles.item}>
      <FileIcon folder={row.folder} suffix={row.suffix} size={30} />
      <div className={styles.about}>
        <div className={styles.name}>
          <span title={row.name}>{row.name}</span>
          <ItemLockBadge lock={lock} />
        </div>
        <p>
          {[row.position, !own && lock.ownerName, t('until', { until: formatDateTime(lock.until) })]
            .filter((part) => part)
            .join(' · ')}
        </p>
        {lock.reason && <p className={styles.reason}>{lock.reason}</p>}
        {row.wishes.map((wish) => (
          <UnlockRequestRow key={wish.id} wish={wish} name={row.name} />
        ))}
      </div>
      <div className={styles.deeds}>
        <IconButton small words={t('showFolder')} icon={<FolderOpen />} onClick={open} />
        {own && (
          <>
            <Button small look="quiet" onClick={() => void openLockDialog([row], true)}>
              {t('prolong')}
            </Button>
            <Button small onClick={() => void sendItemUnlocks([row]).catch(showToast.failure)}>
              {t('unlock')}
            </Button>
          </>
        )}
        {foreign && row.breakable && (
          <Button small look="quiet" onClick={() => void openBreakLocks([row])}>
            {t('break')}
          </Button>
        )}
        {foreign && (
          <Button small onClick={() => void openUnlockRequest(row, lock)}>
            {t('request')}
          </Button>
        )}
      </div>
    </li>
  )
}
