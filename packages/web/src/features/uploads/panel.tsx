import { useVirtualizer } from '@tanstack/react-virtual'
import { ChevronDown, ChevronUp, CloudOff, CloudUpload, Pause, Play, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { FileDropTarget } from '../../kernel/drop.ts'
import { type TranslateMessages, useText } from '../../kernel/text.ts'
import { formatByteSize } from '../../ui/format.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { ProgressRing } from '../../ui/ring.tsx'
import { useConnectionState } from './connection.ts'
import { UploadDropArea } from './drop-area.tsx'
import styles from './panel.module.css'
import { setUploadPanel, useUploadPanel } from './panel.store.ts'
import { type QueuedUpload, useQueuedUploads } from './queue.store.ts'
import { pauseUploads, resumeUploads } from './queue.ts'
import { confirmCancelUploads, uploadRowActions } from './row-actions.ts'
import { createSpeedMeter, totalsOfUploads, type UploadTotals } from './totals.ts'
import { UploadListRow } from './upload-row.tsx'
import type { UploadTarget } from './upload-target.ts'
import { messages } from './uploads.text.ts'

const rowHeight = 60
/** Bytes per second below which a remaining time would be a guess. */
const slowestShown = 1024

/**
 * All uploads of this window and those of others, docked below the work area, which becomes lower: a bar of 56 px, or
 * the whole panel. It covers nothing.
 */
export function UploadPanelView(to: UploadTarget) {
  const state = useUploadPanel()
  const uploads = useQueuedUploads()
  const t = useText(messages)
  const isConnected = useConnectionState()
  const totals = totalsOfUploads(uploads)
  const speed = useSpeed(totals.sent)
  const keys = (stages: QueuedUpload['stage'][]) =>
    uploads.filter((one) => stages.includes(one.stage)).map((one) => one.key)
  if (state === 'closed') return null
  const isHeld = !isConnected && totals.active > 0
  return (
    <section className={styles.panel} data-floating="uploads" data-state={state} aria-label={t('panel')}>
      <header className={styles.head}>
        {isHeld ? (
          <CloudOff className={styles.offline} aria-hidden="true" />
        ) : uploads.length === 0 ? (
          <CloudUpload className={styles.idle} aria-hidden="true" />
        ) : (
          <ProgressRing
            label={t('panel')}
            value={totals.size === 0 ? 0 : totals.sent / totals.size}
            size={34}
          />
        )}
        <div className={styles.title} role="status">
          <strong>{isHeld ? t('offline') : headline(t, uploads, totals)}</strong>
          <small>{isHeld ? t('offlineMore') : subline(t, totals, speed)}</small>
        </div>
        {totals.active > 0 ? (
          <IconButton
            words={t('pauseAll')}
            icon={<Pause />}
            onClick={() => pauseUploads(keys(['waiting', 'checking', 'uploading']))}
          />
        ) : (
          totals.paused > 0 && (
            <IconButton
              words={t('resumeAll')}
              icon={<Play />}
              onClick={() => resumeUploads(keys(['paused']))}
            />
          )
        )}
        <IconButton
          words={state === 'bar' ? t('expand') : t('collapse')}
          icon={state === 'bar' ? <ChevronUp /> : <ChevronDown />}
          onClick={() => setUploadPanel(state === 'bar' ? 'open' : 'bar')}
        />
        <IconButton words={t('close')} icon={<X />} onClick={() => void confirmCancelUploads(totals.open)} />
      </header>
      {state === 'open' && (
        <div className={styles.body}>
          <UploadDropArea {...to} />
          {uploads.length > 0 && <Rows uploads={uploads} target={to.target} />}
        </div>
      )}
    </section>
  )
}

function headline(
  t: TranslateMessages<typeof messages>,
  uploads: readonly QueuedUpload[],
  { open, active, failed, elsewhere }: UploadTotals,
) {
  if (uploads.length === 0) return t('idle')
  if (elsewhere === uploads.length) return t('elsewhere', { count: elsewhere })
  if (active > 0) return t('uploading', { count: open })
  if (open > 0) return t('paused')
  return failed > 0 ? t('finishedWith', { failed, count: failed }) : t('finished')
}

function subline(
  t: TranslateMessages<typeof messages>,
  { size, sent, active, elsewhere }: UploadTotals,
  speed: number,
) {
  if (size === 0) return elsewhere > 0 ? t('elsewhereMore') : ''
  if (active === 0 || speed < slowestShown) return `${formatByteSize(sent)} / ${formatByteSize(size)}`
  const seconds = Math.ceil((size - sent) / speed)
  const time =
    seconds < 60
      ? t('seconds', { count: seconds })
      : seconds < 3600
        ? t('minutes', { count: Math.ceil(seconds / 60) })
        : t('hours', { count: Math.ceil(seconds / 3600) })
  return `${t('left', { time })} · ${t('speed', { size: formatByteSize(Math.round(speed)) })}`
}

function useSpeed(sent: number): number {
  const meter = useRef(createSpeedMeter())
  const latest = useRef(sent)
  const [speed, setSpeed] = useState(0)
  latest.current = sent
  useEffect(() => {
    const clock = setInterval(() => setSpeed(meter.current(latest.current, Date.now())), 500)
    return () => clearInterval(clock)
  }, [])
  return speed
}

function Rows({ uploads, target }: { uploads: readonly QueuedUpload[]; target: FileDropTarget }) {
  const t = useText(messages)
  const scroller = useRef<HTMLElement>(null)
  const rows = useVirtualizer({
    count: uploads.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 4,
  })
  const actions = uploadRowActions(target)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
    <section ref={scroller} className={styles.rows} tabIndex={0} aria-label={t('list')}>
      <ul style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const upload = uploads[index]
          if (!upload) return null
          return (
            <li key={upload.key} style={{ height: rowHeight, transform: `translateY(${start}px)` }}>
              <UploadListRow upload={upload} actions={actions} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
