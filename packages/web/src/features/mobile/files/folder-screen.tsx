import type { ListedFileItem } from '@cabinet/contract/nodes'
import { ArrowDownUp, MoreVertical, X } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { useText } from '../../../kernel/text.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { formatCount } from '../../../ui/format.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { FolderListState, parentFolderOf, useOpenFolder } from '../../files/folder/index.ts'
import { runActionOnRows } from '../../files/index.ts'
import { type FolderPlace, openFolderScreen, refreshFileQueries } from '../../nodes/index.ts'
import { setAddingTarget } from '../frame/frame.store.ts'
import { MobileTopBar } from '../frame/top-bar.tsx'
import { mobileMessages } from '../mobile.text.ts'
import { FileActionSheet, useRenameDialog } from './action-sheet.tsx'
import { SelectionBar } from './choice-bar.tsx'
import { TouchFolderRows } from './folder-rows.tsx'
import { ListOptionsSheet } from './list-sheet.tsx'
import { AreaTitleMenu } from './place-title.tsx'
import { PullToRefreshSign } from './pull-sign.tsx'
import styles from './scroller.module.css'
import { usePullToRefresh } from './use-pull.ts'
import { TouchWaitingRows } from './waiting-rows.tsx'
import { TouchBreadcrumb } from './way.tsx'

/** Scroll offsets by folder, restored on going back. */
const offsets = new Map<string, number>()

/** A folder: its name, breadcrumb and rows. */
export function TouchFolderScreen({ where }: { where: FolderPlace }) {
  const t = useText(mobileMessages)
  const folder = useOpenFolder(where)
  const { rows, view, selecting, here, place } = folder
  const [menu, setMenu] = useState<ListedFileItem | null>(null)
  const [sheet, setSheet] = useState<'sort' | 'more' | null>(null)
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const chosen = [...selecting.selection.rows.values()]
  const pull = usePullToRefresh(scroller, refreshFileQueries)
  useRenameDialog(rows.known)
  useEffect(() => {
    setAddingTarget(here ? { target: here.target, rights: here.rights } : null)
    return () => setAddingTarget(null)
  }, [here])

  const seat = `${place} ${view.sort} ${view.order}`
  const keepOffset = useCallback((offset: number) => void offsets.set(seat, offset), [seat])
  const up = parentFolderOf(where, rows.head)
  const spaces = where.kind !== 'personal' && rows.head
  const back = up
    ? () => openFolderScreen(up)
    : spaces
      ? () => openFolderScreen({ kind: where.kind })
      : undefined
  const open = (row: ListedFileItem) =>
    row.folder
      ? openFolderScreen({
          kind: where.kind,
          spaceId: where.kind === 'personal' ? undefined : row.spaceId,
          parentId: row.id,
          topId: where.topId,
        })
      : runActionOnRows('preview', [row])
  return (
    <>
      {chosen.length > 0 ? (
        <MobileTopBar title={<span>{t('selected', { count: formatCount(chosen.length) })}</span>}>
          {chosen.length < rows.total && (
            <button type="button" className={styles.all} onClick={selecting.all}>
              {t('selectAll')}
            </button>
          )}
          <IconButton words={t('unselect')} icon={<X />} onClick={selecting.clear} />
        </MobileTopBar>
      ) : (
        <MobileTopBar
          onBack={back}
          title={back ? <span>{folder.target.name}</span> : <AreaTitleMenu name={folder.target.name} />}
        >
          <IconButton words={t('sort')} icon={<ArrowDownUp />} onClick={() => setSheet('sort')} />
          <IconButton words={t('more')} icon={<MoreVertical />} onClick={() => setSheet('more')} />
        </MobileTopBar>
      )}
      {rows.head && rows.head.path.length > 1 && <TouchBreadcrumb head={rows.head} where={where} />}
      <section ref={setScroller} className={styles.scroller} aria-label={t('list')}>
        <PullToRefreshSign pull={pull} />
        {rows.total > 0 && here && scroller ? (
          <TouchFolderRows
            key={seat}
            folder={folder}
            scroller={scroller}
            offset={offsets.get(seat) ?? 0}
            onOffset={keepOffset}
            onOpen={open}
            onMenu={setMenu}
          />
        ) : rows.error ? (
          <FolderListState folder={folder} where={where} />
        ) : here ? (
          <div className={styles.state}>
            <EmptyState title={t('empty')} hint={t(here.rights ? 'emptyHint' : 'emptyRead')} />
          </div>
        ) : (
          <TouchWaitingRows />
        )}
      </section>
      {chosen.length > 0 && <SelectionBar rows={chosen} />}
      {menu && <FileActionSheet rows={[menu]} onClose={() => setMenu(null)} />}
      {sheet && <ListOptionsSheet kind={sheet} folder={folder} onClose={() => setSheet(null)} />}
    </>
  )
}
