import { includesRight } from '@cabinet/contract/rights'
import { useMemo, useState } from 'react'
import { useQueryParams } from '../../../kernel/address.tsx'
import { useText } from '../../../kernel/text.ts'
import { showToast } from '../../../kernel/toast.ts'
import { joinClassNames } from '../../../ui/classes.ts'
import { formatByteSize, formatCount } from '../../../ui/format.ts'
import { SearchInput } from '../../../ui/search-input.tsx'
import { useContentForm } from '../../previews/content/index.ts'
import type { FileViewerProps } from '../../previews/index.ts'
import { FailedState, RefusedState, ViewerStageSkeleton, ViewerTools } from '../../previews/stage/index.ts'
import { InsideFileView } from '../inside/inside-view.tsx'
import frame from '../paper.module.css'
import { PdfPasswordForm } from '../pdf/password-form.tsx'
import { messages } from './archive.text.ts'
import { ArchiveEntryTree } from './archive-tree.tsx'
import styles from './archive-viewer.module.css'
import { type ArchiveTreeNode, archiveNodeOfNumber, archiveTreeOf } from './tree.rules.ts'
import {
  saveEntryOfArchive,
  subjectInsideArchive,
  useArchiveEntries,
  useArchiveOpening,
} from './use-archive.ts'

/** The content of an archive as a tree; a file in it opens in place. */
export function ArchiveFileViewer({ subject }: FileViewerProps) {
  const t = useText(messages)
  const [password, setPassword] = useState<string>()
  const { data, error, refetch } = useArchiveEntries(subject, password)
  const tree = useMemo(() => data && archiveTreeOf(data.entries), [data])
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState<ReadonlySet<string>>()
  const [current, setCurrent] = useState('')
  /** null after returning to the tree. */
  const [picked, setPicked] = useState<ArchiveTreeNode | null>()
  const { Id } = useQueryParams()

  if (error?.key === 'previews.archive_locked' || error?.key === 'previews.archive_password_wrong')
    return (
      <PdfPasswordForm wrong={error.key === 'previews.archive_password_wrong'} onPassword={setPassword} />
    )
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />
  if (!tree) return <ViewerStageSkeleton type={subject.file.suffix} />
  const mayDownload = includesRight(subject.file.rights, 'download')
  const shown = picked === undefined ? archiveNodeOfNumber(tree, Id) : picked
  if (shown)
    return (
      <Opened
        {...{ subject, node: shown, password, mayDownload }}
        onPassword={setPassword}
        onBack={() => setPicked(null)}
      />
    )
  const [only] = tree
  // A single root folder starts expanded.
  const first = new Set(tree.length === 1 && only?.kind === 'folder' ? [only.key] : [])
  return (
    <>
      <ViewerTools>
        <span className={styles.summary}>
          {t('summary', {
            count: formatCount(tree.reduce((sum, { files }) => sum + files, 0)),
            size: formatByteSize(tree.reduce((sum, { size }) => sum + size, 0)),
          })}
        </span>
        <SearchInput
          small
          wait={150}
          words={t('search')}
          clearWords={t('clear')}
          value={search}
          onSearch={setSearch}
        />
      </ViewerTools>
      <div className={joinClassNames(frame.paper, styles.paper)}>
        {data?.more && (
          <p className={styles.more}>{t('more', { count: formatCount(data.entries.length) })}</p>
        )}
        <ArchiveEntryTree
          label={t('tree', { name: subject.file.name })}
          {...{ tree, search, current }}
          open={open ?? first}
          onOpen={setOpen}
          onCurrent={setCurrent}
          onPick={setPicked}
          onDownload={
            mayDownload
              ? (node) => (node.entry?.locked && !password ? setPicked(node) : void save(node))
              : undefined
          }
        />
      </div>
    </>
  )

  function save(node: ArchiveTreeNode) {
    saveEntryOfArchive(subject, node, password).catch(showToast.failure)
  }
}

interface OpenedProps extends FileViewerProps {
  node: ArchiveTreeNode
  password: string | undefined
  mayDownload: boolean
  onPassword: (password: string) => void
  onBack: () => void
}

/** One file of an archive, once any password is known. */
function Opened({ subject, node, password, mayDownload, onPassword, onBack }: OpenedProps) {
  const inside = useMemo(() => subjectInsideArchive(subject, node, password), [subject, node, password])
  const wants = node.entry?.locked === true
  const opening = useArchiveOpening(subject, node, password, wants && password !== undefined)
  const wrong = opening.error?.key === 'previews.archive_password_wrong'
  const asks = wants && (password === undefined || wrong)
  const namesOnly = useContentForm(subject).data === 'list'
  return (
    <InsideFileView
      subject={inside}
      of={subject.file.name}
      onBack={onBack}
      onDownload={
        mayDownload && !asks
          ? () => void saveEntryOfArchive(subject, node, password).catch(showToast.failure)
          : undefined
      }
      instead={
        namesOnly ? (
          <RefusedState file={inside.file} reason="previews.download_needed" />
        ) : asks ? (
          <PdfPasswordForm wrong={wrong} onPassword={onPassword} />
        ) : opening.isLoading ? (
          <ViewerStageSkeleton type={inside.file.suffix} />
        ) : undefined
      }
    />
  )
}
