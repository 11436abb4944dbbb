import type { ActivityEvent } from '@cabinet/contract/activity'
import type { FileItem } from '@cabinet/contract/nodes'
import { common } from '../../kernel/common.text.ts'
import { type T, useSay, useText } from '../../kernel/text.ts'
import { toast } from '../../kernel/toast.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { dateText, fullTimeText, timeText } from '../../ui/format.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useActivity } from './activity.api.ts'
import { daysOf } from './activity.rules.ts'
import { verbWords, words } from './activity.text.ts'
import styles from './activity-list.module.css'

/** What happened to a file, or to a folder and what lies in it, by days. */
export function ActivityList({ item }: { item: FileItem }) {
  const t = useText(words)
  const c = useText(common)
  const say = useSay()
  const { rows, error, more, loading, retry } = useActivity(item)
  if (error)
    return <ErrorState title={t('failed')} hint={say(error.key)} retryWords={c('retry')} onRetry={retry} />
  if (!rows) return <Waiting label={t('loading')} />
  if (rows.length === 0 && !more) return <EmptyState title={t('none')} hint={t('noneHint')} />
  return (
    <>
      {daysOf(rows).map(({ date, events }) => (
        <section key={date} className={styles.day} aria-label={dayWords(t, date)}>
          <h3>{dayWords(t, date)}</h3>
          <ol className={styles.list}>
            {events.map((event) => (
              <Row key={event.id} event={event} item={item} />
            ))}
          </ol>
        </section>
      ))}
      {more && (
        <Button look="quiet" small busy={loading} onClick={() => void more().catch(toast.failure)}>
          {t('older')}
        </Button>
      )}
    </>
  )
}

function dayWords(t: T<typeof words>, date: string): string {
  const day = new Date()
  if (date === dateText(day)) return t('today')
  day.setDate(day.getDate() - 1)
  return date === dateText(day) ? t('yesterday') : date
}

function Row({ event, item }: { event: ActivityEvent; item: FileItem }) {
  const t = useText(words)
  const say = useSay()
  const by = event.by || t('system')
  const change = changeOf(t, event)
  return (
    <li className={styles.event}>
      <Avatar name={by} size={26} />
      <div className={styles.body}>
        <p>
          <b>{by}</b> {say(verbWords[event.verb], { what: whatOf(t, event, item) })}
        </p>
        {change && <p className={styles.change}>{change}</p>}
        <time dateTime={event.at.toISOString()} data-tip={fullTimeText(event.at)}>
          {timeText(event.at).slice(-5)}
        </time>
      </div>
    </li>
  )
}

function whatOf(t: T<typeof words>, { items, count }: ActivityEvent, item: FileItem): string {
  const [first] = items
  if (!first) return t('some', { count })
  if (count > 1) return t('several', { name: first.name, count })
  if (first.id === item.id) return t(item.folder ? 'thisFolder' : 'thisFile')
  return t('one', { name: first.name })
}

/** What changed, in a line of its own. */
function changeOf(t: T<typeof words>, { verb, before, after, from, to }: ActivityEvent): string | null {
  if (verb === 'move') return t('change', { before: from ?? t('elsewhere'), after: to ?? t('elsewhere') })
  const named = (value: string) => (verb === 'rename' ? value : t('numbered', { number: value }))
  if (before && after) return t('change', { before: named(before), after: named(after) })
  return after ? named(after) : null
}

function Waiting({ label }: { label: string }) {
  return (
    <div className={styles.waiting} role="status" aria-busy="true" aria-label={label}>
      {[150, 190, 130, 170].map((width) => (
        <div key={width}>
          <Skeleton width={26} height={26} radius={13} />
          <Skeleton width={width} />
        </div>
      ))}
    </div>
  )
}
