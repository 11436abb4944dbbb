import { type LockReleaseRequest, lockEndpoints } from '@cabinet/contract/locks'
import type { ListedFileItem } from '@cabinet/contract/nodes'
import { includesRight } from '@cabinet/contract/rights'
import { LockKeyhole } from 'lucide-react'
import { useEndpoint } from '../../kernel/query.ts'
import { signedInUserId } from '../../kernel/session.ts'
import { useText } from '../../kernel/text.ts'
import { showToast } from '../../kernel/toast.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { ItemLockBadge, isPersonalLock, useLockStillHolds } from '../nodes/index.ts'
import { sendItemUnlocks, sendUnlockAnswer } from './locks.api.ts'
import styles from './locks.module.css'
import { messages } from './locks.text.ts'
import { formatLockMoment } from './moment.ts'
import { openBreakLocks, openLockDialog, openUnlockRequest } from './show-locks.tsx'

/** The lock in an item's details: owner, time, reason, expiry and available actions. */
export function ItemLockSection({ item }: { item: ListedFileItem }) {
  const t = useText(messages)
  const { lock } = item
  const lasting = useLockStillHolds(lock)
  if (!lock || !lasting) return null
  if (!isPersonalLock(lock)) return <ItemLockBadge lock={lock} />
  const own = lock.kind === 'manual' && lock.ownerId === signedInUserId()
  const foreign = lock.ownerId !== signedInUserId()
  const head = own ? t('byYou') : t(lock.kind === 'editing' ? 'editedBy' : 'by', { name: lock.ownerName })
  const until = formatLockMoment(lock.until)
  return (
    <section className={styles.lock} aria-label={head}>
      <div className={styles.lockHead}>
        <LockKeyhole aria-hidden="true" />
        <b>{head}</b>
      </div>
      <p>{lock.since ? t('span', { since: formatLockMoment(lock.since), until }) : t('until', { until })}</p>
      {lock.reason && <p className={styles.reason}>{lock.reason}</p>}
      {own && <Wishes item={item} />}
      <div className={styles.deeds}>
        {own && (
          <>
            <Button small onClick={() => void sendItemUnlocks([item]).catch(showToast.failure)}>
              {t('unlock')}
            </Button>
            <Button small look="quiet" onClick={() => void openLockDialog([item], true)}>
              {t('prolong')}
            </Button>
          </>
        )}
        {foreign && (
          <Button small onClick={() => void openUnlockRequest(item, lock)}>
            {t('request')}
          </Button>
        )}
        {foreign && includesRight(item.rights, 'authorise') && (
          <Button small look="quiet" onClick={() => void openBreakLocks([item])}>
            {t('break')}
          </Button>
        )}
      </div>
    </section>
  )
}

function Wishes({ item }: { item: ListedFileItem }) {
  const { data } = useEndpoint(lockEndpoints.list, { page: 1, pageSize: 100 })
  const wishes = data?.rows.find((row) => row.id === item.id)?.wishes ?? []
  return wishes.map((wish) => <UnlockRequestRow key={wish.id} wish={wish} name={item.name} />)
}

/** A person waiting for the lock, with the two answers. */
export function UnlockRequestRow({ wish, name }: { wish: LockReleaseRequest; name: string }) {
  const t = useText(messages)
  const answer = (accept: boolean) => void sendUnlockAnswer(wish.id, accept, name).catch(showToast.failure)
  return (
    <div className={styles.wish}>
      <Avatar name={wish.userName} size={22} />
      <div>
        <b>{wish.userName}</b> <span>{t('wishes')}</span>
        {wish.words && <p>{wish.words}</p>}
      </div>
      <Button small look="quiet" onClick={() => answer(false)}>
        {t('keep')}
      </Button>
      <Button small onClick={() => answer(true)}>
        {t('accept')}
      </Button>
    </div>
  )
}
