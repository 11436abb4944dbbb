import type { PackageTask } from '@cabinet/contract/downloads.packages'
import { Download, RotateCcw, Trash2, X } from 'lucide-react'
import { useText, useTranslate } from '../../../kernel/text.ts'
import { FileIcon } from '../../../ui/file-icon.tsx'
import { formatByteSize } from '../../../ui/format.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import {
  cancelFetching,
  cancelMyPackage,
  fetchedShareOf,
  fetchPackageToDisk,
  isPackageMaking,
  removeMyPackages,
  retryMyPackage,
  usePackageFetchings,
} from '../../downloads/packages/index.ts'
import { useRelativeTimeText } from '../../nodes/index.ts'
import { mobileMessages } from '../mobile.text.ts'
import styles from './messages.module.css'

interface PackageRowProps {
  task: PackageTask
  /** Whether it ended and was not seen yet. */
  fresh: boolean
  onRead: () => void
}

/** One package: its progress and actions. */
export function PackageMessageRow({ task, fresh, onRead }: PackageRowProps) {
  const t = useText(mobileMessages)
  const say = useTranslate()
  const ago = useRelativeTimeText()
  const fetching = usePackageFetchings()[task.id]
  const { id, name, status, size, percentage } = task
  const making = isPackageMaking(status)
  const share = fetching && !fetching.over ? fetchedShareOf(fetching.got, fetching.size) : null
  const state =
    share !== null
      ? t('fetching', { percent: Math.floor(share * 100) })
      : making
        ? t('packing', { percent: percentage })
        : status === 'failed'
          ? t('packFailed', { reason: say(task.reason ?? 'packages.failed') })
          : t('ready', { size: formatByteSize(size) })
  const doing = share !== null || making
  return (
    <li className={styles.package} data-bad={status === 'failed' || undefined}>
      <FileIcon suffix=".zip" size={38} />
      <span className={styles.words}>
        <span>
          {name}
          {fresh && <span className={styles.dot} role="img" aria-label={t('unread')} />}
        </span>
        <small>
          {state} · {ago(task.createdAt)}
        </small>
        {doing && <ProgressBar label={name} value={share ?? percentage / 100} />}
      </span>
      {doing ? (
        <IconButton
          words={t('cancel', { name })}
          icon={<X />}
          onClick={() => void (share !== null ? cancelFetching(id) : cancelMyPackage(id))}
        />
      ) : (
        <>
          {status === 'failed' ? (
            <IconButton
              words={t('retry', { name })}
              icon={<RotateCcw />}
              onClick={() => void retryMyPackage(id)}
            />
          ) : (
            <IconButton
              words={t('download', { name })}
              icon={<Download />}
              onClick={() => {
                onRead()
                void fetchPackageToDisk(task)
              }}
            />
          )}
          <IconButton
            words={t('remove', { name })}
            icon={<Trash2 />}
            onClick={() => void removeMyPackages([id])}
          />
        </>
      )}
    </li>
  )
}
