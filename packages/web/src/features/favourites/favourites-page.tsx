import type { Collected } from '@cabinet/contract/favourites'
import { limits } from '@cabinet/contract/limits'
import { menuId } from '@cabinet/contract/menus'
import { Info, X } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useQueryParams } from '../../kernel/address.tsx'
import { common } from '../../kernel/common.text.ts'
import { go } from '../../kernel/go.ts'
import { useText } from '../../kernel/text.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { countText } from '../../ui/format.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import type { Box } from '../../ui/place.ts'
import { SearchInput } from '../../ui/search-input.tsx'
import { loadDetailPanel, useDetailPanel } from '../files/index.ts'
import { CollectList, CollectWaiting } from './collect-list.tsx'
import { words } from './favourites.text.ts'
import styles from './favourites-page.module.css'
import { headOf, whereOf } from './places.ts'
import { useButtonActions } from './use-button-actions.ts'
import { type Collection, useCollection } from './use-collection.ts'

const DetailPanel = lazy(() => loadDetailPanel().then((panel) => ({ default: panel })))
/** The search runs on Enter or the button, not while typing (specification). */
const never = 2 ** 31 - 1

const openAt = (parentId: string | undefined) =>
  go('/dashboard/myCollect', { parentId, menuid: String(menuId.collection) })

/** /dashboard/myCollect: what one has collected, and with `parentId` a folder opened there. */
export function FavouritesPage() {
  const t = useText(words)
  const { parentId } = useQueryParams()
  const collection = useCollection(parentId || undefined)
  const { data, selecting } = collection
  const detail = useDetailPanel()
  const actions = useButtonActions(!!parentId)
  const [menu, setMenu] = useState<{ at: Box; rows: Collected[] } | null>(null)
  const chosen = [...selecting.selection.rows.values()]
  const root = t('title')
  const crumbs = [{ id: '', words: root }, ...(data?.path ?? []).map(({ id, name }) => ({ id, words: name }))]
  const open = (row: Collected) => (row.item.folder ? openAt(row.id) : actions.run('preview', [row]))
  const up = () => crumbs.length > 1 && openAt(crumbs.at(-2)?.id || undefined)
  const shown = chosen.length > 0 ? chosen.map(({ item }) => item) : data?.folder ? [data.folder] : []
  return (
    <div ref={detail.screen} className={styles.screen}>
      <section className={styles.card} aria-label={t('list')}>
        <header className={styles.top}>
          <Breadcrumb
            label={t('path')}
            moreWords={t('morePath')}
            crumbs={crumbs}
            onOpen={(crumb) => openAt(crumb.id || undefined)}
          />
          <span className={styles.space} />
          <IconButton words={t('details')} icon={<Info />} pressed={detail.open} onClick={detail.toggle} />
        </header>
        <div
          className={styles.bar}
          {...(chosen.length > 0 && {
            'data-selection': true,
            role: 'toolbar',
            'aria-label': t('selected', { count: chosen.length }),
          })}
        >
          {chosen.length > 0 && (
            <>
              <IconButton small words={t('unselect')} icon={<X />} onClick={selecting.clear} />
              <strong className={styles.count}>{t('selected', { count: countText(chosen.length) })}</strong>
            </>
          )}
          {actions.buttons.map(({ key, words: name, Icon }) => (
            <Button
              key={key}
              {...(chosen.length > 0 && { small: true, look: 'quiet' as const })}
              icon={<Icon size={16} />}
              onClick={() => actions.run(key, chosen)}
            >
              {name}
            </Button>
          ))}
          <span className={styles.space} />
          {chosen.length === 0 && <Search key={parentId} collection={collection} />}
        </div>
        <Body
          collection={collection}
          inside={!!parentId}
          onOpen={open}
          onUp={up}
          actions={actions}
          onMenu={(at, picked) => setMenu({ at, rows: picked })}
        />
        {data && data.total > 0 && (
          <Pagination
            words={{
              label: t('pages'),
              previous: t('previous'),
              next: t('next'),
              size: t('pageSize'),
              total: t('shown', { count: data.total }),
              perPage: (count) => t('perPage', { count }),
            }}
            page={collection.asked.page}
            pageSize={collection.pageSize}
            total={data.total}
            pageSizes={limits.pageSizes}
            count={limits.pagerCount}
            onChange={(page, pageSize) => {
              collection.setPageSize(pageSize)
              collection.change({ page })
            }}
          />
        )}
        <span className="only-read" role="status">
          {chosen.length > 0
            ? t('selected', { count: chosen.length })
            : data && t('shown', { count: data.total })}
        </span>
      </section>
      {detail.open && (
        <Suspense>
          <DetailPanel
            items={shown}
            head={headOf(chosen.length === 1 ? chosen[0] : undefined)}
            where={whereOf(shown[0])}
            over={detail.over}
            onClose={detail.toggle}
          />
        </Suspense>
      )}
      {menu && (
        <Menu
          label={t('menuOf', { name: menu.rows[0]?.name ?? '' })}
          anchor={menu.at}
          items={actions.menu(menu.rows, open)}
          onClose={() => setMenu(null)}
        />
      )}
    </div>
  )
}

function Search({ collection: { asked, change } }: { collection: Collection }) {
  const t = useText(words)
  const field = useRef<HTMLInputElement>(null)
  return (
    <search className={styles.search}>
      <SearchInput
        ref={field}
        words={t('search')}
        clearWords={t('clear')}
        value={asked.search}
        wait={never}
        onSearch={(search) => change({ search })}
      />
      <Button onClick={() => change({ search: field.current?.value.trim() ?? '' })}>{t('searchNow')}</Button>
    </search>
  )
}

interface BodyProps {
  collection: Collection
  inside: boolean
  actions: ReturnType<typeof useButtonActions>
  onOpen: (row: Collected) => void
  onUp: () => void
  onMenu: (at: Box, rows: Collected[]) => void
}

function Body({ collection, inside, ...rest }: BodyProps) {
  const t = useText(words)
  const c = useText(common)
  const { answer, data, asked } = collection
  if (answer.error && !data)
    return answer.error.key === 'common.not_found' ? (
      <EmptyState drawing="closed" title={t('gone')}>
        <Button onClick={() => openAt(undefined)}>{t('goBack')}</Button>
      </EmptyState>
    ) : (
      <ErrorState
        title={t('failed')}
        hint={t('failedHint')}
        retryWords={c('retry')}
        onRetry={() => void answer.refetch()}
      />
    )
  if (!data) return <CollectWaiting />
  if (data.total === 0)
    return asked.search ? (
      <EmptyState drawing="search" title={t('noneFound')} hint={t('noneFoundHint')} />
    ) : inside ? (
      <EmptyState title={t('emptyFolder')} />
    ) : (
      <EmptyState drawing="star" title={t('emptyTitle')} hint={t('emptyHint')} />
    )
  return <CollectList collection={collection} {...rest} />
}
