import { type HeldItem, holdApi } from '@cabinet/contract/locks'
import { FolderOpen } from 'lucide-react'
import { useMemo } from 'react'
import { common } from '../../kernel/common.text.ts'
import { useMore } from '../../kernel/more.ts'
import { uid } from '../../kernel/session.ts'
import { useSay, useText } from '../../kernel/text.ts'
import { toast } from '../../kernel/toast.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { FileIcon } from '../../ui/file-icon.tsx'
import { timeText } from '../../ui/format.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LockBadge, openFolder } from '../nodes/index.ts'
import { Wish } from './lock-section.tsx'
import { unlockItems } from './locks.api.ts'
import styles from './locks.module.css'
import { words } from './locks.text.ts'
import { askForUnlock, askToBreak, askToLock } from './show-locks.tsx'

interface LockListProps {
  /** Those of a space; without it one's own. */
  spaceId?: string
  onLeave?: () => void
}

/** What is held, those that end first at the top. */
export function LockList({ spaceId, onLeave }: LockListProps) {
  const t = useText(words)
  const c = useText(common)
  const say = useSay()
  const question = useMemo(() => ({ spaceId }), [spaceId])
  const { rows, error, more, retry } = useMore(holdApi.list, question, 20)
  if (error) return <ErrorState title={say(error.key)} retryWords={c('retry')} onRetry={retry} />
  if (!rows) return <Skeleton height={64} radius={8} />
  if (rows.length === 0) return <p className={styles.empty}>{t(spaceId ? 'none' : 'mineNone')}</p>
  return (
    <>
      <ul className={styles.list}>
        {rows.map((row) => (
          <Row key={`${row.id} ${row.lock.kind}`} row={row} {...(onLeave && { onLeave })} />
        ))}
      </ul>
      {more && (
        <Button look="quiet" small onClick={() => void more().catch(toast.failure)}>
          {t('more')}
        </Button>
      )}
    </>
  )
}

function Row({ row, onLeave }: { row: HeldItem; onLeave?: () => void }) {
  const t = useText(words)
  const { lock } = row
  const own = lock.kind === 'manual' && lock.ownerId === uid()
  const foreign = lock.ownerId !== uid() && (lock.kind === 'manual' || lock.kind === 'editing')
  const open = () => {
    const personal = row.spaceId === uid()
    openFolder({
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
          <LockBadge lock={lock} />
        </div>
        <p>
          {[row.position, !own && lock.ownerName, t('until', { until: timeText(lock.until) })]
            .filter((part) => part)
            .join(' · ')}
        </p>
        {lock.reason && <p className={styles.reason}>{lock.reason}</p>}
        {row.wishes.map((wish) => (
          <Wish key={wish.id} wish={wish} name={row.name} />
        ))}
      </div>
      <div className={styles.deeds}>
        <IconButton small words={t('showFolder')} icon={<FolderOpen />} onClick={open} />
        {own && (
          <>
            <Button small look="quiet" onClick={() => void askToLock([row], true)}>
              {t('prolong')}
            </Button>
            <Button small onClick={() => void unlockItems([row]).catch(toast.failure)}>
              {t('unlock')}
            </Button>
          </>
        )}
        {foreign && row.breakable && (
          <Button small look="quiet" onClick={() => void askToBreak([row])}>
            {t('break')}
          </Button>
        )}
        {foreign && (
          <Button small onClick={() => void askForUnlock(row, lock)}>
            {t('request')}
          </Button>
        )}
      </div>
    </li>
  )
}
