import { flowEndpoints } from '@cabinet/contract/flows.calls'
import type { FlowDetail, FlowFile } from '@cabinet/contract/flows.detail'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Suspense, useState } from 'react'
import { commonMessages } from '../../../kernel/common.text.ts'
import { useGrowingList } from '../../../kernel/more.ts'
import { useText } from '../../../kernel/text.ts'
import { showToast } from '../../../kernel/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { FileIcon } from '../../../ui/file-icon.tsx'
import { formatByteSize } from '../../../ui/format.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { SkeletonBar } from '../../../ui/skeleton.tsx'
import { Tag } from '../../../ui/tag.tsx'
import styles from './detail.module.css'
import { detailMessages } from './detail.text.ts'
import { fileViewer } from './file-viewer.ts'
import { shortHash } from './hash.ts'

/** The files as they were submitted, and one of them in place, with its neighbours a key press away. */
export function FilesSection({ flow }: { flow: FlowDetail }) {
  const t = useText(detailMessages)
  const c = useText(commonMessages)
  const list = useGrowingList(flowEndpoints.files, { id: flow.id })
  const [shownId, setShownId] = useState<string | null>(null)
  if (flow.fileCount === 0) return null
  const { rows = [], total, error, more } = list
  const at = Math.max(
    0,
    rows.findIndex(({ id }) => id === shownId),
  )
  const shown = rows[at]
  return (
    <section className={styles.card} aria-label={t('files')}>
      <h2>
        {t('files')} <small className={styles.number}>{flow.fileCount}</small>
      </h2>
      {error ? (
        <ErrorState title={t('filesFailed')} retryWords={c('retry')} onRetry={list.retry} />
      ) : !list.rows ? (
        <SkeletonBar height={120} radius={8} />
      ) : (
        <div className={styles.files}>
          <ul className={styles.list}>
            {rows.map((file) => (
              <li key={file.id}>
                <FileRow file={file} isShown={file === shown} onShow={() => setShownId(file.id)} />
              </li>
            ))}
            {more && (
              <li className={styles.more}>
                <Button small onClick={() => void more().catch(showToast.failure)}>
                  {t('moreFiles')}
                </Button>
              </li>
            )}
          </ul>
          {shown && (
            <ShownFile
              file={shown}
              at={at}
              total={total}
              previous={rows[at - 1]}
              next={rows[at + 1]}
              onShow={setShownId}
            />
          )}
        </div>
      )}
    </section>
  )
}

function FileRow({ file, isShown, onShow }: { file: FlowFile; isShown: boolean; onShow: () => void }) {
  const t = useText(detailMessages)
  return (
    <button type="button" className={styles.file} aria-current={isShown || undefined} onClick={onShow}>
      <FileIcon suffix={file.suffix} size={28} />
      <span>
        <span className={styles.name} title={file.name}>
          {file.name}
        </span>
        <small>
          {t('version', { number: file.version })} · {formatByteSize(file.size)}
        </small>
        <small className={styles.hash} title={t('hash', { hash: file.contentHash })}>
          {shortHash(file.contentHash)}
        </small>
      </span>
      {file.state !== 'same' && (
        <Tag colour={file.state === 'changed' ? 'amber' : 'red'}>{t(file.state)}</Tag>
      )}
    </button>
  )
}

interface ShownFileProps {
  file: FlowFile
  at: number
  total: number
  previous: FlowFile | undefined
  next: FlowFile | undefined
  onShow: (id: string) => void
}

function ShownFile({ file, at, total, previous, next, onShow }: ShownFileProps) {
  const t = useText(detailMessages)
  const Viewer = fileViewer()
  return (
    <div className={styles.shown}>
      <div className={styles.bar}>
        <b title={file.name}>{file.name}</b>
        {file.newVersion !== null && <small>{t('changedTo', { number: file.newVersion })}</small>}
        <span className={styles.turn}>
          <IconButton
            small
            words={t('previous')}
            icon={<ChevronLeft />}
            disabled={!previous}
            onClick={() => previous && onShow(previous.id)}
          />
          <span>{t('fileOf', { at: at + 1, total })}</span>
          <IconButton
            small
            words={t('next')}
            icon={<ChevronRight />}
            disabled={!next}
            onClick={() => next && onShow(next.id)}
          />
        </span>
      </div>
      <div className={styles.stage} data-tone="dark">
        {Viewer && file.state !== 'missing' ? (
          <Suspense>
            <Viewer key={`${file.id} ${file.version}`} fileId={file.id} version={file.version} />
          </Suspense>
        ) : (
          <p>{t(file.state === 'missing' ? 'missing' : 'noViewer')}</p>
        )}
      </div>
    </div>
  )
}
