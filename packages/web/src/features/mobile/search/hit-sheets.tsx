import type { SearchFacets } from '@cabinet/contract/search'
import { parseSearchQuery } from '@cabinet/contract/search.query'
import { BookmarkPlus, Check } from 'lucide-react'
import { commonMessages } from '../../../kernel/common.text.ts'
import { useText } from '../../../kernel/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import {
  askToSaveSearch,
  openSearchResults,
  SearchFacetsPanel,
  type SearchQuestion,
  searchWords,
} from '../../search/parts/index.ts'
import { ChoicesSheet } from '../frame/sheet.tsx'
import { mobileMessages } from '../mobile.text.ts'
import styles from './search.module.css'

const sorts = ['relevance', 'updatedAt', 'size', 'name'] as const

/** Replaces the current query in the address. */
export const replaceQuestion = (question: SearchQuestion, part: Partial<SearchQuestion>) =>
  openSearchResults({ ...question, ...part }, { replace: true })

/** Returns the number of operators in a query. */
export const countNarrowingOperators = (query: string) =>
  parseSearchQuery(query).filter(({ operator }) => operator !== null).length

interface SortSheetProps {
  question: SearchQuestion
  onClose: () => void
}

/** The sort order of results, and saving the search. */
export function SearchSortSheet({ question, onClose }: SortSheetProps) {
  const s = useText(searchWords)
  return (
    <ChoicesSheet
      title={s('sort')}
      items={[
        ...sorts.map((sort) => ({
          key: sort,
          words: s(sort),
          icon: question.sort === sort ? <Check /> : <span style={{ width: 21 }} />,
          checked: question.sort === sort,
          onPick: () => replaceQuestion(question, { sort }),
        })),
        {
          key: 'save',
          words: s('save'),
          icon: <BookmarkPlus />,
          divided: true,
          onPick: () => void askToSaveSearch(question.query),
        },
      ]}
      onClose={onClose}
    />
  )
}

interface FilterSheetProps extends SortSheetProps {
  facets: SearchFacets
  /** The number of results counted, where there are more. */
  counted: number | null
}

/** Facet counts that narrow the search; the results behind the sheet update at each tap. */
export function SearchFilterSheet({ question, facets, counted, onClose }: FilterSheetProps) {
  const t = useText(mobileMessages)
  const c = useText(commonMessages)
  const { query } = question
  return (
    <Dialog
      title={t('filters')}
      closeWords={c('close')}
      onClose={onClose}
      footer={
        <>
          {countNarrowingOperators(query) > 0 && (
            <Button onClick={() => replaceQuestion(question, { query: plain(query) })}>
              {t('clearFilters')}
            </Button>
          )}
          <Button look="primary" onClick={onClose}>
            {t('showHits')}
          </Button>
        </>
      }
    >
      <div className={styles.filters}>
        <SearchFacetsPanel
          facets={facets}
          query={query}
          counted={counted}
          onQuery={(text) => replaceQuestion(question, { query: text })}
        />
      </div>
    </Dialog>
  )
}

/** Returns the query without operators, or all of it where nothing else is left. */
const plain = (query: string) =>
  parseSearchQuery(query)
    .filter(({ operator }) => operator === null)
    .map(({ value }) => (/\s/.test(value) ? `"${value}"` : value))
    .join(' ') || query
