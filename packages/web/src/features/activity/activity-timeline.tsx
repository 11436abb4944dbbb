import type { ActivityEvent } from '@cabinet/contract/activity'
import { useText, useTranslate } from '../../kernel/text.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { formatFullTime } from '../../ui/format.ts'
import { useRelativeTimeText } from '../nodes/index.ts'
import { activityVerbMessages, messages } from './activity.text.ts'
import styles from './activity-timeline.module.css'
import { activityItemsText } from './items-text.ts'

interface ActivityTimelineProps {
  events: readonly ActivityEvent[]
  /** Id of its heading. */
  labelledBy: string
}

/** Events of several spaces, newest first, in a list that scrolls in the height that it is given. */
export function ActivityTimeline({ events, labelledBy }: ActivityTimelineProps) {
  const t = useText(messages)
  const say = useTranslate()
  const timeText = useRelativeTimeText()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
    <ol className={styles.list} tabIndex={0} aria-labelledby={labelledBy}>
      {events.map((event) => {
        const by = event.by || t('system')
        return (
          <li key={event.id}>
            <Avatar name={by} size={30} />
            <div>
              <p>
                <b>{by}</b> {say(activityVerbMessages[event.verb], { what: activityItemsText(t, event) })}
              </p>
              <time dateTime={event.at.toISOString()} data-tip={formatFullTime(event.at)}>
                {timeText(event.at)}
              </time>
            </div>
          </li>
        )
      })}
    </ol>
  )
}
