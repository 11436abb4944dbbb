import type { HomeCounts } from '@cabinet/contract/home'
import { limits } from '@cabinet/contract/limits'
import { ChevronRight, ListTodo, type LucideIcon, Send, Star } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { ApplicationLink } from '../../kernel/address.tsx'
import { useSignedInUser } from '../../kernel/session.ts'
import { useText } from '../../kernel/text.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { formatByteSize, formatCount } from '../../ui/format.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { SkeletonBar } from '../../ui/skeleton.tsx'
import { useOwnMenuTree } from '../menus/index.ts'
import { loadOwnAvatarButton } from '../profiles/index.ts'
import { useHomeCounts } from './home.api.ts'
import { addressOfPage, greetingOfHour, pagesOfMenus } from './home.rules.ts'
import { messages } from './page.text.ts'
import styles from './user-card.module.css'

const OwnAvatarButton = lazy(() => loadOwnAvatarButton().then((button) => ({ default: button })))

const avatarSize = 56

/** The signed-in user, the used storage, and the counters of the user's own things. */
export function UserCard() {
  const t = useText(messages)
  const me = useSignedInUser().data
  if (!me)
    return (
      <section className={styles.card} aria-busy="true" aria-label={t('profile')}>
        <div className={styles.who}>
          <SkeletonBar width={avatarSize} height={avatarSize} radius={28} />
          <div>
            <SkeletonBar width={160} height={16} />
          </div>
        </div>
      </section>
    )
  const { name, avatar, organisationName, roles } = me
  const about = [organisationName, roles[0]].filter(Boolean).join(' · ')
  return (
    <section className={styles.card} aria-label={t('profile')}>
      <div className={styles.who}>
        <Suspense fallback={<Avatar name={name} image={avatar} size={avatarSize} />}>
          <OwnAvatarButton size={avatarSize} />
        </Suspense>
        <div>
          <h2 data-tip={name}>{t(greetingOfHour(new Date().getHours()), { name })}</h2>
          <p data-tip={about}>{about}</p>
        </div>
      </div>
      <UsedStorage used={me.spaceUsed} total={me.spaceTotal} />
      <OwnCounts />
    </section>
  )
}

/** Red above 80 % (specification). A total of 0 is unlimited. */
function UsedStorage({ used, total }: { used: number; total: number }) {
  const t = useText(messages)
  const share = total > 0 ? used / total : 0
  const isRed = share > limits.capacityRed
  const size = formatByteSize(used)
  return (
    <div className={styles.storage}>
      <p>
        <span>{t('storage')}</span>
        <span data-red={isRed || undefined} data-tip={isRed ? t('almostFull') : undefined}>
          {total > 0
            ? t('ofTotal', { used: size, total: formatByteSize(total) })
            : t('noLimit', { used: size })}
          {isRed && <span className="only-read"> {t('almostFull')}</span>}
        </span>
      </p>
      <ProgressBar label={t('storage')} value={share} look={isRed ? 'error' : 'accent'} height={6} />
    </div>
  )
}

/** Counters of the user's own things, where the user may open their pages. Shares are counted once the product has them. */
function OwnCounts() {
  const counts = useHomeCounts().data
  const hasPage = pagesOfMenus(useOwnMenuTree() ?? [])
  const shown = ownCounters.filter(({ page }) => hasPage(page))
  if (shown.length === 0) return null
  return (
    <div className={styles.counts}>
      {shown.map(({ page, icon, countOf }) => (
        <OwnCounter key={page} page={page} icon={icon} count={counts && countOf(counts)} />
      ))}
    </div>
  )
}

const ownCounters = [
  { page: 'collection', icon: Star, countOf: (counts: HomeCounts) => counts.collected },
  { page: 'flowPending', icon: ListTodo, countOf: (counts: HomeCounts) => counts.toApprove },
  { page: 'flowInitiated', icon: Send, countOf: (counts: HomeCounts) => counts.initiated },
] as const

interface OwnCounterProps {
  page: (typeof ownCounters)[number]['page']
  icon: LucideIcon
  count: number | undefined
}

function OwnCounter({ page, icon: Icon, count }: OwnCounterProps) {
  const t = useText(messages)
  return (
    <ApplicationLink {...addressOfPage(page)} className={styles.count}>
      <Icon size={16} aria-hidden="true" />
      <span>{t(page)} </span>
      <b>{count === undefined ? '' : formatCount(count)}</b>
      <ChevronRight size={15} aria-hidden="true" />
    </ApplicationLink>
  )
}
