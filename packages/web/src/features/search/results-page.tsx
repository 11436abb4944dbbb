import { fileEndpoints } from '@cabinet/contract/files'
import type { ListedFileItem } from '@cabinet/contract/nodes'
import type { SearchHit } from '@cabinet/contract/search'
import { ArrowUpDown, BookmarkPlus, FolderSearch, X } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useQueryParams } from '../../kernel/address.tsx'
import { commonMessages } from '../../kernel/common.text.ts'
import { useEndpoint } from '../../kernel/query.ts'
import { useText, useTranslate } from '../../kernel/text.ts'
import { showToast } from '../../kernel/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Dropdown } from '../../ui/dropdown.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { formatCount } from '../../ui/format.ts'
import { selectableArray, useListSelection } from '../../ui/grid/use-selection.ts'
import { FloatingMenu } from '../../ui/menu.tsx'
import type { AnchorBox } from '../../ui/place.ts'
import { SegmentedControl } from '../../ui/segmented.tsx'
import { SkeletonBar } from '../../ui/skeleton.tsx'
import {
  askItemName,
  endInlineRename,
  FileSelectionBar,
  rowMenuItems,
  useItemBeingRenamed,
} from '../files/index.ts'
import { openSearchResults, searchQuestionOf } from './address.ts'
import { SearchFacetsPanel } from './facets-panel.tsx'
import { SearchHitList } from './hit-list.tsx'
import { askToSaveSearch } from './save-dialog.tsx'
import { openFolderOfHit, rememberTypedSearch, type SearchQuestion, useSearchHits } from './search.api.ts'
import styles from './search.module.css'
import { messages } from './search.text.ts'
import { SearchQueryBox } from './search-box.tsx'

const hooks = { onMost: () => undefined, onFailure: showToast.failure }
const sorts = ['relevance', 'updatedAt', 'size', 'name'] as const

/** /dashboard/searchDetail: results, and facet counts to narrow them. */
export function SearchResultsPage() {
  const question = searchQuestionOf(useQueryParams())
  // Another query starts again: no selection, first results.
  return (
    <Results key={JSON.stringify([question.query, question.match, question.folderId])} question={question} />
  )
}

function Results({ question }: { question: SearchQuestion }) {
  const t = useText(messages)
  const c = useText(commonMessages)
  const say = useTranslate()
  const { query } = question
  // State instead of a ref, so that the results see the element as soon as it exists.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const [menu, setMenu] = useState<{ at: AnchorBox | Element; hits: SearchHit[] } | null>(null)
  const asked = query.trim() !== ''
  const { head: data, rows: hits, error, waiting, looking, more, retry } = useSearchHits(question, asked)
  const found = data !== undefined && !error
  useEffect(() => {
    if (found && asked) void rememberTypedSearch(query).catch(() => undefined)
  }, [found, asked, query])
  // Renames through a dialog, because results have no inline editing.
  const renaming = useItemBeingRenamed()
  const renamed = hits.find((hit) => hit.id === renaming)
  useEffect(() => {
    if (!renamed) return
    endInlineRename()
    void askItemName(renamed)
  }, [renamed])
  const ask = (part: Partial<SearchQuestion>) => openSearchResults({ ...question, ...part })

  const source = useMemo(() => selectableArray(hits), [hits])
  const selecting = useListSelection(source, '', hooks)
  const selected = [...selecting.selection.rows.values()]
  const picked = useRef(selecting)
  picked.current = selecting
  const openMenu = useCallback((at: AnchorBox | Element, hit: SearchHit) => {
    const { rows } = picked.current.selection
    setMenu({ at, hits: rows.has(hit.id) ? [...rows.values()] : [hit] })
  }, [])
  const itemsOf = (picked: SearchHit[]) => [
    ...(picked.length === 1
      ? picked.map((hit) => ({
          key: 'locate',
          words: t('locate'),
          icon: <FolderSearch size={16} />,
          onPick: () => openFolderOfHit(hit, hit.parentId),
        }))
      : []),
    // Opening a folder is handled here, because it leaves this screen.
    ...rowMenuItems(picked as ListedFileItem[], say).filter(({ key }) => key !== 'open'),
  ]
  return (
    <section className={styles.card} aria-label={t('detailTitle')}>
      <header className={styles.top}>
        <SearchQueryBox value={query} onSearch={(text) => text && ask({ query: text })} />
        <Button icon={<BookmarkPlus />} disabled={!asked} onClick={() => void askToSaveSearch(query)}>
          {t('save')}
        </Button>
      </header>
      {selected.length > 0 ? (
        <FileSelectionBar rows={selected} onClear={selecting.clear} />
      ) : (
        <div className={styles.bar}>
          <SegmentedControl
            label={t('where')}
            value={question.match}
            options={[
              { value: 'all', words: t('everywhere') },
              { value: 'name', words: t('inNames') },
              { value: 'content', words: t('inContents') },
            ]}
            onChange={(match) => ask({ match })}
          />
          {question.folderId && (
            <Here folderId={question.folderId} onOff={() => ask({ folderId: undefined })} />
          )}
          {found && (
            <span className={styles.count} role="status">
              {data.more
                ? t('hitsMore', { count: formatCount(data.total) })
                : t('hits', { count: formatCount(data.total) })}
            </span>
          )}
          {found && !data.contentOn && <span className={styles.off}>{t('contentOff')}</span>}
          <span className={styles.space} />
          <Dropdown
            look="quiet"
            align="end"
            icon={<ArrowUpDown />}
            label={t('sort')}
            items={sorts.map((sort) => ({
              key: sort,
              words: t(sort),
              checked: question.sort === sort,
              onPick: () => ask({ sort }),
            }))}
          >
            {t(question.sort)}
          </Dropdown>
        </div>
      )}
      <div className={styles.body} aria-busy={waiting || undefined}>
        <div ref={setScroller} className={styles.list}>
          {!asked ? (
            <EmptyState drawing="search" title={t('begin')} hint={t('beginHint')} />
          ) : error ? (
            error.status === 400 || error.status === 409 ? (
              <EmptyState drawing="search" title={t('failed')} hint={say(error.key, error.params)} />
            ) : (
              <ErrorState title={t('failed')} hint={say(error.key)} retryWords={c('retry')} onRetry={retry} />
            )
          ) : !data || (looking && hits.length === 0) ? (
            <Waiting words={t('searching')} />
          ) : hits.length === 0 ? (
            <EmptyState drawing="search" title={t('nothing', { query })} hint={t('nothingHint')} />
          ) : (
            <>
              {scroller && (
                <SearchHitList rows={source} selecting={selecting} scroller={scroller} onMenu={openMenu} />
              )}
              {more && (
                <Button
                  className={styles.more}
                  busy={waiting}
                  onClick={() => void more().catch(() => undefined)}
                >
                  {t('moreHits')}
                </Button>
              )}
            </>
          )}
        </div>
        {found && asked && data.facets && (
          <SearchFacetsPanel
            facets={data.facets}
            query={query}
            counted={data.more ? data.total : null}
            onQuery={(text) => ask({ query: text })}
          />
        )}
      </div>
      {menu && (
        <FloatingMenu
          label={t('more')}
          anchor={menu.at}
          items={itemsOf(menu.hits)}
          onClose={() => setMenu(null)}
        />
      )}
    </section>
  )
}

/** The searched folder, and a button to leave it. */
function Here({ folderId, onOff }: { folderId: string; onOff: () => void }) {
  const t = useText(messages)
  const { data } = useEndpoint(fileEndpoints.detail, { id: folderId }, { staleTime: 60_000 })
  return (
    <span className={styles.here}>
      <FolderSearch size={14} aria-hidden="true" />
      <span>{t('hereOnly', { name: data?.name ?? '…' })}</span>
      <button type="button" aria-label={t('hereOff')} data-tip={t('hereOff')} onClick={onOff}>
        <X size={14} aria-hidden="true" />
      </button>
    </span>
  )
}

function Waiting({ words: label }: { words: string }) {
  return (
    <div className={styles.waiting} role="status" aria-busy="true" aria-label={label}>
      {[220, 300, 180, 260, 240].map((width) => (
        <div key={width}>
          <SkeletonBar width={32} height={32} radius={7} />
          <div>
            <SkeletonBar width={width} />
            <SkeletonBar width={width + 180} />
          </div>
        </div>
      ))}
    </div>
  )
}
