import { binType, type Recycled, recycleApi } from '@cabinet/contract/recycle'
import { ArchiveRestore, Eraser, FolderInput, Trash2, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useQueryParams } from '../../kernel/address.tsx'
import { common } from '../../kernel/common.text.ts'
import { usePages } from '../../kernel/pages.ts'
import { useCall } from '../../kernel/query.ts'
import { useText } from '../../kernel/text.ts'
import { toast } from '../../kernel/toast.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { countText } from '../../ui/format.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, type MenuItem } from '../../ui/menu.tsx'
import { PageCard } from '../../ui/page-card.tsx'
import type { Box } from '../../ui/place.ts'
import { SearchInput } from '../../ui/search-input.tsx'
import { useSelection } from '../../ui/use-selection.ts'
import { askedBy, type BinFilter, BinFilters, noFilter } from './bin-filters.tsx'
import { empty, purge, restore, restoreTo } from './recycle.deeds.tsx'
import { words } from './recycle.text.ts'
import { RecycleList, RecycleWaiting } from './recycle-list.tsx'
import styles from './recycle-page.module.css'

const hooks = {
  onMost: (count: number) => toast.info(words.selectedFirst, { params: { count } }),
  onFailure: toast.failure,
}

/** /dashboard/recycle: one's own bin, or with `type=2` the department's. */
export function RecyclePage() {
  const t = useText(words)
  const c = useText(common)
  const query = useQueryParams()
  const type = query.type === String(binType.department) ? binType.department : binType.personal
  const spaceId = (type === binType.department && query.groupId) || undefined
  const [filter, setFilter] = useState<BinFilter>(noFilter)
  const bins = useCall(recycleApi.bins, {}, { staleTime: 60_000 })
  const [menu, setMenu] = useState<{ at: Box; rows: Recycled[] } | null>(null)
  const question = useMemo(() => ({ type, spaceId, ...askedBy(filter) }), [type, spaceId, filter])
  const rows = usePages(recycleApi.list, question)
  const key = JSON.stringify(question)
  const selecting = useSelection(rows, key, hooks)
  const space = bins.data?.find((bin) => bin.spaceId && bin.spaceId === spaceId)
  const title = space
    ? t('binOf', { name: space.name })
    : t(type === binType.personal ? 'personal' : 'department')
  const chosen = [...selecting.selection.rows.values()]
  const narrowed = filter !== noFilter && JSON.stringify(filter) !== JSON.stringify(noFilter)

  const then = (deed: (rows: Recycled[]) => Promise<boolean>, items: Recycled[]) =>
    void deed(items).then((done) => done && selecting.clear())
  const items = (picked: Recycled[]): MenuItem[] => [
    { key: 'restore', words: t('restore'), icon: <ArchiveRestore />, onPick: () => then(restore, picked) },
    { key: 'restoreTo', words: t('restoreTo'), icon: <FolderInput />, onPick: () => then(restoreTo, picked) },
    {
      key: 'purge',
      words: t('purge'),
      icon: <Trash2 />,
      shortcut: 'Delete',
      danger: true,
      divided: true,
      disabled: !picked.some((row) => row.purgeable),
      onPick: () => then(purge, picked),
    },
  ]
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
          <strong>{t('selected', { count: countText(chosen.length) })}</strong>
          {items(chosen).map((item) => (
            <Button
              key={item.key}
              small
              look="quiet"
              icon={item.icon}
              disabled={item.disabled ?? false}
              onClick={item.onPick}
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
          <BinFilters filter={filter} onFilter={setFilter} />
          <span className={styles.space} />
          <Button
            icon={<Eraser />}
            disabled={rows.total === 0 || narrowed}
            title={narrowed ? t('emptyAll') : undefined}
            onClick={() => void empty({ type, spaceId }, rows.total)}
          >
            {t('empty')}
          </Button>
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
          <RecycleList
            key={key}
            rows={rows}
            selecting={selecting}
            onMenu={(at, picked) => setMenu({ at, rows: picked })}
            onPurge={() => chosen.length > 0 && then(purge, chosen)}
          />
        )}
      </div>
      <span className="only-read" role="status">
        {chosen.length > 0
          ? t('selected', { count: chosen.length })
          : rows.head && t('shown', { count: rows.total })}
      </span>
      {menu && (
        <Menu
          label={t('menuOf', { name: menu.rows[0]?.name ?? '' })}
          anchor={menu.at}
          items={items(menu.rows)}
          onClose={() => setMenu(null)}
        />
      )}
    </PageCard>
  )
}
