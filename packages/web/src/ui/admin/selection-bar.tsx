import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { askForConfirmation } from '../confirm.tsx'
import { formatCount } from '../format.ts'
import { IconButton } from '../icon-button.tsx'
import { ProgressBar } from '../progress-bar.tsx'
import { adminKitHost, useHostTranslate } from './host.ts'
import { RefusalsReport, type RefusedRow } from './refusals.tsx'
import styles from './selection-bar.module.css'
import type { AdminBulkAction, RowOutcome } from './types.ts'
import type { AdminRow, PageSelection } from './use-page-selection.ts'
import { useAdminKitMessages } from './use-words.ts'

interface SelectionBarProps<Row> {
  actions: readonly AdminBulkAction<Row>[]
  selecting: PageSelection<Row>
  nameOf(row: Row): string
}

interface Running {
  done: number
  count: number
}

/** Replaces the filters while rows are selected: count, bulk actions and progress. */
export function AdminSelectionBar<Row>({ actions, selecting, nameOf }: SelectionBarProps<Row>) {
  const t = useAdminKitMessages()
  const say = useHostTranslate()
  const [running, setRunning] = useState<Running | null>(null)
  const [report, setReport] = useState<{ done: number; refused: RefusedRow[] } | null>(null)
  const stopped = useRef(false)
  const chosen = [...selecting.selection.rows.values()]
  const rows = chosen.map(({ row }) => row)

  const run = async (action: AdminBulkAction<Row>) => {
    if (action.confirm) {
      const { title, body, ok, params, danger = action.danger } = action.confirm
      const told = { count: rows.length, ...params }
      const yes = await askForConfirmation({
        title: say(title, told),
        body: body && say(body, told),
        okWords: say(ok ?? action.words),
        cancelWords: t('cancel'),
        danger: !!danger,
      })
      if (!yes) return
    }
    const prepared = action.prepare ? await action.prepare(rows) : undefined
    if (prepared === null) return
    stopped.current = false
    const refused: RefusedRow[] = []
    const good: AdminRow<Row>[] = []
    const slice = action.slice ?? 100
    setRunning({ done: 0, count: rows.length })
    let at = 0
    try {
      for (; at < rows.length && !stopped.current; at += slice) {
        const some = chosen.slice(at, at + slice)
        const answer = await action.run(
          some.map(({ row }) => row),
          prepared,
        )
        const outcomes: readonly RowOutcome[] = Array.isArray(answer) ? answer : []
        const bad = new Map(outcomes.filter(({ ok }) => !ok).map((one) => [one.id, one.why]))
        for (const one of some) {
          const { id, row } = one
          if (bad.has(id)) refused.push({ id, name: nameOf(row), why: bad.get(id) ?? 'common.failed' })
          else good.push(one)
        }
        setRunning({ done: Math.min(rows.length, at + slice), count: rows.length })
      }
    } catch (error) {
      adminKitHost().failed(error)
    } finally {
      setRunning(null)
    }
    const left = rows.length - good.length - refused.length
    // Refused rows stay selected.
    if (refused.length || left) selecting.put(good, false)
    else selecting.clear()
    if (refused.length) setReport({ done: good.length, refused })
    else if (left && stopped.current) adminKitHost().done(t('stopped', { done: good.length, left }))
    else if (good.length) adminKitHost().done(t('allDone', { words: say(action.words), done: good.length }))
  }
  const start = (action: AdminBulkAction<Row>) =>
    void run(action).catch((error) => adminKitHost().failed(error))
  return (
    <>
      <div
        className={styles.bar}
        data-selection
        role="toolbar"
        aria-label={t('selected', { count: rows.length })}
      >
        <IconButton small words={t('unselect')} icon={<X />} disabled={!!running} onClick={selecting.clear} />
        <strong>{t('selected', { count: formatCount(rows.length) })}</strong>
        {running ? (
          <>
            <ProgressBar
              className={styles.progress ?? ''}
              label={t('progress', { done: running.done, count: running.count })}
              value={running.done / running.count}
              height={4}
            />
            <span className={styles.far}>{t('progress', { done: running.done, count: running.count })}</span>
            <Button
              small
              onClick={() => {
                stopped.current = true
              }}
            >
              {t('stop')}
            </Button>
          </>
        ) : (
          actions.map((action) => {
            const ready = action.ready?.(rows) ?? true
            if (ready === false) return null
            const why = typeof ready === 'boolean' ? null : say(ready)
            return (
              <Button
                key={action.key}
                small
                look="quiet"
                className={(action.danger && styles.danger) || ''}
                icon={<action.icon aria-hidden="true" />}
                aria-disabled={why !== null || undefined}
                data-tip={why ?? undefined}
                onClick={() => why === null && start(action)}
              >
                {say(action.words).replace('…', '')}
              </Button>
            )
          })
        )}
      </div>
      {report && <RefusalsReport {...report} onClose={() => setReport(null)} />}
    </>
  )
}
