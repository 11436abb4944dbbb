import { Check, FolderOpen, Pause, Play, RotateCcw, X } from 'lucide-react'
import { memo } from 'react'
import { useText, useTranslate } from '../../kernel/text.ts'
import { FileIcon } from '../../ui/file-icon.tsx'
import { formatByteSize, splitFileName } from '../../ui/format.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { ProgressBar, type ProgressBarProps } from '../../ui/progress-bar.tsx'
import { useConnectionState } from './connection.ts'
import type { QueuedUpload } from './queue.store.ts'
import styles from './upload-row.module.css'
import { messages } from './uploads.text.ts'

export interface UploadRowActions {
  pause(key: number): void
  resume(key: number): void
  /** Of a failed upload. */
  retry(key: number): void
  cancel(key: number): void
  choose(key: number): void
}

const looks: Partial<Record<QueuedUpload['stage'], ProgressBarProps['look']>> = {
  checking: 'striped',
  merging: 'striped',
  transcoding: 'striped',
  behind: 'paused',
  paused: 'paused',
  lost: 'paused',
  failed: 'error',
  elsewhere: 'paused',
}

const percentOf = ({ sent, size }: QueuedUpload) => Math.floor((sent / Math.max(1, size)) * 100)

/** One file: icon, name, state, progress bar and actions. */
export const UploadListRow = memo(function UploadRow({
  upload,
  actions,
}: {
  upload: QueuedUpload
  actions: UploadRowActions
}) {
  const t = useText(messages)
  const { key, name, stage } = upload
  const over = stage === 'success' || stage === 'instant' || stage === 'skipped'
  const isPlain = over || stage === 'refused'
  return (
    <div className={styles.row}>
      <FileIcon suffix={splitFileName(name)[1]} size={28} />
      <div className={styles.middle}>
        <div className={styles.name} title={upload.path}>
          {name}
        </div>
        <div className={styles.state} data-stage={stage}>
          <State upload={upload} />
        </div>
        {!isPlain && (
          <ProgressBar
            label={name}
            value={
              stage === 'checking'
                ? upload.share
                : stage === 'merging' || stage === 'transcoding'
                  ? 1
                  : upload.sent / upload.size
            }
            look={looks[stage] ?? 'accent'}
          />
        )}
      </div>
      {(stage === 'waiting' || stage === 'checking' || stage === 'uploading') && (
        <IconButton small words={t('pause')} icon={<Pause />} onClick={() => actions.pause(key)} />
      )}
      {stage === 'paused' && (
        <IconButton small words={t('resume')} icon={<Play />} onClick={() => actions.resume(key)} />
      )}
      {stage === 'failed' && (
        <IconButton small words={t('retry')} icon={<RotateCcw />} onClick={() => actions.retry(key)} />
      )}
      {stage === 'lost' && (
        <IconButton small words={t('choose')} icon={<FolderOpen />} onClick={() => actions.choose(key)} />
      )}
      {over ? (
        <span className={styles.done} data-stage={stage}>
          {stage !== 'skipped' && <Check aria-hidden="true" />}
        </span>
      ) : (
        stage !== 'merging' &&
        stage !== 'transcoding' &&
        stage !== 'elsewhere' && (
          <IconButton
            small
            words={stage === 'failed' || stage === 'refused' ? t('clear') : t('cancel')}
            icon={<X />}
            onClick={() => actions.cancel(key)}
          />
        )
      )}
    </div>
  )
})

function State({ upload }: { upload: QueuedUpload }) {
  const t = useText(messages)
  const say = useTranslate()
  const isConnected = useConnectionState()
  const { stage, size } = upload
  if (!isConnected && (stage === 'checking' || stage === 'uploading' || stage === 'waiting'))
    return t('offlineRow', { percent: percentOf(upload) })
  switch (stage) {
    case 'checking':
      return t('checking', { percent: Math.floor(upload.share * 100) })
    case 'uploading':
      return t('sending', {
        percent: percentOf(upload),
        sent: formatByteSize(upload.sent),
        size: formatByteSize(size),
      })
    case 'paused':
      return t('pausedAt', { percent: percentOf(upload) })
    case 'success':
      return t('success', { size: formatByteSize(size) })
    case 'elsewhere':
      return t(upload.window?.paused ? 'elsewherePaused' : 'elsewhereRow', { percent: percentOf(upload) })
    case 'refused':
    case 'failed':
      return say(upload.error?.key ?? 'common.failed', (upload.error?.data ?? {}) as Record<string, string>)
    default:
      return t(stage)
  }
}
