import { spaceApi } from '@cabinet/contract/files'
import type { FileItem } from '@cabinet/contract/nodes'
import type { Hit } from '@cabinet/contract/search'
import { ArrowUpDown, BookmarkPlus, FolderSearch, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { useQueryParams } from '../../kernel/address.tsx'
import { common } from '../../kernel/common.text.ts'
import { useCall } from '../../kernel/query.ts'
import { useSay, useText } from '../../kernel/text.ts'
import { Button } from '../../ui/button.tsx'
import { Dropdown } from '../../ui/dropdown.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { countText } from '../../ui/format.ts'
import { Menu } from '../../ui/menu.tsx'
import type { Box } from '../../ui/place.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { endRename, menuItems, renameFolder, SelectionBar, useRenaming } from '../files/index.ts'
import { useAgo } from '../nodes/index.ts'
import { openResults, questionOf } from './address.ts'
import { FacetsPanel } from './facets-panel.tsx'
import { HitRow } from './hit-row.tsx'
import { askToSave } from './save-dialog.tsx'
import { openAt, type Question, remember, useHits } from './search.api.ts'
import styles from './search.module.css'
import { words } from './search.text.ts'
import { SearchBox } from './search-box.tsx'

const sorts = ['relevance', 'updatedAt', 'size', 'name'] as const

/** /dashboard/searchDetail: what fits, and counts by which to narrow it. */
export function ResultsPage() {
  const question = questionOf(useQueryParams())
  // another question begins anew: nothing selected, the first hits
  return (
    <Results key={JSON.stringify([question.query, question.match, question.folderId])} question={question} />
  )
}

function Results({ question }: { question: Question }) {
  const t = useText(words)
  const c = useText(common)
  const say = useSay()
  const ago = useAgo()
  const { query } = question
  const [chosen, setChosen] = useState<ReadonlyMap<string, Hit>>(new Map())
  const [menu, setMenu] = useState<{ at: Box; hits: Hit[] } | null>(null)
  const asked = query.trim() !== ''
  const { head: data, rows: hits, error, waiting, looking, more, retry } = useHits(question, asked)
  const found = data !== undefined && !error
  useEffect(() => {
    if (found && asked) void remember(query).catch(() => undefined)
  }, [found, asked, query])
  // no name is typed in place here: a dialog asks for it
  const renaming = useRenaming()
  const renamed = hits.find((hit) => hit.id === renaming)
  useEffect(() => {
    if (!renamed) return
    endRename()
    void renameFolder(renamed)
  }, [renamed])
  const ask = (part: Partial<Question>) => openResults({ ...question, ...part })

  const selected = hits.filter((hit) => chosen.has(hit.id))
  const toggle = (hit: Hit) => {
    const next = new Map(chosen)
    if (!next.delete(hit.id)) next.set(hit.id, hit)
    setChosen(next)
  }
  const itemsOf = (picked: Hit[]) => [
    ...(picked.length === 1
      ? [
          {
            key: 'locate',
            words: t('locate'),
            icon: <FolderSearch size={16} />,
            onPick: () => openAt(picked[0]!, picked[0]!.parentId),
          },
        ]
      : []),
    // opening a folder is ours: the screen of files that it belongs to is not this one
    ...menuItems(picked as FileItem[], say).filter(({ key }) => key !== 'open'),
  ]
  return (
    <section className={styles.card} aria-label={t('detailTitle')}>
      <header className={styles.top}>
        <SearchBox value={query} onSearch={(text) => text && ask({ query: text })} />
        <Button icon={<BookmarkPlus />} disabled={!asked} onClick={() => void askToSave(query)}>
          {t('save')}
        </Button>
      </header>
      {selected.length > 0 ? (
        <SelectionBar rows={selected} onClear={() => setChosen(new Map())} />
      ) : (
        <div className={styles.bar}>
          <Segmented
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
                ? t('hitsMore', { count: countText(data.total) })
                : t('hits', { count: countText(data.total) })}
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
        <div className={styles.list}>
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
              <ul className={styles.hits} aria-label={t('list')} onKeyDown={walk}>
                {hits.map((hit) => (
                  <HitRow
                    key={hit.id}
                    hit={hit}
                    ago={ago}
                    selected={chosen.has(hit.id)}
                    onSelect={() => toggle(hit)}
                    onMenu={(at) => setMenu({ at, hits: chosen.has(hit.id) ? selected : [hit] })}
                  />
                ))}
              </ul>
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
          <FacetsPanel
            facets={data.facets}
            query={query}
            counted={data.more ? data.total : null}
            onQuery={(text) => ask({ query: text })}
          />
        )}
      </div>
      {menu && (
        <Menu label={t('more')} anchor={menu.at} items={itemsOf(menu.hits)} onClose={() => setMenu(null)} />
      )}
    </section>
  )
}

/** The folder that is looked through, and the way out of it. */
function Here({ folderId, onOff }: { folderId: string; onOff: () => void }) {
  const t = useText(words)
  const { data } = useCall(spaceApi.detail, { id: folderId }, { staleTime: 60_000 })
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
          <Skeleton width={32} height={32} radius={7} />
          <div>
            <Skeleton width={width} />
            <Skeleton width={width + 180} />
          </div>
        </div>
      ))}
    </div>
  )
}

/** Up and down go from name to name. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!by || (event.target instanceof HTMLInputElement && event.target.type !== 'checkbox')) return
  const names = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-hit]')]
  const row = (event.target as Element).closest('li')
  const at = names.findIndex((name) => row?.contains(name))
  event.preventDefault()
  names[Math.max(0, Math.min(names.length - 1, at + by))]?.focus()
}
