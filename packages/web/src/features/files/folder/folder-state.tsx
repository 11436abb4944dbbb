import { holds } from '@cabinet/contract/rights'
import { FolderPlus, Upload } from 'lucide-react'
import { Suspense } from 'react'
import { common } from '../../../kernel/common.text.ts'
import { pickFiles } from '../../../kernel/drop.ts'
import { useSlot } from '../../../kernel/slots.ts'
import { useText } from '../../../kernel/text.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { openFolder, type Where } from '../../nodes/index.ts'
import { newFolder } from '../actions/deeds.tsx'
import { words } from '../files.text.ts'
import listStyles from '../list/file-list.module.css'
import { noFilter } from '../list/view.ts'
import { WaitingCells } from '../list/waiting-row.tsx'
import styles from './folder.module.css'
import type { Folder } from './use-folder.ts'

declare module '../../../kernel/slots.ts' {
  interface Slots {
    /** Below the words that a folder is closed to the person, or not there. */
    noAccess: Section<{ nodeId: string }>
  }
}

interface FolderStateProps {
  folder: Folder
  where: Where
}

/** What stands where the rows would: waiting, empty, nothing found, no right, gone, failed. */
export function FolderState({ folder, where }: FolderStateProps) {
  const t = useText(words)
  const c = useText(common)
  const { rows, filter, here, target } = folder
  if (rows.error) {
    if (rows.error.status === 403)
      return (
        <EmptyState drawing="closed" title={t('noRights')} hint={t('noRightsHint')}>
          <AskForAccess where={where} />
        </EmptyState>
      )
    if (rows.error.status === 404)
      return (
        <EmptyState drawing="broken" title={t('gone')}>
          <Button onClick={() => openFolder({ kind: where.kind, spaceId: where.parentId && where.spaceId })}>
            {t('goHome')}
          </Button>
          <AskForAccess where={where} />
        </EmptyState>
      )
    return (
      <ErrorState
        title={t('listFailed')}
        hint={t('listFailedHint')}
        retryWords={c('retry')}
        onRetry={rows.retry}
      />
    )
  }
  if (!here) return <Waiting />
  if (filter.type || filter.search || filter.label)
    return (
      <EmptyState drawing="search" title={t('noneFound')} hint={t('noneFoundHint')}>
        <Button onClick={() => folder.changeFilter(noFilter)}>{t('clearFilters')}</Button>
      </EmptyState>
    )
  const canUpload = holds(here.rights, 'upload')
  return (
    <div className={styles.empty}>
      <EmptyState title={t('emptyTitle')} hint={t(canUpload ? 'emptyHint' : 'emptyReadOnly')}>
        {canUpload && (
          <Button icon={<Upload />} onClick={() => pickFiles(target, { folder: false })}>
            {t('uploadFiles')}
          </Button>
        )}
        {holds(here.rights, 'new') && (
          <Button icon={<FolderPlus />} onClick={() => void newFolder(target)}>
            {t('newFolder')}
          </Button>
        )}
      </EmptyState>
    </div>
  )
}

/** A way to ask, where the address names something: it may be there and hidden. */
function AskForAccess({ where }: { where: Where }) {
  const parts = useSlot('noAccess')
  const nodeId = where.parentId ?? where.spaceId
  return nodeId
    ? parts.map(({ key, component: Part }) => (
        <Suspense key={key} fallback={null}>
          <Part nodeId={nodeId} />
        </Suspense>
      ))
    : null
}

/** A table of skeleton rows. It shows late, so that a fast answer never flashes. */
function Waiting() {
  const t = useText(words)
  return (
    <div className={listStyles.fade} role="status" aria-busy="true" aria-label={t('loadingRow')}>
      <div className={styles.waitingHead} />
      {Array.from({ length: 12 }, (_, at) => (
        <div key={at} className={styles.waitingRow} aria-hidden="true">
          <div className={listStyles.waiting} style={{ position: 'static' }}>
            <WaitingCells index={at} />
          </div>
        </div>
      ))}
    </div>
  )
}
