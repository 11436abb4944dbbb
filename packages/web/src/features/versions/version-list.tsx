import type { ListedFileItem } from '@cabinet/contract/nodes'
import type { FileVersion } from '@cabinet/contract/versions'
import { Maximize2, Pin } from 'lucide-react'
import { commonMessages } from '../../kernel/common.text.ts'
import { useText, useTranslate } from '../../kernel/text.ts'
import { showToast } from '../../kernel/toast.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { formatByteSize, formatFullTime } from '../../ui/format.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { SkeletonBar } from '../../ui/skeleton.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useRelativeTimeText } from '../nodes/index.ts'
import { showVersionDialog } from './deeds.tsx'
import styles from './version-list.module.css'
import { VersionRowMenu } from './version-menu.tsx'
import { VersionPicture } from './version-picture.tsx'
import { sizeDifferenceText, versionSourceText } from './version-words.ts'
import { useVersionsOfFile } from './versions.api.ts'
import { messages } from './versions.text.ts'

/** The versions of a file as a timeline, newest first. */
export function VersionTimeline({ item }: { item: ListedFileItem }) {
  const t = useText(messages)
  const c = useText(commonMessages)
  const say = useTranslate()
  const { rows, error, retry, more } = useVersionsOfFile(item.id)
  if (error)
    return <ErrorState title={t('failed')} hint={say(error.key)} retryWords={c('retry')} onRetry={retry} />
  if (!rows) return <Waiting label={t('loading')} />
  const size = formatByteSize(rows.reduce((sum, row) => sum + row.size, 0))
  return (
    <>
      <div className={styles.head}>
        <span>{t('summary', { count: rows.length, size })}</span>
        <IconButton
          small
          words={t('all')}
          icon={<Maximize2 />}
          onClick={() => void showVersionDialog(item)}
        />
      </div>
      <ol className={styles.list} aria-label={t('list')}>
        {rows.map((version) => (
          <Row key={version.id} version={version} file={item} />
        ))}
      </ol>
      {more && (
        <Button look="quiet" small onClick={() => void more().catch(showToast.failure)}>
          {t('older')}
        </Button>
      )}
    </>
  )
}

function Row({ version, file }: { version: FileVersion; file: ListedFileItem }) {
  const t = useText(messages)
  const ago = useRelativeTimeText()
  const { number, name, note, pinned, latest, createdAt, createdByName, size, sizeDelta } = version
  return (
    <li className={styles.version} data-latest={latest || undefined}>
      <span className={styles.knot} aria-hidden="true">
        {pinned && <Pin />}
      </span>
      <div className={styles.body}>
        <div className={styles.line}>
          <b className={styles.number}>{t('number', { number })}</b>
          {name && (
            <span className={styles.name} title={name}>
              {name}
            </span>
          )}
          {latest && <Tag colour="blue">{t('latest')}</Tag>}
          {pinned && <span className="only-read">{t('pinned')}</span>}
        </div>
        <div className={styles.facts}>
          <Avatar name={createdByName || '—'} size={16} />
          <span className={styles.author}>{createdByName || '—'}</span>
          <span data-tip={formatFullTime(createdAt)}>{ago(createdAt)}</span>
        </div>
        <div className={styles.facts}>
          <span>{versionSourceText(t, version)}</span>
          <span>{formatByteSize(size)}</span>
          {number > 1 && sizeDelta !== 0 && (
            <span className={styles.delta} data-more={sizeDelta > 0 || undefined}>
              {sizeDifferenceText(sizeDelta)}
            </span>
          )}
        </div>
        {note && <p className={styles.note}>{note}</p>}
      </div>
      <VersionPicture file={file} number={number} />
      <VersionRowMenu version={version} file={file} />
    </li>
  )
}

const Waiting = ({ label }: { label: string }) => (
  <div className={styles.list} role="status" aria-busy="true" aria-label={label}>
    {[150, 120, 170].map((width) => (
      <div key={width} className={styles.version}>
        <span className={styles.knot} />
        <div className={styles.body}>
          <SkeletonBar width={44} />
          <SkeletonBar width={width} height={10} />
          <SkeletonBar width={width - 30} height={10} />
        </div>
      </div>
    ))}
  </div>
)
