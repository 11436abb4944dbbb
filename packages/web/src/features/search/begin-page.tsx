import { Bookmark, Clock, X } from 'lucide-react'
import { useText } from '../../kernel/text.ts'
import { showToast } from '../../kernel/toast.ts'
import { ThemedDrawing } from '../../ui/drawing.tsx'
import { openSearchResults } from './address.ts'
import { forgetTypedSearches, removeSavedSearch, useOwnSearches } from './search.api.ts'
import styles from './search.module.css'
import { messages } from './search.text.ts'
import { SearchQueryBox } from './search-box.tsx'

/** /dashboard/search: the search box, recent and saved searches. */
export function SearchStartPage() {
  const t = useText(messages)
  const { data } = useOwnSearches()
  const doing = (deed: Promise<unknown>) => void deed.catch(showToast.failure)
  return (
    <section className={styles.card} aria-label={t('title')}>
      <div className={styles.begin}>
        <ThemedDrawing name="search" />
        <h1>{t('begin')}</h1>
        <p>{t('beginHint')}</p>
        <SearchQueryBox value="" autoFocus onSearch={(query) => query && openSearchResults({ query })} />
        <div className={styles.mine}>
          {data && data.recent.length > 0 && (
            <section>
              <header>
                <h2>{t('recent')}</h2>
                <button type="button" onClick={() => doing(forgetTypedSearches())}>
                  {t('forgetAll')}
                </button>
              </header>
              <ul>
                {data.recent.map((query) => (
                  <li key={query}>
                    <button type="button" onClick={() => openSearchResults({ query })}>
                      <Clock size={15} aria-hidden="true" />
                      <span>{query}</span>
                    </button>
                    <button
                      type="button"
                      aria-label={t('forget', { query })}
                      onClick={() => doing(forgetTypedSearches(query))}
                    >
                      <X size={15} aria-hidden="true" />
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          )}
          {data && data.saved.length > 0 && (
            <section>
              <header>
                <h2>{t('saved')}</h2>
              </header>
              <ul>
                {data.saved.map(({ id, name, query }) => (
                  <li key={id}>
                    <button type="button" title={query} onClick={() => openSearchResults({ query })}>
                      <Bookmark size={15} aria-hidden="true" />
                      <span>{name}</span>
                      <small>{query}</small>
                    </button>
                    <button
                      type="button"
                      aria-label={t('removeSaved', { name })}
                      onClick={() =>
                        doing(
                          removeSavedSearch(id).then(() =>
                            showToast.success(messages.removed, { params: { name } }),
                          ),
                        )
                      }
                    >
                      <X size={15} aria-hidden="true" />
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      </div>
    </section>
  )
}
