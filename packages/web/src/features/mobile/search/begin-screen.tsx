import { Bookmark, Clock, Search, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useText } from '../../../kernel/text.ts'
import { showToast } from '../../../kernel/toast.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FileIcon } from '../../../ui/file-icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import {
  forgetTypedSearches,
  MarkedMatches,
  openSearchHit,
  openSearchResults,
  rememberTypedSearch,
  removeSavedSearch,
  searchWords,
  useNameSuggestions,
  useOwnSearches,
} from '../../search/parts/index.ts'
import scroll from '../files/scroller.module.css'
import { MobileTopBar } from '../frame/top-bar.tsx'
import styles from './search.module.css'
import { MobileSearchField } from './search-field.tsx'

const doing = (deed: Promise<unknown>) => void deed.catch(showToast.failure)

/** /m/search: name suggestions while typing, else recent and saved searches. */
export function SearchStartScreen() {
  const s = useText(searchWords)
  const [typed, setTyped] = useState('')
  return (
    <>
      <h1 className="only-read">{s('title')}</h1>
      <MobileTopBar
        plain
        title={
          <MobileSearchField
            value=""
            autoFocus
            onTyped={setTyped}
            onSearch={(query) => openSearchResults({ query })}
          />
        }
      />
      <div className={scroll.scroller}>{typed.trim() ? <Names typed={typed.trim()} /> : <Mine />}</div>
    </>
  )
}

function Names({ typed }: { typed: string }) {
  const s = useText(searchWords)
  const { data } = useNameSuggestions(typed)
  return (
    <ul className={scroll.rows}>
      <Line icon={<Search aria-hidden="true" />} onOpen={() => openSearchResults({ query: typed })}>
        <b>{typed}</b>
      </Line>
      {data?.rows.map((hit) => (
        <Line
          key={hit.id}
          icon={<FileIcon folder={hit.folder} suffix={hit.suffix} size={32} />}
          onOpen={() => {
            void rememberTypedSearch(typed).catch(() => undefined)
            openSearchHit(hit)
          }}
        >
          <span>
            <MarkedMatches text={hit.name} at={hit.highlight.name} />
          </span>
          <small>
            {hit.path
              .slice(0, -1)
              .map(({ name }) => name)
              .join(' / ') || hit.spaceName}
          </small>
        </Line>
      ))}
      {data && data.rows.length === 0 && <li className={styles.none}>{s('nothingHint')}</li>}
    </ul>
  )
}

function Mine() {
  const s = useText(searchWords)
  const { data } = useOwnSearches()
  if (data && data.recent.length + data.saved.length === 0)
    return (
      <div className={scroll.state}>
        <EmptyState drawing="search" title={s('begin')} hint={s('beginHint')} />
      </div>
    )
  return (
    <>
      {data && data.recent.length > 0 && (
        <section>
          <header className={styles.head}>
            <h2>{s('recent')}</h2>
            <button type="button" onClick={() => doing(forgetTypedSearches())}>
              {s('forgetAll')}
            </button>
          </header>
          <ul className={scroll.rows}>
            {data.recent.map((query) => (
              <Line
                key={query}
                icon={<Clock aria-hidden="true" />}
                onOpen={() => openSearchResults({ query })}
                end={
                  <IconButton
                    words={s('forget', { query })}
                    icon={<X />}
                    onClick={() => doing(forgetTypedSearches(query))}
                  />
                }
              >
                <span>{query}</span>
              </Line>
            ))}
          </ul>
        </section>
      )}
      {data && data.saved.length > 0 && (
        <section>
          <header className={styles.head}>
            <h2>{s('saved')}</h2>
          </header>
          <ul className={scroll.rows}>
            {data.saved.map(({ id, name, query }) => (
              <Line
                key={id}
                icon={<Bookmark aria-hidden="true" />}
                onOpen={() => openSearchResults({ query })}
                end={
                  <IconButton
                    words={s('removeSaved', { name })}
                    icon={<X />}
                    onClick={() =>
                      doing(
                        removeSavedSearch(id).then(() =>
                          showToast.success(searchWords.removed, { params: { name } }),
                        ),
                      )
                    }
                  />
                }
              >
                <span>{name}</span>
                <small>{query}</small>
              </Line>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

interface LineProps {
  icon: ReactNode
  onOpen: () => void
  children: ReactNode
  end?: ReactNode
}

const Line = ({ icon, onOpen, children, end }: LineProps) => (
  <li className={styles.line}>
    <button type="button" onClick={onOpen}>
      {icon}
      <span className={styles.words}>{children}</span>
    </button>
    {end}
  </li>
)
