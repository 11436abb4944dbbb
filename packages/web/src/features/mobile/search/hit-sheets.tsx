import type { Facets } from '@cabinet/contract/search'
import { piecesOf } from '@cabinet/contract/search.query'
import { BookmarkPlus, Check } from 'lucide-react'
import { common } from '../../../kernel/common.text.ts'
import { useText } from '../../../kernel/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { askToSave, FacetsPanel, openResults, type Question, searchWords } from '../../search/parts/index.ts'
import { Sheet } from '../frame/sheet.tsx'
import { words } from '../mobile.text.ts'
import styles from './search.module.css'

const sorts = ['relevance', 'updatedAt', 'size', 'name'] as const

/** Asks another question in the place of this one. */
export const askInstead = (question: Question, part: Partial<Question>) =>
  openResults({ ...question, ...part }, { replace: true })

/** How many operators narrow a question. */
export const narrowedBy = (query: string) =>
  piecesOf(query).filter(({ operator }) => operator !== null).length

interface SortSheetProps {
  question: Question
  onClose: () => void
}

/** The order of the hits, and keeping the search. */
export function SortSheet({ question, onClose }: SortSheetProps) {
  const s = useText(searchWords)
  return (
    <Sheet
      title={s('sort')}
      items={[
        ...sorts.map((sort) => ({
          key: sort,
          words: s(sort),
          icon: question.sort === sort ? <Check /> : <span style={{ width: 21 }} />,
          checked: question.sort === sort,
          onPick: () => askInstead(question, { sort }),
        })),
        {
          key: 'save',
          words: s('save'),
          icon: <BookmarkPlus />,
          divided: true,
          onPick: () => void askToSave(question.query),
        },
      ]}
      onClose={onClose}
    />
  )
}

interface FilterSheetProps extends SortSheetProps {
  facets: Facets
  /** How many hits the counts are of, where there are more. */
  counted: number | null
}

/** Counts of what was found, to narrow it by; the hits behind follow each press. */
export function FilterSheet({ question, facets, counted, onClose }: FilterSheetProps) {
  const t = useText(words)
  const c = useText(common)
  const { query } = question
  return (
    <Dialog
      title={t('filters')}
      closeWords={c('close')}
      onClose={onClose}
      footer={
        <>
          {narrowedBy(query) > 0 && (
            <Button onClick={() => askInstead(question, { query: plain(query) })}>{t('clearFilters')}</Button>
          )}
          <Button look="primary" onClick={onClose}>
            {t('showHits')}
          </Button>
        </>
      }
    >
      <div className={styles.filters}>
        <FacetsPanel
          facets={facets}
          query={query}
          counted={counted}
          onQuery={(text) => askInstead(question, { query: text })}
        />
      </div>
    </Dialog>
  )
}

/** The words alone, or all of it where there are none. */
const plain = (query: string) =>
  piecesOf(query)
    .filter(({ operator }) => operator === null)
    .map(({ value }) => (/\s/.test(value) ? `"${value}"` : value))
    .join(' ') || query
