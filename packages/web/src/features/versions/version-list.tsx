import type { FileItem } from '@cabinet/contract/spaces'
import { type Version, versionApi } from '@cabinet/contract/versions'
import { common } from '../../kernel/common.text.ts'
import { useCall } from '../../kernel/query.ts'
import { useSay, useText } from '../../kernel/text.ts'
import { toast } from '../../kernel/toast.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { fullTimeText, sizeText, timeText } from '../../ui/format.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tag } from '../../ui/tag.tsx'
import { versionActions } from './version-actions.ts'
import styles from './version-list.module.css'
import { words } from './versions.text.ts'

const sources = ['upload', 'restore', 'edit', 'copy'] as const
const sourceOf = (version: Version) => sources.find((source) => source === version.source) ?? 'upload'

/** The versions of a file, newest first. */
export function VersionList({ item }: { item: FileItem }) {
  const t = useText(words)
  const c = useText(common)
  const say = useSay()
  const versions = useCall(versionApi.list, { fileId: item.id })
  if (versions.error)
    return (
      <ErrorState
        title={t('failed')}
        hint={say(versions.error.key)}
        retryWords={c('retry')}
        onRetry={() => void versions.refetch()}
      />
    )
  if (!versions.data)
    return (
      <div className={styles.list} role="status" aria-busy="true" aria-label={t('loading')}>
        {[0, 1, 2].map((at) => (
          <div key={at} className={styles.version}>
            <Skeleton width={34} height={20} />
            <Skeleton width={140} />
          </div>
        ))}
      </div>
    )
  return (
    <ol className={styles.list} aria-label={t('list')}>
      {versions.data.map((version) => (
        <li key={version.id} className={styles.version}>
          <Tag colour={version.latest ? 'blue' : 'grey'}>{t('number', { number: version.number })}</Tag>
          <div className={styles.facts}>
            <span data-tip={fullTimeText(version.createdAt)}>{timeText(version.createdAt)}</span>
            <small>
              <Avatar name={version.createdBy} size={16} />
              {version.createdBy} · {t(sourceOf(version))} · {sizeText(version.size)}
              {version.latest && <em>{t('latest')}</em>}
            </small>
          </div>
          {versionActions()
            .filter((action) => action.fits(version, item))
            .map(({ words: name, icon: Icon, run }) => (
              <IconButton
                key={name[1]}
                small
                words={`${say(name)} ${t('number', { number: version.number })}`}
                icon={<Icon />}
                onClick={() => void Promise.resolve(run(version, item)).catch(toast.failure)}
              />
            ))}
        </li>
      ))}
    </ol>
  )
}
