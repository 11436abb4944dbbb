import { useEffect, useState } from 'react'
import type { Search } from '../find/find-bar.tsx'
import { type Found, search } from './search.ts'

const nothing: Found = { places: [], more: false, done: false }

/** Searches in the background; what was found so far, and then all. */
export function useFound(rows: readonly string[][] | undefined, what: Search): Found {
  const [found, setFound] = useState(nothing)
  useEffect(() => {
    setFound(nothing)
    if (!rows || what.text === '') return
    const stop = new AbortController()
    void search(rows, what, stop.signal, setFound)
    return () => stop.abort()
  }, [rows, what])
  return found
}
