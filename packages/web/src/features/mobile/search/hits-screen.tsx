import type { Facets, Hit } from '@cabinet/contract/search'
import { ArrowDownUp, FolderSearch, SlidersHorizontal } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useQueryParams } from '../../../kernel/address.tsx'
import { common } from '../../../kernel/common.text.ts'
import { go } from '../../../kernel/go.ts'
import { useSay, useText } from '../../../kernel/text.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { countText, sizeText } from '../../../ui/format.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { useAgo } from '../../nodes/index.ts'
import {
  Marked,
  openAt,
  openHit,
  type Question,
  questionOf,
  remember,
  searchWords,
  useHits,
} from '../../search/parts/index.ts'
import { ActionSheet, useRenameDialog } from '../files/action-sheet.tsx'
import { MoreRows } from '../files/more-rows.tsx'
import scroll from '../files/scroller.module.css'
import { TouchRow } from '../files/touch-row.tsx'
import { WaitingRows } from '../files/waiting-rows.tsx'
import { TopBar } from '../frame/top-bar.tsx'
import { words } from '../mobile.text.ts'
import { askInstead, FilterSheet, narrowedBy, SortSheet } from './hit-sheets.tsx'
import styles from './search.module.css'
import { SearchField } from './search-field.tsx'

/** What a question was answered with, which the sheet over it shows while the next answer is on its way. */
interface Counts {
  facets: Facets
  counted: number | null
}

/** /m/searchDetail: what fits, and a sheet of counts to narrow it by. */
export function HitsScreen() {
  const t = useText(words)
  const s = useText(searchWords)
  const question = questionOf(useQueryParams())
  const { query, match } = question
  const [sheet, setSheet] = useState<'sort' | 'filters' | null>(null)
  const [counts, setCounts] = useState<Counts | null>(null)
  const on = narrowedBy(query)
  const close = () => setSheet(null)
  return (
    <>
      <TopBar
        plain
        onBack={() => go('/dashboard/search', {}, { replace: true })}
        title={<SearchField value={query} onSearch={(text) => askInstead(question, { query: text })} />}
      />
      <h1 className="only-read">{s('detailTitle')}</h1>
      <div className={styles.bar}>
        <Segmented
          label={s('where')}
          value={match}
          options={[
            { value: 'all', words: s('everywhere') },
            { value: 'name', words: s('inNames') },
            { value: 'content', words: s('inContents') },
          ]}
          onChange={(value) => askInstead(question, { match: value })}
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
      {/* another question begins anew, with the first hits */}
      <Hits
        key={JSON.stringify([query, match, question.folderId])}
        question={question}
        onCounts={setCounts}
      />
      {sheet === 'sort' && <SortSheet question={question} onClose={close} />}
      {sheet === 'filters' && counts && <FilterSheet question={question} {...counts} onClose={close} />}
    </>
  )
}

function Hits({ question, onCounts }: { question: Question; onCounts: (counts: Counts) => void }) {
  const t = useText(words)
  const s = useText(searchWords)
  const c = useText(common)
  const say = useSay()
  const ago = useAgo()
  const { query } = question
  const [menu, setMenu] = useState<Hit | null>(null)
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const asked = query.trim() !== ''
  const { head, rows, error, waiting, looking, more, retry } = useHits(question, asked)
  const found = head !== undefined && !error
  useEffect(() => {
    if (found && asked) void remember(query).catch(() => undefined)
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
        <WaitingRows />
      ) : rows.length === 0 ? (
        <div className={scroll.state}>
          <EmptyState drawing="search" title={s('nothing', { query })} hint={s('nothingHint')} />
        </div>
      ) : (
        <>
          <p className={styles.count} role="status">
            {s(head.more ? 'hitsMore' : 'hits', { count: countText(head.total) })}
          </p>
          <ul className={scroll.rows} aria-label={s('list')}>
            {rows.map((hit) => (
              <li key={hit.id}>
                <TouchRow
                  item={hit}
                  name={<Marked text={hit.name} at={hit.highlight.name} />}
                  excerpt={
                    hit.highlight.text && <Marked text={hit.highlight.text} at={hit.highlight.textAt ?? []} />
                  }
                  facts={[ago(hit.updatedAt), hit.folder ? '' : sizeText(hit.size), wayOf(hit)]
                    .filter(Boolean)
                    .join(' · ')}
                  onOpen={() => openHit(hit)}
                  onMenu={() => setMenu(hit)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      {/* after each page its end is looked for anew */}
      <MoreRows key={rows.length} scroller={scroller} more={more} />
      {menu && (
        <ActionSheet
          rows={[menu]}
          first={[
            {
              key: 'locate',
              words: t('locate'),
              icon: <FolderSearch />,
              onPick: () => openAt(menu, menu.path.at(-2)?.id ?? menu.parentId),
            },
          ]}
          onClose={() => setMenu(null)}
        />
      )}
    </section>
  )
}

const wayOf = (hit: Hit) =>
  hit.path
    .slice(0, -1)
    .map(({ name }) => name)
    .join(' / ') || hit.spaceName
