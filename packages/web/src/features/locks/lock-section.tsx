import { holdApi, type LockWish } from '@cabinet/contract/locks'
import type { FileItem } from '@cabinet/contract/nodes'
import { holds } from '@cabinet/contract/rights'
import { LockKeyhole } from 'lucide-react'
import { useCall } from '../../kernel/query.ts'
import { uid } from '../../kernel/session.ts'
import { useText } from '../../kernel/text.ts'
import { toast } from '../../kernel/toast.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { isPersonal, LockBadge, useLasting } from '../nodes/index.ts'
import { answerUnlock, unlockItems } from './locks.api.ts'
import styles from './locks.module.css'
import { words } from './locks.text.ts'
import { momentText } from './moment.ts'
import { askForUnlock, askToBreak, askToLock } from './show-locks.tsx'

/** In the details of something locked: who, since when, why, until when, and what can be done about it. */
export function LockSection({ item }: { item: FileItem }) {
  const t = useText(words)
  const { lock } = item
  const lasting = useLasting(lock)
  if (!lock || !lasting) return null
  if (!isPersonal(lock)) return <LockBadge lock={lock} />
  const own = lock.kind === 'manual' && lock.ownerId === uid()
  const foreign = lock.ownerId !== uid()
  const head = own ? t('byYou') : t(lock.kind === 'editing' ? 'editedBy' : 'by', { name: lock.ownerName })
  const until = momentText(lock.until)
  return (
    <section className={styles.lock} aria-label={head}>
      <div className={styles.lockHead}>
        <LockKeyhole aria-hidden="true" />
        <b>{head}</b>
      </div>
      <p>{lock.since ? t('span', { since: momentText(lock.since), until }) : t('until', { until })}</p>
      {lock.reason && <p className={styles.reason}>{lock.reason}</p>}
      {own && <Wishes item={item} />}
      <div className={styles.deeds}>
        {own && (
          <>
            <Button small onClick={() => void unlockItems([item]).catch(toast.failure)}>
              {t('unlock')}
            </Button>
            <Button small look="quiet" onClick={() => void askToLock([item], true)}>
              {t('prolong')}
            </Button>
          </>
        )}
        {foreign && (
          <Button small onClick={() => void askForUnlock(item, lock)}>
            {t('request')}
          </Button>
        )}
        {foreign && holds(item.rights, 'authorise') && (
          <Button small look="quiet" onClick={() => void askToBreak([item])}>
            {t('break')}
          </Button>
        )}
      </div>
    </section>
  )
}

function Wishes({ item }: { item: FileItem }) {
  const { data } = useCall(holdApi.list, { page: 1, pageSize: 100 })
  const wishes = data?.rows.find((row) => row.id === item.id)?.wishes ?? []
  return wishes.map((wish) => <Wish key={wish.id} wish={wish} name={item.name} />)
}

/** Somebody who waits, and the two answers. */
export function Wish({ wish, name }: { wish: LockWish; name: string }) {
  const t = useText(words)
  const answer = (accept: boolean) => void answerUnlock(wish.id, accept, name).catch(toast.failure)
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
