import { Bookmark, Clock, Search, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useText } from '../../../kernel/text.ts'
import { toast } from '../../../kernel/toast.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FileIcon } from '../../../ui/file-icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import {
  forget,
  Marked,
  openHit,
  openResults,
  remember,
  removeSaved,
  searchWords,
  useNames,
  useSearches,
} from '../../search/parts/index.ts'
import scroll from '../files/scroller.module.css'
import { TopBar } from '../frame/top-bar.tsx'
import styles from './search.module.css'
import { SearchField } from './search-field.tsx'

const doing = (deed: Promise<unknown>) => void deed.catch(toast.failure)

/** /m/search: names that fit as one types; before that what one looked for last, and what one keeps. */
export function BeginScreen() {
  const s = useText(searchWords)
  const [typed, setTyped] = useState('')
  return (
    <>
      <h1 className="only-read">{s('title')}</h1>
      <TopBar
        plain
        title={
          <SearchField value="" autoFocus onTyped={setTyped} onSearch={(query) => openResults({ query })} />
        }
      />
      <div className={scroll.scroller}>{typed.trim() ? <Names typed={typed.trim()} /> : <Mine />}</div>
    </>
  )
}

function Names({ typed }: { typed: string }) {
  const s = useText(searchWords)
  const { data } = useNames(typed)
  return (
    <ul className={scroll.rows}>
      <Line icon={<Search aria-hidden="true" />} onOpen={() => openResults({ query: typed })}>
        <b>{typed}</b>
      </Line>
      {data?.rows.map((hit) => (
        <Line
          key={hit.id}
          icon={<FileIcon folder={hit.folder} suffix={hit.suffix} size={32} />}
          onOpen={() => {
            void remember(typed).catch(() => undefined)
            openHit(hit)
          }}
        >
          <span>
            <Marked text={hit.name} at={hit.highlight.name} />
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
  const { data } = useSearches()
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
            <button type="button" onClick={() => doing(forget())}>
              {s('forgetAll')}
            </button>
          </header>
          <ul className={scroll.rows}>
            {data.recent.map((query) => (
              <Line
                key={query}
                icon={<Clock aria-hidden="true" />}
                onOpen={() => openResults({ query })}
                end={
                  <IconButton
                    words={s('forget', { query })}
                    icon={<X />}
                    onClick={() => doing(forget(query))}
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
                onOpen={() => openResults({ query })}
                end={
                  <IconButton
                    words={s('removeSaved', { name })}
                    icon={<X />}
                    onClick={() =>
                      doing(
                        removeSaved(id).then(() => toast.success(searchWords.removed, { params: { name } })),
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
