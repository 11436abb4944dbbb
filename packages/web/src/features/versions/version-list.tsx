import type { FileItem } from '@cabinet/contract/nodes'
import type { Version } from '@cabinet/contract/versions'
import { Maximize2, Pin } from 'lucide-react'
import { common } from '../../kernel/common.text.ts'
import { useSay, useText } from '../../kernel/text.ts'
import { toast } from '../../kernel/toast.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { fullTimeText, sizeText } from '../../ui/format.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useAgo } from '../nodes/index.ts'
import { showVersions } from './deeds.tsx'
import styles from './version-list.module.css'
import { VersionMenu } from './version-menu.tsx'
import { VersionPicture } from './version-picture.tsx'
import { deltaText, sourceText } from './version-words.ts'
import { useVersions } from './versions.api.ts'
import { words } from './versions.text.ts'

/** The versions of a file as a line of time, newest first. */
export function VersionList({ item }: { item: FileItem }) {
  const t = useText(words)
  const c = useText(common)
  const say = useSay()
  const { rows, error, retry, more } = useVersions(item.id)
  if (error)
    return <ErrorState title={t('failed')} hint={say(error.key)} retryWords={c('retry')} onRetry={retry} />
  if (!rows) return <Waiting label={t('loading')} />
  const size = sizeText(rows.reduce((sum, row) => sum + row.size, 0))
  return (
    <>
      <div className={styles.head}>
        <span>{t('summary', { count: rows.length, size })}</span>
        <IconButton small words={t('all')} icon={<Maximize2 />} onClick={() => void showVersions(item)} />
      </div>
      <ol className={styles.list} aria-label={t('list')}>
        {rows.map((version) => (
          <Row key={version.id} version={version} file={item} />
        ))}
      </ol>
      {more && (
        <Button look="quiet" small onClick={() => void more().catch(toast.failure)}>
          {t('older')}
        </Button>
      )}
    </>
  )
}

function Row({ version, file }: { version: Version; file: FileItem }) {
  const t = useText(words)
  const ago = useAgo()
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
          <span data-tip={fullTimeText(createdAt)}>{ago(createdAt)}</span>
        </div>
        <div className={styles.facts}>
          <span>{sourceText(t, version)}</span>
          <span>{sizeText(size)}</span>
          {number > 1 && sizeDelta !== 0 && (
            <span className={styles.delta} data-more={sizeDelta > 0 || undefined}>
              {deltaText(sizeDelta)}
            </span>
          )}
        </div>
        {note && <p className={styles.note}>{note}</p>}
      </div>
      <VersionPicture file={file} number={number} />
      <VersionMenu version={version} file={file} />
    </li>
  )
}

const Waiting = ({ label }: { label: string }) => (
  <div className={styles.list} role="status" aria-busy="true" aria-label={label}>
    {[150, 120, 170].map((width) => (
      <div key={width} className={styles.version}>
        <span className={styles.knot} />
        <div className={styles.body}>
          <Skeleton width={44} />
          <Skeleton width={width} height={10} />
          <Skeleton width={width - 30} height={10} />
        </div>
      </div>
    ))}
  </div>
)
