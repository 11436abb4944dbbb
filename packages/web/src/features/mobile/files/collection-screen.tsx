import { type Collected, favouriteApi } from '@cabinet/contract/favourites'
import { menuId } from '@cabinet/contract/menus'
import { FolderSearch } from 'lucide-react'
import { useState } from 'react'
import { useQueryParams } from '../../../kernel/address.tsx'
import { common } from '../../../kernel/common.text.ts'
import { go } from '../../../kernel/go.ts'
import { useMore } from '../../../kernel/more.ts'
import { useText } from '../../../kernel/text.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { sizeText } from '../../../ui/format.ts'
import { placeOf } from '../../favourites/index.ts'
import { runAction } from '../../files/index.ts'
import { useAgo } from '../../nodes/index.ts'
import { TopBar } from '../frame/top-bar.tsx'
import { words } from '../mobile.text.ts'
import { ActionSheet, useRenameDialog } from './action-sheet.tsx'
import { MoreRows } from './more-rows.tsx'
import { PlaceTitle } from './place-title.tsx'
import scroll from './scroller.module.css'
import { TouchRow } from './touch-row.tsx'
import { WaitingRows } from './waiting-rows.tsx'

/** /m/myCollect: what one collected; with a parentId a folder that was opened there. */
export function CollectionScreen() {
  const t = useText(words)
  const c = useText(common)
  const ago = useAgo()
  const { parentId } = useQueryParams()
  const list = useMore(favouriteApi.list, { parentId })
  const [menu, setMenu] = useState<Collected | null>(null)
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const { rows } = list
  useRenameDialog((id) => rows?.find((row) => row.id === id)?.item)
  const open = (row: Collected) =>
    row.item.folder
      ? go('/dashboard/myCollect', { parentId: row.id, menuid: String(menuId.collection) })
      : runAction('preview', [row.item])
  return (
    <>
      <TopBar
        title={parentId ? <span>{t('collection')}</span> : <PlaceTitle name={t('collection')} />}
        onBack={parentId ? () => history.back() : undefined}
      />
      <section ref={setScroller} className={scroll.scroller} aria-label={t('collection')}>
        {list.error ? (
          <ErrorState title={t('failed')} retryWords={c('retry')} onRetry={list.retry} />
        ) : !rows ? (
          <WaitingRows />
        ) : rows.length === 0 ? (
          <div className={scroll.state}>
            <EmptyState
              title={t(parentId ? 'emptyRead' : 'collectionNone')}
              hint={parentId ? '' : t('collectionNoneHint')}
            />
          </div>
        ) : (
          <ul className={scroll.rows} aria-label={t('collection')}>
            {rows.map((row) => (
              <li key={row.id}>
                <TouchRow
                  item={row.item}
                  facts={[ago(row.updatedAt), row.item.folder ? '' : sizeText(row.item.size), row.position]
                    .filter(Boolean)
                    .join(' · ')}
                  onOpen={() => open(row)}
                  onMenu={() => setMenu(row)}
                />
              </li>
            ))}
          </ul>
        )}
        <MoreRows scroller={scroller} more={list.more} />
      </section>
      {menu && (
        <ActionSheet
          rows={[menu.item]}
          first={[
            {
              key: 'locate',
              words: t('locate'),
              icon: <FolderSearch />,
              onPick: () => {
                const { path, query } = placeOf(menu)
                go(path, query)
              },
            },
          ]}
          onClose={() => setMenu(null)}
        />
      )}
    </>
  )
}
