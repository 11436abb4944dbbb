import type { SearchFacets } from '@cabinet/contract/search'
import {
  parseSearchQuery,
  type SearchOperator,
  withoutSearchOperators,
  withSearchOperator,
} from '@cabinet/contract/search.query'
import { useText } from '../../kernel/text.ts'
import { formatCount } from '../../ui/format.ts'
import styles from './search.module.css'
import { messages } from './search.text.ts'

interface FacetsPanelProps {
  facets: SearchFacets
  query: string
  /** The number of results counted, where there are more. */
  counted: number | null
  onQuery: (query: string) => void
}

const groups = [
  ['type', 'type', 'byType'],
  ['time', 'after', 'byTime'],
  ['owner', 'owner', 'byOwner'],
  ['size', 'size', 'bySize'],
  ['space', 'in', 'bySpace'],
  ['label', 'label', 'byLabel'],
] as const satisfies readonly (readonly [keyof SearchFacets, SearchOperator, keyof typeof messages])[]

/** Facet values with a translation; others are shown as they are. */
const named = [
  'folder',
  'word',
  'excel',
  'ppt',
  'txt',
  'pdf',
  'image',
  'video',
  'audio',
  'archive',
  'cad',
  '1d',
  '7d',
  '30d',
  '365d',
] as const

/** Facet counts; a click adds an operator to the query, another removes it. */
export function SearchFacetsPanel({ facets, query, counted, onQuery }: FacetsPanelProps) {
  const t = useText(messages)
  const pieces = parseSearchQuery(query)
  const nameOf = (key: string, name: string | undefined) => {
    const word = named.find((one) => one === key)
    return name ?? (word ? t(word) : key)
  }
  const shown = groups.flatMap(([facet, operator, title]) => {
    const set = pieces.filter((piece) => piece.operator === operator).map((piece) => piece.value)
    const rows = facets[facet]
    // Active filters stay removable even without results.
    const all = [
      ...set
        .filter((value) => !rows.some((row) => row.key === value))
        .map((key) => ({ key, name: undefined, count: 0 })),
      ...rows,
    ]
    return all.length > 0 ? [{ facet, operator, title, set, rows: all }] : []
  })
  if (shown.length === 0) return null
  return (
    <aside className={styles.facets} aria-label={t('narrow')}>
      {shown.map(({ facet, operator, title, set, rows }) => (
        <section key={facet}>
          <h2>{t(title)}</h2>
          <ul>
            {rows.map(({ key, name, count }) => {
              const on = set.includes(key)
              return (
                <li key={key}>
                  <button
                    type="button"
                    aria-pressed={on}
                    onClick={() =>
                      onQuery(
                        on
                          ? withoutSearchOperators(query, operator, key)
                          : withSearchOperator(query, operator, key),
                      )
                    }
                  >
                    <span>{nameOf(key, name)}</span>
                    {count > 0 && <small>{formatCount(count)}</small>}
                  </button>
                </li>
              )
            })}
          </ul>
        </section>
      ))}
      {counted !== null && <p>{t('counted', { count: formatCount(counted) })}</p>}
    </aside>
  )
}
