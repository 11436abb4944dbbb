import type { SearchFacets, SearchHit } from '@cabinet/contract/search'
import { ArrowDownUp, FolderSearch, SlidersHorizontal } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useQueryParams } from '../../../kernel/address.tsx'
import { commonMessages } from '../../../kernel/common.text.ts'
import { navigateTo } from '../../../kernel/go.ts'
import { useText, useTranslate } from '../../../kernel/text.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { formatByteSize, formatCount } from '../../../ui/format.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { SegmentedControl } from '../../../ui/segmented.tsx'
import { useRelativeTimeText } from '../../nodes/index.ts'
import {
  MarkedMatches,
  openFolderOfHit,
  openSearchHit,
  rememberTypedSearch,
  type SearchQuestion,
  searchQuestionOf,
  searchWords,
  useSearchHits,
} from '../../search/parts/index.ts'
import { FileActionSheet, useRenameDialog } from '../files/action-sheet.tsx'
import { MoreRowsLoader } from '../files/more-rows.tsx'
import scroll from '../files/scroller.module.css'
import { TouchFileRow } from '../files/touch-row.tsx'
import { TouchWaitingRows } from '../files/waiting-rows.tsx'
import { MobileTopBar } from '../frame/top-bar.tsx'
import { mobileMessages } from '../mobile.text.ts'
import {
  countNarrowingOperators,
  replaceQuestion,
  SearchFilterSheet,
  SearchSortSheet,
} from './hit-sheets.tsx'
import styles from './search.module.css'
import { MobileSearchField } from './search-field.tsx'

/** The counts of the last answer, which the sheet keeps showing while the next one loads. */
interface Counts {
  facets: SearchFacets
  counted: number | null
}

/** /m/searchDetail: results, and a sheet of facet counts. */
export function SearchHitsScreen() {
  const t = useText(mobileMessages)
  const s = useText(searchWords)
  const question = searchQuestionOf(useQueryParams())
  const { query, match } = question
  const [sheet, setSheet] = useState<'sort' | 'filters' | null>(null)
  const [counts, setCounts] = useState<Counts | null>(null)
  const on = countNarrowingOperators(query)
  const close = () => setSheet(null)
  return (
    <>
      <MobileTopBar
        plain
        onBack={() => navigateTo('/dashboard/search', {}, { replace: true })}
        title={
          <MobileSearchField value={query} onSearch={(text) => replaceQuestion(question, { query: text })} />
        }
      />
      <h1 className="only-read">{s('detailTitle')}</h1>
      <div className={styles.bar}>
        <SegmentedControl
          label={s('where')}
          value={match}
          options={[
            { value: 'all', words: s('everywhere') },
            { value: 'name', words: s('inNames') },
            { value: 'content', words: s('inContents') },
          ]}
          onChange={(value) => replaceQuestion(question, { match: value })}
        />
        <span className={styles.space} />
        <IconButton words={s('sort')} icon={<ArrowDownUp />} onClick={() => setSheet('sort')} />
        <IconButton
          words={on > 0 ? t('filtersOn', { count: on }) : t('filters')}
          icon={<SlidersHorizontal />}
          pressed={on > 0}
          disabled={!counts}
          onClick={() => setSheet('filters')}
        />
      </div>
      {/* another query starts again with the first results */}
      <Hits
        key={JSON.stringify([query, match, question.folderId])}
        question={question}
        onCounts={setCounts}
      />
      {sheet === 'sort' && <SearchSortSheet question={question} onClose={close} />}
      {sheet === 'filters' && counts && <SearchFilterSheet question={question} {...counts} onClose={close} />}
    </>
  )
}

function Hits({ question, onCounts }: { question: SearchQuestion; onCounts: (counts: Counts) => void }) {
  const t = useText(mobileMessages)
  const s = useText(searchWords)
  const c = useText(commonMessages)
  const say = useTranslate()
  const ago = useRelativeTimeText()
  const { query } = question
  const [menu, setMenu] = useState<SearchHit | null>(null)
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const asked = query.trim() !== ''
  const { head, rows, error, waiting, looking, more, retry } = useSearchHits(question, asked)
  const found = head !== undefined && !error
  useEffect(() => {
    if (found && asked) void rememberTypedSearch(query).catch(() => undefined)
  }, [found, asked, query])
  useEffect(() => {
    if (head?.facets) onCounts({ facets: head.facets, counted: head.more ? head.total : null })
  }, [head, onCounts])
  useRenameDialog((id) => rows.find((hit) => hit.id === id))
  const refused = error && (error.status === 400 || error.status === 409)
  return (
    <section ref={setScroller} className={scroll.scroller} aria-label={s('list')} aria-busy={waiting}>
      {refused ? (
        <div className={scroll.state}>
          <EmptyState drawing="search" title={s('failed')} hint={say(error.key, error.params)} />
        </div>
      ) : error ? (
        <ErrorState title={s('failed')} hint={say(error.key)} retryWords={c('retry')} onRetry={retry} />
      ) : !head || (looking && rows.length === 0) ? (
        <TouchWaitingRows />
      ) : rows.length === 0 ? (
        <div className={scroll.state}>
          <EmptyState drawing="search" title={s('nothing', { query })} hint={s('nothingHint')} />
        </div>
      ) : (
        <>
          <p className={styles.count} role="status">
            {s(head.more ? 'hitsMore' : 'hits', { count: formatCount(head.total) })}
          </p>
          <ul className={scroll.rows} aria-label={s('list')}>
            {rows.map((hit) => (
              <li key={hit.id}>
                <TouchFileRow
                  item={hit}
                  name={<MarkedMatches text={hit.name} at={hit.highlight.name} />}
                  excerpt={
                    hit.highlight.text && (
                      <MarkedMatches text={hit.highlight.text} at={hit.highlight.textAt ?? []} />
                    )
                  }
                  facts={[ago(hit.updatedAt), hit.folder ? '' : formatByteSize(hit.size), wayOf(hit)]
                    .filter(Boolean)
                    .join(' · ')}
                  onOpen={() => openSearchHit(hit)}
                  onMenu={() => setMenu(hit)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      {/* the end of the list is observed anew after each page */}
      <MoreRowsLoader key={rows.length} scroller={scroller} more={more} />
      {menu && (
        <FileActionSheet
          rows={[menu]}
          first={[
            {
              key: 'locate',
              words: t('locate'),
              icon: <FolderSearch />,
              onPick: () => openFolderOfHit(menu, menu.path.at(-2)?.id ?? menu.parentId),
            },
          ]}
          onClose={() => setMenu(null)}
        />
      )}
    </section>
  )
}

const wayOf = (hit: SearchHit) =>
  hit.path
    .slice(0, -1)
    .map(({ name }) => name)
    .join(' / ') || hit.spaceName
