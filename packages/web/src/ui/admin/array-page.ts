import { useMemo, useState } from 'react'
import type { AskedListPage } from './types.ts'

/** One page of a list that is here as a whole; the rows after it are appended at the end, as in other lists. */
export function useArrayPage<Row>(
  rows: readonly Row[] | undefined,
  { page, pageSize }: Pick<AskedListPage, 'page' | 'pageSize'>,
) {
  const start = `${page}/${pageSize}`
  const [grown, setGrown] = useState({ start, pages: 1 })
  const pages = grown.start === start ? grown.pages : 1
  const end = (page - 1 + pages) * pageSize
  const data = useMemo(
    () => rows && { rows: rows.slice((page - 1) * pageSize, end), total: rows.length },
    [rows, page, pageSize, end],
  )
  const isWhole = !rows || end >= rows.length
  return { data, more: isWhole ? undefined : () => setGrown({ start, pages: pages + 1 }) }
}
