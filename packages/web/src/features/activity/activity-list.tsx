import type { ActivityEvent } from '@cabinet/contract/activity'
import type { ListedFileItem } from '@cabinet/contract/nodes'
import { commonMessages } from '../../kernel/common.text.ts'
import { type TranslateMessages, useText, useTranslate } from '../../kernel/text.ts'
import { showToast } from '../../kernel/toast.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { formatDateTime, formatFullTime, formatLocalDate } from '../../ui/format.ts'
import { SkeletonBar } from '../../ui/skeleton.tsx'
import { useItemActivity } from './activity.api.ts'
import { activityByDays } from './activity.rules.ts'
import { activityVerbMessages, messages } from './activity.text.ts'
import styles from './activity-list.module.css'
import { activityItemsText } from './items-text.ts'

/** The activity of a file, or of a folder and its contents, grouped by day. */
export function ItemActivityList({ item }: { item: ListedFileItem }) {
  const t = useText(messages)
  const c = useText(commonMessages)
  const say = useTranslate()
  const { rows, error, more, loading, retry } = useItemActivity(item)
  if (error)
    return <ErrorState title={t('failed')} hint={say(error.key)} retryWords={c('retry')} onRetry={retry} />
  if (!rows) return <Waiting label={t('loading')} />
  if (rows.length === 0 && !more)
    return <EmptyState drawing="activity" title={t('none')} hint={t('noneHint')} />
  return (
    <>
      {activityByDays(rows).map(({ date, events }) => (
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
        <Button look="quiet" small busy={loading} onClick={() => void more().catch(showToast.failure)}>
          {t('older')}
        </Button>
      )}
    </>
  )
}

function dayWords(t: TranslateMessages<typeof messages>, date: string): string {
  const day = new Date()
  if (date === formatLocalDate(day)) return t('today')
  day.setDate(day.getDate() - 1)
  return date === formatLocalDate(day) ? t('yesterday') : date
}

function Row({ event, item }: { event: ActivityEvent; item: ListedFileItem }) {
  const t = useText(messages)
  const say = useTranslate()
  const by = event.by || t('system')
  const change = changeOf(t, event)
  return (
    <li className={styles.event}>
      <Avatar name={by} size={26} />
      <div className={styles.body}>
        <p>
          <b>{by}</b> {say(activityVerbMessages[event.verb], { what: whatOf(t, event, item) })}
        </p>
        {change && <p className={styles.change}>{change}</p>}
        <time dateTime={event.at.toISOString()} data-tip={formatFullTime(event.at)}>
          {formatDateTime(event.at).slice(-5)}
        </time>
      </div>
    </li>
  )
}

function whatOf(t: TranslateMessages<typeof messages>, event: ActivityEvent, item: ListedFileItem): string {
  if (event.count === 1 && event.items[0]?.id === item.id) return t(item.folder ? 'thisFolder' : 'thisFile')
  return activityItemsText(t, event)
}

/** The changed values, on a line of their own. */
function changeOf(
  t: TranslateMessages<typeof messages>,
  { verb, before, after, from, to }: ActivityEvent,
): string | null {
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
          <SkeletonBar width={26} height={26} radius={13} />
          <SkeletonBar width={width} />
        </div>
      ))}
    </div>
  )
}
