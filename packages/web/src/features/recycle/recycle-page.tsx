import { fixedMenuIds } from '@cabinet/contract/menus'
import { type RecycleBinItem, recycleBinType, recycleEndpoints } from '@cabinet/contract/recycle'
import { ArchiveRestore, Eraser, FolderInput, Trash2, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useQueryParams } from '../../kernel/address.tsx'
import { useServerButtons } from '../../kernel/buttons.ts'
import { commonMessages } from '../../kernel/common.text.ts'
import { useListPages } from '../../kernel/pages.ts'
import { useEndpoint } from '../../kernel/query.ts'
import { useText } from '../../kernel/text.ts'
import { showToast } from '../../kernel/toast.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { formatCount } from '../../ui/format.ts'
import { useListSelection } from '../../ui/grid/use-selection.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { FloatingMenu, type FloatingMenuItem } from '../../ui/menu.tsx'
import { PageCard } from '../../ui/page-card.tsx'
import type { AnchorBox } from '../../ui/place.ts'
import { SearchInput } from '../../ui/search-input.tsx'
import { binQuestionOf, emptyBinFilter, type RecycleBinFilter, RecycleBinFilters } from './bin-filters.tsx'
import { confirmEmptyBin, confirmPurge, restoreRecycled, restoreRecycledTo } from './recycle.deeds.tsx'
import { messages } from './recycle.text.ts'
import { RecycleBinList, RecycleWaiting } from './recycle-list.tsx'
import styles from './recycle-page.module.css'

const hooks = {
  onMost: (count: number) => showToast.info(messages.selectedFirst, { params: { count } }),
  onFailure: showToast.failure,
}

/** /dashboard/recycle: the user's own bin, or with `type=2` the department's. */
export function RecycleBinPage() {
  const t = useText(messages)
  const c = useText(commonMessages)
  const query = useQueryParams()
  const type =
    query.type === String(recycleBinType.department) ? recycleBinType.department : recycleBinType.personal
  const spaceId = (type === recycleBinType.department && query.groupId) || undefined
  const [filter, setFilter] = useState<RecycleBinFilter>(emptyBinFilter)
  const bins = useEndpoint(recycleEndpoints.bins, {}, { staleTime: 60_000 })
  const offered = new Set(useServerButtons(fixedMenuIds.recycle).map(({ event }) => event))
  const [menu, setMenu] = useState<{ at: AnchorBox; rows: RecycleBinItem[] } | null>(null)
  const question = useMemo(() => ({ type, spaceId, ...binQuestionOf(filter) }), [type, spaceId, filter])
  const rows = useListPages(recycleEndpoints.list, question)
  const key = JSON.stringify(question)
  const selecting = useListSelection(rows, key, hooks)
  const space = bins.data?.find((bin) => bin.spaceId && bin.spaceId === spaceId)
  const title = space
    ? t('binOf', { name: space.name })
    : t(type === recycleBinType.personal ? 'personal' : 'department')
  const chosen = [...selecting.selection.rows.values()]
  const narrowed = filter !== emptyBinFilter && JSON.stringify(filter) !== JSON.stringify(emptyBinFilter)

  const cannotEmpty = narrowed ? t('emptyAll') : rows.total === 0 ? t('emptyState') : undefined
  const then = (deed: (rows: RecycleBinItem[]) => Promise<boolean>, items: RecycleBinItem[]) =>
    void deed(items).then((done) => done && selecting.clear())
  const items = (picked: RecycleBinItem[]): FloatingMenuItem[] => {
    const restores: FloatingMenuItem[] = [
      {
        key: 'restore',
        words: t('restore'),
        icon: <ArchiveRestore />,
        onPick: () => then(restoreRecycled, picked),
      },
      {
        key: 'restoreTo',
        words: t('restoreTo'),
        icon: <FolderInput />,
        onPick: () => then(restoreRecycledTo, picked),
      },
    ]
    const purge: FloatingMenuItem = {
      key: 'purge',
      words: t('purge'),
      icon: <Trash2 />,
      shortcut: 'Delete',
      danger: true,
      divided: offered.has('restore'),
      ...(!picked.some((row) => row.purgeable) && { disabled: true, why: t('notPurgeable') }),
      onPick: () => then(confirmPurge, picked),
    }
    return [...(offered.has('restore') ? restores : []), ...(offered.has('purge') ? [purge] : [])]
  }
  return (
    <PageCard title={title} hint={t('hint')}>
      {chosen.length > 0 ? (
        <div
          className={styles.bar}
          data-selection
          role="toolbar"
          aria-label={t('selected', { count: chosen.length })}
        >
          <IconButton small words={t('unselect')} icon={<X />} onClick={selecting.clear} />
          <strong>{t('selected', { count: formatCount(chosen.length) })}</strong>
          {items(chosen).map((item) => (
            <Button
              key={item.key}
              small
              look="quiet"
              icon={item.icon}
              aria-disabled={item.disabled || undefined}
              data-tip={item.why}
              onClick={() => !item.disabled && item.onPick?.()}
            >
              {item.words.replace('…', '')}
            </Button>
          ))}
        </div>
      ) : (
        <div className={styles.bar}>
          <SearchInput
            className={styles.search ?? ''}
            words={t('filter')}
            clearWords={t('clear')}
            value={filter.search}
            onSearch={(search) => setFilter({ ...filter, search })}
          />
          <RecycleBinFilters filter={filter} onFilter={setFilter} />
          <span className={styles.space} />
          {offered.has('empty') && (
            <Button
              icon={<Eraser />}
              aria-disabled={cannotEmpty !== undefined}
              data-tip={cannotEmpty}
              onClick={() => !cannotEmpty && void confirmEmptyBin({ type, spaceId }, rows.total)}
            >
              {t('empty')}
            </Button>
          )}
        </div>
      )}
      <div className={styles.body}>
        {rows.error ? (
          <ErrorState
            title={t('failed')}
            hint={t('failedHint')}
            retryWords={c('retry')}
            onRetry={rows.retry}
          />
        ) : !rows.head ? (
          <RecycleWaiting />
        ) : rows.total === 0 ? (
          <EmptyState
            drawing={narrowed ? 'search' : 'bin'}
            title={t(narrowed ? 'noneFound' : 'emptyState')}
            hint={narrowed ? '' : t('emptyHint')}
          />
        ) : (
          <RecycleBinList
            key={key}
            rows={rows}
            selecting={selecting}
            onMenu={(at, picked) => items(picked).length > 0 && setMenu({ at, rows: picked })}
            onPurge={() => offered.has('purge') && chosen.length > 0 && then(confirmPurge, chosen)}
          />
        )}
      </div>
      <span className="only-read" role="status">
        {chosen.length > 0
          ? t('selected', { count: chosen.length })
          : rows.head && t('shown', { count: rows.total })}
      </span>
      {menu && (
        <FloatingMenu
          label={t('menuOf', { name: menu.rows[0]?.name ?? '' })}
          anchor={menu.at}
          items={items(menu.rows)}
          onClose={() => setMenu(null)}
        />
      )}
    </PageCard>
  )
}
