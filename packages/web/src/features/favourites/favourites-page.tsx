import type { CollectionRow } from '@cabinet/contract/favourites'
import { limits } from '@cabinet/contract/limits'
import { fixedMenuIds } from '@cabinet/contract/menus'
import { Info, X } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useQueryParams } from '../../kernel/address.tsx'
import { commonMessages } from '../../kernel/common.text.ts'
import { navigateTo } from '../../kernel/go.ts'
import { useText } from '../../kernel/text.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { formatCount } from '../../ui/format.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { FloatingMenu } from '../../ui/menu.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import type { AnchorBox } from '../../ui/place.ts'
import { SearchInput } from '../../ui/search-input.tsx'
import { loadDetailPanel, useDetailPanel } from '../files/index.ts'
import { CollectionList, CollectWaiting } from './collect-list.tsx'
import { messages } from './favourites.text.ts'
import styles from './favourites-page.module.css'
import { collectionRowHead, spaceAddressOf } from './places.ts'
import { useButtonActions } from './use-button-actions.ts'
import { type CollectionPageState, useCollectionPage } from './use-collection.ts'

const DetailPanel = lazy(() => loadDetailPanel().then((panel) => ({ default: panel })))
/** The search runs on Enter or the button, not while typing (specification). */
const never = 2 ** 31 - 1

const openAt = (parentId: string | undefined) =>
  navigateTo('/dashboard/myCollect', { parentId, menuid: String(fixedMenuIds.collection) })

/** /dashboard/myCollect: the user's collection, or with `parentId` a folder opened in it. */
export function FavouritesPage() {
  const t = useText(messages)
  const { parentId } = useQueryParams()
  const collection = useCollectionPage(parentId || undefined)
  const { data, selecting } = collection
  const detail = useDetailPanel()
  const actions = useButtonActions(!!parentId)
  const [menu, setMenu] = useState<{ at: AnchorBox; rows: CollectionRow[] } | null>(null)
  const chosen = [...selecting.selection.rows.values()]
  const root = t('title')
  const crumbs = [{ id: '', words: root }, ...(data?.path ?? []).map(({ id, name }) => ({ id, words: name }))]
  const open = (row: CollectionRow) => (row.item.folder ? openAt(row.id) : actions.run('preview', [row]))
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
              <strong className={styles.count}>{t('selected', { count: formatCount(chosen.length) })}</strong>
            </>
          )}
          {(data?.total === 0 ? [] : actions.buttons).map(({ key, words: name, Icon }) => (
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
            head={collectionRowHead(chosen.length === 1 ? chosen[0] : undefined)}
            where={spaceAddressOf(shown[0])}
            over={detail.over}
            onClose={detail.toggle}
          />
        </Suspense>
      )}
      {menu && (
        <FloatingMenu
          label={t('menuOf', { name: menu.rows[0]?.name ?? '' })}
          anchor={menu.at}
          items={actions.menu(menu.rows, open)}
          onClose={() => setMenu(null)}
        />
      )}
    </div>
  )
}

function Search({ collection: { asked, change } }: { collection: CollectionPageState }) {
  const t = useText(messages)
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
  collection: CollectionPageState
  inside: boolean
  actions: ReturnType<typeof useButtonActions>
  onOpen: (row: CollectionRow) => void
  onUp: () => void
  onMenu: (at: AnchorBox, rows: CollectionRow[]) => void
}

function Body({ collection, inside, ...rest }: BodyProps) {
  const t = useText(messages)
  const c = useText(commonMessages)
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
  return <CollectionList collection={collection} {...rest} />
}
