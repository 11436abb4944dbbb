import { Bookmark, Clock, X } from 'lucide-react'
import { useText } from '../../kernel/text.ts'
import { toast } from '../../kernel/toast.ts'
import { Drawing } from '../../ui/drawing.tsx'
import { openResults } from './address.ts'
import { forget, removeSaved, useSearches } from './search.api.ts'
import styles from './search.module.css'
import { words } from './search.text.ts'
import { SearchBox } from './search-box.tsx'

/** /dashboard/search: the box, what one looked for last, and what one keeps. */
export function BeginPage() {
  const t = useText(words)
  const { data } = useSearches()
  const doing = (deed: Promise<unknown>) => void deed.catch(toast.failure)
  return (
    <section className={styles.card} aria-label={t('title')}>
      <div className={styles.begin}>
        <Drawing name="search" />
        <h1>{t('begin')}</h1>
        <p>{t('beginHint')}</p>
        <SearchBox value="" autoFocus onSearch={(query) => query && openResults({ query })} />
        <div className={styles.mine}>
          {data && data.recent.length > 0 && (
            <section>
              <header>
                <h2>{t('recent')}</h2>
                <button type="button" onClick={() => doing(forget())}>
                  {t('forgetAll')}
                </button>
              </header>
              <ul>
                {data.recent.map((query) => (
                  <li key={query}>
                    <button type="button" onClick={() => openResults({ query })}>
                      <Clock size={15} aria-hidden="true" />
                      <span>{query}</span>
                    </button>
                    <button
                      type="button"
                      aria-label={t('forget', { query })}
                      onClick={() => doing(forget(query))}
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
                    <button type="button" title={query} onClick={() => openResults({ query })}>
                      <Bookmark size={15} aria-hidden="true" />
                      <span>{name}</span>
                      <small>{query}</small>
                    </button>
                    <button
                      type="button"
                      aria-label={t('removeSaved', { name })}
                      onClick={() =>
                        doing(removeSaved(id).then(() => toast.success(words.removed, { params: { name } })))
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
