import { includesRight } from '@cabinet/contract/rights'
import { FolderPlus, Upload } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { commonMessages } from '../../../kernel/common.text.ts'
import { useIsOffline } from '../../../kernel/connection.ts'
import { type FileDropTarget, pickFilesFor } from '../../../kernel/drop.ts'
import { useColumnMemory } from '../../../kernel/grid-memory.ts'
import { useSlot } from '../../../kernel/slots.ts'
import { useText } from '../../../kernel/text.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { GridSkeleton } from '../../../ui/grid/grid.tsx'
import { type FolderPlace, openFolderScreen } from '../../nodes/index.ts'
import { askAndMakeFolder } from '../actions/deeds.tsx'
import { messages } from '../files.text.ts'
import { useFileColumns } from '../list/file-columns.tsx'
import { emptyFolderFilter } from '../list/view.ts'
import styles from './folder.module.css'
import type { OpenFolderState } from './use-folder.ts'

declare module '../../../kernel/slots.ts' {
  interface ScreenSlots {
    /** Shown instead of the message, its children, that the user's own space is empty. */
    firstScreen: Section<{ target: FileDropTarget; children: ReactNode }>
    /** Shown below the message that a folder is inaccessible or missing. */
    noAccess: Section<{ nodeId: string }>
  }
}

interface FolderStateProps {
  folder: OpenFolderState
  where: FolderPlace
}

/** The state shown in place of rows: loading, empty, no matches, no permission, gone or failed. */
export function FolderListState({ folder, where }: FolderStateProps) {
  const t = useText(messages)
  const c = useText(commonMessages)
  const offline = useIsOffline()
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
          <Button
            onClick={() => openFolderScreen({ kind: where.kind, spaceId: where.parentId && where.spaceId })}
          >
            {t('goHome')}
          </Button>
          <AskForAccess where={where} />
        </EmptyState>
      )
    return (
      <ErrorState
        title={t('listFailed')}
        hint={offline ? c('offlineNew') : t('listFailedHint')}
        retryWords={c('retry')}
        onRetry={rows.retry}
      />
    )
  }
  if (!here) return <Waiting />
  if (filter.type || filter.search || filter.label)
    return (
      <EmptyState drawing="search" title={t('noneFound')} hint={t('noneFoundHint')}>
        <Button onClick={() => folder.changeFilter(emptyFolderFilter)}>{t('clearFilters')}</Button>
      </EmptyState>
    )
  const canUpload = includesRight(here.rights, 'upload')
  const empty = (
    <div className={styles.empty}>
      <EmptyState title={t('emptyTitle')} hint={t(canUpload ? 'emptyHint' : 'emptyReadOnly')}>
        {canUpload && (
          <Button icon={<Upload />} onClick={() => pickFilesFor(target, { folder: false })}>
            {t('uploadFiles')}
          </Button>
        )}
        {includesRight(here.rights, 'new') && (
          <Button icon={<FolderPlus />} onClick={() => void askAndMakeFolder(target)}>
            {t('newFolder')}
          </Button>
        )}
      </EmptyState>
    </div>
  )
  return where.kind === 'personal' && !where.parentId ? (
    <FirstScreen target={target}>{empty}</FirstScreen>
  ) : (
    empty
  )
}

/** The user's own space while it is empty. */
function FirstScreen({ target, children }: { target: FileDropTarget; children: ReactNode }) {
  const [part] = useSlot('firstScreen')
  if (!part) return children
  const Part = part.component
  return (
    <Suspense fallback={children}>
      <Part target={target}>{children}</Part>
    </Suspense>
  )
}

/** Offers to request access if the address names a folder, which may exist but be hidden. */
function AskForAccess({ where }: { where: FolderPlace }) {
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

/** Skeleton rows while the folder loads. */
function Waiting() {
  const t = useText(messages)
  return (
    <GridSkeleton label={t('loadingRow')} columns={useFileColumns(still)} memory={useColumnMemory('files')} />
  )
}

const still = { renaming: null, onRename: async () => null }
