import { type CollectionRow, favouriteEndpoints } from '@cabinet/contract/favourites'
import { fixedMenuIds } from '@cabinet/contract/menus'
import { FolderSearch } from 'lucide-react'
import { useState } from 'react'
import { useQueryParams } from '../../../kernel/address.tsx'
import { commonMessages } from '../../../kernel/common.text.ts'
import { navigateTo } from '../../../kernel/go.ts'
import { useGrowingList } from '../../../kernel/more.ts'
import { useText } from '../../../kernel/text.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { formatByteSize } from '../../../ui/format.ts'
import { collectionRowAddress } from '../../favourites/index.ts'
import { runActionOnRows } from '../../files/index.ts'
import { useRelativeTimeText } from '../../nodes/index.ts'
import { MobileTopBar } from '../frame/top-bar.tsx'
import { mobileMessages } from '../mobile.text.ts'
import { FileActionSheet, useRenameDialog } from './action-sheet.tsx'
import { MoreRowsLoader } from './more-rows.tsx'
import { AreaTitleMenu } from './place-title.tsx'
import scroll from './scroller.module.css'
import { TouchFileRow } from './touch-row.tsx'
import { TouchWaitingRows } from './waiting-rows.tsx'

/** /m/myCollect: the collection, or with a parentId a folder opened in it. */
export function CollectionScreen() {
  const t = useText(mobileMessages)
  const c = useText(commonMessages)
  const ago = useRelativeTimeText()
  const { parentId } = useQueryParams()
  const list = useGrowingList(favouriteEndpoints.list, { parentId })
  const [menu, setMenu] = useState<CollectionRow | null>(null)
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const { rows } = list
  useRenameDialog((id) => rows?.find((row) => row.id === id)?.item)
  const open = (row: CollectionRow) =>
    row.item.folder
      ? navigateTo('/dashboard/myCollect', { parentId: row.id, menuid: String(fixedMenuIds.collection) })
      : runActionOnRows('preview', [row.item])
  return (
    <>
      <MobileTopBar
        title={parentId ? <span>{t('collection')}</span> : <AreaTitleMenu name={t('collection')} />}
        onBack={parentId ? () => history.back() : undefined}
      />
      <section ref={setScroller} className={scroll.scroller} aria-label={t('collection')}>
        {list.error ? (
          <ErrorState title={t('failed')} retryWords={c('retry')} onRetry={list.retry} />
        ) : !rows ? (
          <TouchWaitingRows />
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
                <TouchFileRow
                  item={row.item}
                  facts={[
                    ago(row.updatedAt),
                    row.item.folder ? '' : formatByteSize(row.item.size),
                    row.position,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                  onOpen={() => open(row)}
                  onMenu={() => setMenu(row)}
                />
              </li>
            ))}
          </ul>
        )}
        <MoreRowsLoader scroller={scroller} more={list.more} />
      </section>
      {menu && (
        <FileActionSheet
          rows={[menu.item]}
          first={[
            {
              key: 'locate',
              words: t('locate'),
              icon: <FolderSearch />,
              onPick: () => {
                const { path, query } = collectionRowAddress(menu)
                navigateTo(path, query)
              },
            },
          ]}
          onClose={() => setMenu(null)}
        />
      )}
    </>
  )
}
