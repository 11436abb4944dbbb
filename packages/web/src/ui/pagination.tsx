import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from './icon-button.tsx'
import styles from './pagination.module.css'
import { NativeSelect } from './select.tsx'

export interface PaginationProps {
  words: {
    label: string
    previous: string
    next: string
    size: string
    total: string
    perPage: (n: number) => string
  }
  /** From 1. */
  page: number
  pageSize: number
  total: number
  pageSizes: readonly number[]
  /** Numbers shown at once. */
  count?: number
  onChange: (page: number, pageSize: number) => void
}

/** The page numbers shown: `count` of them around the current one. */
export function pageNumbersAround(page: number, pages: number, count: number) {
  const first = Math.max(1, Math.min(page - Math.floor(count / 2), pages - count + 1))
  return Array.from({ length: Math.min(count, pages) }, (_, at) => first + at)
}

export function Pagination({
  words,
  page,
  pageSize,
  total,
  pageSizes,
  count = 5,
  onChange,
}: PaginationProps) {
  const pages = Math.max(1, Math.ceil(total / pageSize))
  return (
    <nav className={styles.bar} aria-label={words.label}>
      <span className={styles.total}>{words.total}</span>
      <IconButton
        small
        words={words.previous}
        icon={<ChevronLeft />}
        disabled={page <= 1}
        onClick={() => onChange(page - 1, pageSize)}
      />
      {pageNumbersAround(page, pages, count).map((number) => (
        <button
          key={number}
          type="button"
          className={styles.number}
          aria-current={number === page ? 'page' : undefined}
          onClick={() => onChange(number, pageSize)}
        >
          {number}
        </button>
      ))}
      <IconButton
        small
        words={words.next}
        icon={<ChevronRight />}
        disabled={page >= pages}
        onClick={() => onChange(page + 1, pageSize)}
      />
      <NativeSelect
        small
        label={words.size}
        value={String(pageSize)}
        options={pageSizes.map((size) => ({ value: String(size), words: words.perPage(size) }))}
        onChange={(size) => onChange(1, Number(size))}
      />
    </nav>
  )
}
