import type { Hit } from '@cabinet/contract/search'
import { piecesOf } from '@cabinet/contract/search.query'
import { ArrowDownUp, BookmarkPlus, Check, FolderSearch, SlidersHorizontal } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useQueryParams } from '../../../kernel/address.tsx'
import { common } from '../../../kernel/common.text.ts'
import { go } from '../../../kernel/go.ts'
import { useSay, useText } from '../../../kernel/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { countText, sizeText } from '../../../ui/format.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import {
  askToSave,
  FacetsPanel,
  Marked,
  openAt,
  openHit,
  openResults,
  type Question,
  questionOf,
  remember,
  searchWords,
  useHits,
} from '../../search/parts/index.ts'
import { useAgo } from '../../spaces/index.ts'
import { ActionSheet, useRenameDialog } from '../files/action-sheet.tsx'
import { MoreRows } from '../files/more-rows.tsx'
import scroll from '../files/scroller.module.css'
import { TouchRow } from '../files/touch-row.tsx'
import { WaitingRows } from '../files/waiting-rows.tsx'
import { Sheet } from '../frame/sheet.tsx'
import { TopBar } from '../frame/top-bar.tsx'
import { words } from '../mobile.text.ts'
import styles from './search.module.css'
import { SearchField } from './search-field.tsx'

const sorts = ['relevance', 'updatedAt', 'size', 'name'] as const

/** /m/searchDetail: what fits, and a sheet of counts to narrow it by. */
export function HitsScreen() {
  const question = questionOf(useQueryParams())
  // another question begins anew, with the first hits
  return (
    <Hits key={JSON.stringify([question.query, question.match, question.folderId])} question={question} />
  )
}

function Hits({ question }: { question: Question }) {
  const t = useText(words)
  const s = useText(searchWords)
  const c = useText(common)
  const say = useSay()
  const ago = useAgo()
  const { query } = question
  const [pages, setPages] = useState(1)
  const [menu, setMenu] = useState<Hit | null>(null)
  const [sheet, setSheet] = useState<'sort' | 'filters' | null>(null)
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const asked = query.trim() !== ''
  const { head, rows, error, waiting, retry } = useHits(question, pages, asked)
  const found = head !== undefined && !error
  useEffect(() => {
    if (found && asked) void remember(query).catch(() => undefined)
  }, [found, asked, query])
  useRenameDialog((id) => rows.find((hit) => hit.id === id))
  const ask = (part: Partial<Question>) => openResults({ ...question, ...part }, { replace: true })
  const on = piecesOf(query).filter(({ operator }) => operator !== null).length
  const more =
    head && rows.length < head.total && !waiting ? async () => setPages((now) => now + 1) : undefined
  const refused = error && (error.status === 400 || error.status === 409)
  return (
    <>
      <TopBar
        plain
        onBack={() => go('/dashboard/search', {}, { replace: true })}
        title={<SearchField value={query} onSearch={(text) => ask({ query: text })} />}
      />
      <div className={styles.bar}>
        <Segmented
          label={s('where')}
          value={question.match}
          options={[
            { value: 'all', words: s('everywhere') },
            { value: 'name', words: s('inNames') },
            { value: 'content', words: s('inContents') },
          ]}
          onChange={(match) => ask({ match })}
        />
        <span className={styles.space} />
        <IconButton words={s('sort')} icon={<ArrowDownUp />} onClick={() => setSheet('sort')} />
        <IconButton
          words={on > 0 ? t('filtersOn', { count: on }) : t('filters')}
          icon={<SlidersHorizontal />}
          pressed={on > 0}
          disabled={!head?.facets}
          onClick={() => setSheet('filters')}
        />
      </div>
      <section ref={setScroller} className={scroll.scroller} aria-label={s('list')} aria-busy={waiting}>
        {refused ? (
          <div className={scroll.state}>
            <EmptyState drawing="search" title={s('failed')} hint={say(error.key, paramsOf(error.data))} />
          </div>
        ) : error ? (
          <ErrorState title={s('failed')} hint={say(error.key)} retryWords={c('retry')} onRetry={retry} />
        ) : !head ? (
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
                      hit.highlight.text && (
                        <Marked text={hit.highlight.text} at={hit.highlight.textAt ?? []} />
                      )
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
        {/* the last page that is on its way is no end */}
        <MoreRows key={rows.length} scroller={scroller} more={more} />
      </section>
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
      {sheet === 'sort' && (
        <Sheet
          title={s('sort')}
          items={[
            ...sorts.map((sort) => ({
              key: sort,
              words: s(sort),
              icon: question.sort === sort ? <Check /> : <span style={{ width: 21 }} />,
              checked: question.sort === sort,
              onPick: () => ask({ sort }),
            })),
            {
              key: 'save',
              words: s('save'),
              icon: <BookmarkPlus />,
              divided: true,
              onPick: () => void askToSave(query),
            },
          ]}
          onClose={() => setSheet(null)}
        />
      )}
      {sheet === 'filters' && head?.facets && (
        <Dialog
          title={t('filters')}
          closeWords={c('close')}
          onClose={() => setSheet(null)}
          footer={
            <>
              {on > 0 && <Button onClick={() => ask({ query: plain(query) })}>{t('clearFilters')}</Button>}
              <Button look="primary" onClick={() => setSheet(null)}>
                {t('showHits')}
              </Button>
            </>
          }
        >
          <div className={styles.filters}>
            <FacetsPanel
              facets={head.facets}
              query={query}
              counted={head.more ? head.total : null}
              onQuery={(text) => ask({ query: text })}
            />
          </div>
        </Dialog>
      )}
    </>
  )
}

const wayOf = (hit: Hit) =>
  hit.path
    .slice(0, -1)
    .map(({ name }) => name)
    .join(' / ') || hit.spaceName

/** The words alone, or all of it where there are none. */
const plain = (query: string) =>
  piecesOf(query)
    .filter(({ operator }) => operator === null)
    .map(({ value }) => (/\s/.test(value) ? `"${value}"` : value))
    .join(' ') || query

const paramsOf = (details: unknown): Record<string, string | number> =>
  details && typeof details === 'object' ? (details as Record<string, string | number>) : {}
