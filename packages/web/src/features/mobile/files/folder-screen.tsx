import type { FileItem } from '@cabinet/contract/nodes'
import { ArrowDownUp, MoreVertical, X } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { useText } from '../../../kernel/text.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { countText } from '../../../ui/format.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { above, FolderState, useFolder } from '../../files/folder/index.ts'
import { runAction } from '../../files/index.ts'
import { openFolder, refreshSpaces, type Where } from '../../nodes/index.ts'
import { setAdding } from '../frame/frame.store.ts'
import { TopBar } from '../frame/top-bar.tsx'
import { words } from '../mobile.text.ts'
import { ActionSheet, useRenameDialog } from './action-sheet.tsx'
import { ChoiceBar } from './choice-bar.tsx'
import { FolderRows } from './folder-rows.tsx'
import { ListSheet } from './list-sheet.tsx'
import { PlaceTitle } from './place-title.tsx'
import { PullSign } from './pull-sign.tsx'
import styles from './scroller.module.css'
import { usePull } from './use-pull.ts'
import { WaitingRows } from './waiting-rows.tsx'
import { Way } from './way.tsx'

/** Places that were scrolled, by folder: going back finds the list where it was left. */
const offsets = new Map<string, number>()

/** One folder: its name, the way to it, its rows. */
export function FolderScreen({ where }: { where: Where }) {
  const t = useText(words)
  const folder = useFolder(where)
  const { rows, view, selecting, here, place } = folder
  const [menu, setMenu] = useState<FileItem | null>(null)
  const [sheet, setSheet] = useState<'sort' | 'more' | null>(null)
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const chosen = [...selecting.selection.rows.values()]
  const pull = usePull(scroller, refreshSpaces)
  useRenameDialog(rows.known)
  useEffect(() => {
    setAdding(here ? { target: here.target, rights: here.rights } : null)
    return () => setAdding(null)
  }, [here])

  const seat = `${place} ${view.sort} ${view.order}`
  const keepOffset = useCallback((offset: number) => void offsets.set(seat, offset), [seat])
  const up = above(where.kind, rows.head)
  const spaces = where.kind !== 'personal' && rows.head
  const back = up ? () => openFolder(up) : spaces ? () => openFolder({ kind: where.kind }) : undefined
  const open = (row: FileItem) =>
    row.folder
      ? openFolder({
          kind: where.kind,
          spaceId: where.kind === 'personal' ? undefined : row.spaceId,
          parentId: row.id,
        })
      : runAction('preview', [row])
  return (
    <>
      {chosen.length > 0 ? (
        <TopBar title={<span>{t('selected', { count: countText(chosen.length) })}</span>}>
          {chosen.length < rows.total && (
            <button type="button" className={styles.all} onClick={selecting.all}>
              {t('selectAll')}
            </button>
          )}
          <IconButton words={t('unselect')} icon={<X />} onClick={selecting.clear} />
        </TopBar>
      ) : (
        <TopBar
          onBack={back}
          title={back ? <span>{folder.target.name}</span> : <PlaceTitle name={folder.target.name} />}
        >
          <IconButton words={t('sort')} icon={<ArrowDownUp />} onClick={() => setSheet('sort')} />
          <IconButton words={t('more')} icon={<MoreVertical />} onClick={() => setSheet('more')} />
        </TopBar>
      )}
      {rows.head && rows.head.path.length > 1 && <Way head={rows.head} where={where} />}
      <section ref={setScroller} className={styles.scroller} aria-label={t('list')}>
        <PullSign pull={pull} />
        {rows.total > 0 && here && scroller ? (
          <FolderRows
            key={seat}
            folder={folder}
            scroller={scroller}
            offset={offsets.get(seat) ?? 0}
            onOffset={keepOffset}
            onOpen={open}
            onMenu={setMenu}
          />
        ) : rows.error ? (
          <FolderState folder={folder} where={where} />
        ) : here ? (
          <div className={styles.state}>
            <EmptyState title={t('empty')} hint={t(here.rights ? 'emptyHint' : 'emptyRead')} />
          </div>
        ) : (
          <WaitingRows />
        )}
      </section>
      {chosen.length > 0 && <ChoiceBar rows={chosen} />}
      {menu && <ActionSheet rows={[menu]} onClose={() => setMenu(null)} />}
      {sheet && <ListSheet kind={sheet} folder={folder} onClose={() => setSheet(null)} />}
    </>
  )
}
