import type { ListedFileItem } from '@cabinet/contract/nodes'
import { Info } from 'lucide-react'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { useText, useTranslate } from '../../../kernel/text.ts'
import { joinClassNames } from '../../../ui/classes.ts'
import { formatCount } from '../../../ui/format.ts'
import type { GridView } from '../../../ui/grid/body.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { FloatingMenu } from '../../../ui/menu.tsx'
import type { AnchorBox } from '../../../ui/place.ts'
import { type FolderPlace, offeredRights } from '../../nodes/index.ts'
import { useFileClipboard } from '../actions/clipboard.ts'
import { sendItemName } from '../actions/deeds.tsx'
import { endInlineRename, useItemBeingRenamed } from '../actions/renaming.ts'
import { FileDetailPanel } from '../detail/detail-panel.tsx'
import { useDetailPanel } from '../detail/use-detail-panel.ts'
import { setListDragSource } from '../drag/drag.ts'
import { dropFolderAttributes } from '../drag/drop-data.ts'
import { messages } from '../files.text.ts'
import styles from '../folder/folder.module.css'
import { FolderBreadcrumb } from '../folder/folder-crumbs.tsx'
import { FolderListState } from '../folder/folder-state.tsx'
import { folderMenuItems } from '../folder/here-items.tsx'
import { FileSelectionBar } from '../folder/selection-bar.tsx'
import { FolderToolbar } from '../folder/toolbar.tsx'
import { useOpenFolder } from '../folder/use-folder.ts'
import { useListInteraction } from '../folder/use-grid.ts'
import { useReturnFocus } from '../folder/use-return-focus.ts'
import { rowMenuItems } from '../list/action-items.tsx'
import { FileGridView } from '../list/file-grid.tsx'
import { FileListView } from '../list/file-list.tsx'
import { FolderLines, FolderTools } from './folder-slots.tsx'

/** Scroll offsets by folder, restored when the user returns. */
const offsets = new Map<string, number>()

/** One folder: breadcrumb, toolbar, list or grid, detail panel. */
export function FolderScreen({ where }: { where: FolderPlace }) {
  const t = useText(messages)
  const say = useTranslate()
  const folder = useOpenFolder(where)
  const { rows, view, filter, selecting, here, place } = folder
  const { selection } = selecting
  const detail = useDetailPanel()
  const [menu, setMenu] = useState<{ at: AnchorBox; rows: ListedFileItem[] | null } | null>(null)
  const gridId = useId()
  const list = useRef<GridView>(null)
  // State instead of a ref, so that the list inside sees the element as soon as it exists.
  const [grid, setGrid] = useState<HTMLDivElement | null>(null)
  const cut = useFileClipboard()
  const renaming = useItemBeingRenamed()
  const chosen = [...selection.rows.values()]
  // The previous folder's frame stays while the next one loads, to avoid layout shifts.
  const last = useRef(rows.head)
  if (rows.head || rows.error) last.current = rows.head
  const head = rows.head ?? last.current

  useReturnFocus(folder, grid)
  const events = useListInteraction({ folder, grid, list, onMenu: setMenu })
  const { rows: selectedRows } = selection
  useEffect(
    () =>
      setListDragSource((id) => {
        const row = rows.known(id)
        return selectedRows.has(id) ? [...selectedRows.values()] : row ? [row] : []
      }),
    [rows.known, selectedRows],
  )
  // A new order or view starts at the top.
  const seat = `${place} ${view.mode} ${view.sort} ${view.order}`
  const keepOffset = useCallback((offset: number) => void offsets.set(seat, offset), [seat])
  const rename = useCallback(
    async (row: ListedFileItem, name: string | null) => {
      const refused = name === null ? null : await sendItemName(row, name)
      if (refused === null) {
        endInlineRename()
        grid?.focus({ preventScroll: true })
      }
      return refused
    },
    [grid],
  )

  const filled = rows.total > 0 && here !== undefined
  const dropSpace = where.kind !== 'personal' ? (where.spaceId ?? '') : ''
  const drop = dropFolderAttributes({
    spaceId: dropSpace,
    parentId: where.parentId ?? '',
    name: folder.target.name,
    rights: here?.rights ?? 0,
    node: here?.folder.id ?? '',
    above: rows.head?.path.map((crumb) => crumb.id).slice(0, -1) ?? [],
  })
  const List = view.mode === 'grid' ? FileGridView : FileListView
  return (
    <div ref={detail.screen} className={styles.screen}>
      <section className={styles.card} aria-label={t('list')}>
        <header className={styles.top}>
          <FolderBreadcrumb where={where} head={head} dropSpace={dropSpace} />
          <FolderTools head={head} />
          <IconButton words={t('details')} icon={<Info />} pressed={detail.open} onClick={detail.toggle} />
        </header>
        {chosen.length > 0 ? (
          <FileSelectionBar rows={chosen} onClear={selecting.clear} />
        ) : (
          <FolderToolbar
            rights={offeredRights(head?.rights ?? 0)}
            spaceKind={head?.spaceKind}
            target={folder.target}
            view={view}
            filter={filter}
            onView={folder.changeView}
            onFilter={folder.changeFilter}
          />
        )}
        <div className={styles.area}>
          <div
            ref={setGrid}
            className={joinClassNames(
              styles.grid,
              filled && (view.mode === 'grid' ? styles.cards : styles.rows),
              chosen.length > 0 && 'choosing',
            )}
            data-drag-scroll
            {...drop}
            // Stays focusable while the next folder loads, so that keyboard navigation continues there.
            tabIndex={filled ? 0 : -1}
            {...(filled && {
              role: 'grid',
              'aria-label': folder.target.name,
              'aria-multiselectable': true,
              'aria-rowcount': rows.total + 1,
              'aria-activedescendant': selection.focus >= 0 ? `${gridId}-${selection.focus}` : undefined,
            })}
            {...events}
          >
            {filled && grid ? (
              <List
                key={seat}
                rows={rows}
                selecting={selecting}
                view={view}
                gridId={gridId}
                offset={offsets.get(seat) ?? 0}
                handle={list}
                cut={cut.mode === 'move' ? cut.ids : noIds}
                renaming={renaming}
                dropSpace={dropSpace}
                scroller={grid}
                onOffset={keepOffset}
                onRename={rename}
                onView={folder.changeView}
              />
            ) : (
              <FolderListState folder={folder} where={where} />
            )}
          </div>
          <div className={styles.drop} aria-hidden="true">
            <span>{t('dropHere', { name: folder.target.name })}</span>
          </div>
        </div>
        {here && <FolderLines folderId={here.folder.id} />}
        <span className="only-read" role="status">
          {chosen.length > 0
            ? t('selected', { count: formatCount(chosen.length) })
            : here && t('shown', { count: rows.total })}
        </span>
      </section>
      {detail.open && !rows.error && (
        <FileDetailPanel
          items={chosen}
          head={head}
          where={where}
          over={detail.over}
          onClose={detail.toggle}
        />
      )}
      {menu && here && (
        <FloatingMenu
          label={menu.rows ? t('menuOf', { name: menu.rows[0]?.name ?? '' }) : t('menuHere')}
          anchor={menu.at}
          items={menu.rows ? rowMenuItems(menu.rows, say) : folderMenuItems(here, t)}
          onClose={() => setMenu(null)}
        />
      )}
    </div>
  )
}

const noIds: ReadonlySet<string> = new Set()
