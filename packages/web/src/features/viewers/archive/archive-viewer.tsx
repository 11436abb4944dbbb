import { holds } from '@cabinet/contract/rights'
import { useMemo, useState } from 'react'
import { useQueryParams } from '../../../kernel/address.tsx'
import { useText } from '../../../kernel/text.ts'
import { toast } from '../../../kernel/toast.ts'
import { classes } from '../../../ui/classes.ts'
import { countText, sizeText } from '../../../ui/format.ts'
import { SearchInput } from '../../../ui/search-input.tsx'
import { useForm } from '../../previews/content/index.ts'
import type { ViewerProps } from '../../previews/index.ts'
import { FailedState, RefusedState, StageSkeleton, Tools } from '../../previews/stage/index.ts'
import { InsideView } from '../inside/inside-view.tsx'
import frame from '../paper.module.css'
import { PasswordForm } from '../pdf/password-form.tsx'
import { words } from './archive.text.ts'
import { ArchiveTree } from './archive-tree.tsx'
import styles from './archive-viewer.module.css'
import { entryOf, type Node, treeOf } from './tree.rules.ts'
import { saveInside, subjectInside, useEntries, useOpening } from './use-archive.ts'

/** What lies in an archive, as a tree; a file of it opens in its place. */
export function ArchiveViewer({ subject }: ViewerProps) {
  const t = useText(words)
  const [password, setPassword] = useState<string>()
  const { data, error, refetch } = useEntries(subject, password)
  const tree = useMemo(() => data && treeOf(data.entries), [data])
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState<ReadonlySet<string>>()
  const [current, setCurrent] = useState('')
  /** null: the tree was gone back to. */
  const [picked, setPicked] = useState<Node | null>()
  const { Id } = useQueryParams()

  if (error?.key === 'previews.archive_locked' || error?.key === 'previews.archive_password_wrong')
    return <PasswordForm wrong={error.key === 'previews.archive_password_wrong'} onPassword={setPassword} />
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />
  if (!tree) return <StageSkeleton type={subject.file.suffix} />
  const mayDownload = holds(subject.file.rights, 'download')
  const shown = picked === undefined ? entryOf(tree, Id) : picked
  if (shown)
    return (
      <Opened
        {...{ subject, node: shown, password, mayDownload }}
        onPassword={setPassword}
        onBack={() => setPicked(null)}
      />
    )
  const [only] = tree
  // one folder around all of it says nothing: what is in it stands there at once
  const first = new Set(tree.length === 1 && only?.kind === 'folder' ? [only.key] : [])
  return (
    <>
      <Tools>
        <span className={styles.summary}>
          {t('summary', {
            count: countText(tree.reduce((sum, { files }) => sum + files, 0)),
            size: sizeText(tree.reduce((sum, { size }) => sum + size, 0)),
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
      </Tools>
      <div className={classes(frame.paper, styles.paper)}>
        {data?.more && <p className={styles.more}>{t('more', { count: countText(data.entries.length) })}</p>}
        <ArchiveTree
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

  function save(node: Node) {
    saveInside(subject, node, password).catch(toast.failure)
  }
}

interface OpenedProps extends ViewerProps {
  node: Node
  password: string | undefined
  mayDownload: boolean
  onPassword: (password: string) => void
  onBack: () => void
}

/** One file of an archive, once its password is known where it has one. */
function Opened({ subject, node, password, mayDownload, onPassword, onBack }: OpenedProps) {
  const inside = useMemo(() => subjectInside(subject, node, password), [subject, node, password])
  const wants = node.entry?.locked === true
  const opening = useOpening(subject, node, password, wants && password !== undefined)
  const wrong = opening.error?.key === 'previews.archive_password_wrong'
  const asks = wants && (password === undefined || wrong)
  const namesOnly = useForm(subject).data === 'list'
  return (
    <InsideView
      subject={inside}
      of={subject.file.name}
      onBack={onBack}
      onDownload={
        mayDownload && !asks ? () => void saveInside(subject, node, password).catch(toast.failure) : undefined
      }
      instead={
        namesOnly ? (
          <RefusedState file={inside.file} reason="previews.download_needed" />
        ) : asks ? (
          <PasswordForm wrong={wrong} onPassword={onPassword} />
        ) : opening.isLoading ? (
          <StageSkeleton type={inside.file.suffix} />
        ) : undefined
      }
    />
  )
}
