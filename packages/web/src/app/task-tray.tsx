import { ChevronDown, ChevronUp, CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { hasLoginMarker } from '../kernel/session.ts'
import { messages } from '../kernel/tasks.text.ts'
import {
  cancelFollowedTask,
  dismissTask,
  type FollowedTask,
  followOpenTasks,
  isTaskOver,
  useFollowedTasks,
} from '../kernel/tasks.ts'
import { type TranslateMessages, useText, useTranslate } from '../kernel/text.ts'
import { showToast } from '../kernel/toast.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { ProgressRing } from '../ui/ring.tsx'
import styles from './task-tray.module.css'

const overOf = ({ task }: FollowedTask) => task !== undefined && isTaskOver(task.status)
const badOf = ({ task }: FollowedTask) => task?.status === 'failed' || (task?.fail ?? 0) > 0

/** The user's background tasks, beside the upload panel; collapses to a bar. */
export function BackgroundTaskTray() {
  const tasks = useFollowedTasks()
  const [folded, setFolded] = useState(false)
  const t = useText(messages)
  useEffect(() => {
    if (hasLoginMarker()) void followOpenTasks().catch(() => undefined)
  }, [])
  if (tasks.length === 0) return null
  const running = tasks.filter((one) => !overOf(one))
  return (
    <section className={styles.tray} data-folded={folded || undefined} aria-label={t('tray')}>
      <header className={styles.head}>
        {running.length > 0 ? (
          <ProgressRing label={t('tray')} value={shareOf(running)} size={28} />
        ) : (
          <Ending bad={tasks.some(badOf)} />
        )}
        <strong role="status">{headline(t, tasks, running.length)}</strong>
        <IconButton
          small
          words={folded ? t('expand') : t('collapse')}
          icon={folded ? <ChevronUp /> : <ChevronDown />}
          onClick={() => setFolded(!folded)}
        />
        {running.length === 0 && (
          <IconButton
            small
            words={t('closeTray')}
            icon={<X />}
            onClick={() => {
              for (const { id } of tasks) dismissTask(id)
            }}
          />
        )}
      </header>
      {!folded && (
        <ul className={styles.rows}>
          {tasks.map((one) => (
            <TaskRow key={one.id} followed={one} />
          ))}
        </ul>
      )}
    </section>
  )
}

const Ending = ({ bad }: { bad: boolean }) =>
  bad ? (
    <CircleAlert className={styles.bad} aria-hidden="true" />
  ) : (
    <CircleCheck className={styles.good} aria-hidden="true" />
  )

function headline(
  t: TranslateMessages<typeof messages>,
  tasks: readonly FollowedTask[],
  running: number,
): string {
  if (running > 0) return t('running', { count: running })
  const bad = tasks.filter(badOf).length
  return bad > 0 ? t('overWith', { count: bad }) : t('over')
}

/** Returns the overall progress from 0 to 1; null while the total is unknown. */
function shareOf(running: readonly FollowedTask[]): number | null {
  const total = running.reduce((sum, { task }) => sum + (task?.total ?? 0), 0)
  const done = running.reduce((sum, { task }) => sum + (task?.done ?? 0), 0)
  return total === 0 ? null : done / total
}

function TaskRow({ followed }: { followed: FollowedTask }) {
  const { id, task, ending } = followed
  const [open, setOpen] = useState(false)
  const t = useText(messages)
  const say = useTranslate()
  const over = overOf(followed)
  const name = say(followed.words, followed.params)
  const failures = task?.failures ?? []
  return (
    <li className={styles.row}>
      <div className={styles.middle}>
        <span className={styles.name}>{name}</span>
        <span className={styles.state} data-bad={badOf(followed) || undefined}>
          {stateOf(t, followed)}
          {failures.length > 0 && (
            <button type="button" className={styles.link} aria-expanded={open} onClick={() => setOpen(!open)}>
              {open ? t('hideFailures') : t('showFailures')}
            </button>
          )}
        </span>
        {!over && (
          <ProgressBar
            label={name}
            value={task && task.total > 0 ? task.done / task.total : null}
            look={ending ? 'paused' : 'accent'}
          />
        )}
        {open && (
          <ul className={styles.failures}>
            {failures.map(({ name: item, reason }) => (
              <li key={`${item} ${reason}`}>
                <b>{item}</b> {say(reason)}
              </li>
            ))}
            {task && task.fail > failures.length && (
              <li>{t('moreFailures', { count: task.fail - failures.length })}</li>
            )}
          </ul>
        )}
      </div>
      {over ? (
        <IconButton small words={t('dismiss', { name })} icon={<X />} onClick={() => dismissTask(id)} />
      ) : (
        task?.cancellable && (
          <IconButton
            small
            words={t('cancel', { name })}
            icon={<X />}
            disabled={ending}
            onClick={() => void cancelFollowedTask(id).catch(showToast.failure)}
          />
        )
      )}
    </li>
  )
}

function stateOf(t: TranslateMessages<typeof messages>, { task, ending }: FollowedTask): string {
  if (!task) return t('starting')
  const failed = (text: string) => (task.fail > 0 ? t('someFailed', { text, count: task.fail }) : text)
  switch (task.status) {
    case 'done':
      return failed(t('done', { count: task.success }))
    case 'failed':
      return t('failed')
    case 'cancelled':
      return t('cancelled')
    default:
      if (ending) return t('ending')
      if (task.status === 'waiting') return t('waiting')
      return task.total === 0 ? t('starting') : failed(t('counted', { done: task.done, total: task.total }))
  }
}
