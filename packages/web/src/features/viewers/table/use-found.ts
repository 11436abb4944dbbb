import { useEffect, useState } from 'react'
import type { FindInFileQuery } from '../find/find-bar.tsx'
import { searchTableRows, type TableMatches } from './search.ts'

const nothing: TableMatches = { places: [], more: false, done: false }

/** Searches in the background and returns the matches so far. */
export function useTableMatches(rows: readonly string[][] | undefined, what: FindInFileQuery): TableMatches {
  const [found, setFound] = useState(nothing)
  useEffect(() => {
    setFound(nothing)
    if (!rows || what.text === '') return
    const stop = new AbortController()
    void searchTableRows(rows, what, stop.signal, setFound)
    return () => stop.abort()
  }, [rows, what])
  return found
}
