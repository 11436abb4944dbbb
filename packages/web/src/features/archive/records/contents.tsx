import { fileEndpoints } from '@cabinet/contract/files'
import type { ListedFileItem } from '@cabinet/contract/nodes'
import { includesRight } from '@cabinet/contract/rights'
import { ChevronRight, Download } from 'lucide-react'
import { useState } from 'react'
import { commonMessages } from '../../../kernel/common.text.ts'
import { useEndpoint } from '../../../kernel/query.ts'
import { useText, useTranslate } from '../../../kernel/text.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { FileIcon } from '../../../ui/file-icon.tsx'
import { formatByteSize, formatCount } from '../../../ui/format.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { SkeletonBar } from '../../../ui/skeleton.tsx'
import { downloadItems } from '../../downloads/index.ts'
import { openFilePreview } from '../../previews/index.ts'
import { messages } from '../archive.text.ts'
import styles from './record-drawer.module.css'

interface Step {
  id: string
  name: string
}

const pageSize = 50

/** The contents of an archived folder: folders expand in place, files open in their viewers. */
export function ArchivedFolderContents({ folder }: { folder: Step }) {
  const t = useText(messages)
  const c = useText(commonMessages)
  const say = useTranslate()
  const [way, setWay] = useState<Step[]>([folder])
  const [pages, setPages] = useState(1)
  const here = way.at(-1)!
  const enter = (next: Step[]) => {
    setWay(next)
    setPages(1)
  }
  // one larger page instead of many, so that loading more keeps the scroll position
  const answer = useEndpoint(
    fileEndpoints.list,
    { parentId: here.id, page: 1, pageSize: Math.min(100, pages * pageSize) },
    { placeholderData: (before) => (before?.folder.id === here.id ? before : undefined) },
  )
  const rows = answer.data?.rows
  return (
    <section className={styles.section} aria-label={t('contents')}>
      <h3>{t('contents')}</h3>
      {way.length > 1 && (
        <nav className={styles.way} aria-label={t('position')}>
          {way.map((step, at) => (
            <span key={step.id}>
              {at > 0 && <ChevronRight size={14} aria-hidden="true" />}
              <button
                type="button"
                aria-current={at === way.length - 1 ? 'location' : undefined}
                onClick={() => enter(way.slice(0, at + 1))}
              >
                {step.name}
              </button>
            </span>
          ))}
        </nav>
      )}
      {answer.error ? (
        <ErrorState
          title={say('common.failed')}
          retryWords={c('retry')}
          onRetry={() => void answer.refetch()}
        />
      ) : !rows ? (
        <div role="status" aria-busy="true" className={styles.waiting}>
          <SkeletonBar width={220} />
          <SkeletonBar width={160} />
        </div>
      ) : rows.length === 0 ? (
        <p className={styles.quiet}>{t('emptyFolder')}</p>
      ) : (
        <ul className={styles.items}>
          {rows.map((item) => (
            <Item
              key={item.id}
              item={item}
              onEnter={() => enter([...way, { id: item.id, name: item.name }])}
            />
          ))}
        </ul>
      )}
      {rows && rows.length < (answer.data?.total ?? 0) && pages * pageSize < 100 && (
        <Button small look="quiet" onClick={() => setPages(pages + 1)}>
          {formatCount(answer.data!.total - rows.length)}+
        </Button>
      )}
    </section>
  )
}

function Item({ item, onEnter }: { item: ListedFileItem; onEnter: () => void }) {
  const t = useText(messages)
  return (
    <li className={styles.item}>
      <button type="button" onClick={() => (item.folder ? onEnter() : openFilePreview(item))}>
        <FileIcon folder={item.folder} suffix={item.suffix} size={20} />
        <span title={item.name}>{item.name}</span>
      </button>
      <small>{item.folder ? formatCount(item.items) : formatByteSize(item.size)}</small>
      {includesRight(item.rights, 'download') && (
        <IconButton
          small
          words={t('download')}
          icon={<Download />}
          onClick={() => void downloadItems([item])}
        />
      )}
    </li>
  )
}
