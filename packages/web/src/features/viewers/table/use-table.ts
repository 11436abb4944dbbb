import { useEffect, useRef, useState } from 'react'
import { decoder, type Encoding } from '../text/decoding.ts'
import { type Reader, reader } from './parsing.ts'

export interface TableRows {
  rows: readonly string[][]
  /** Cells of the longest row. */
  columns: number
  delimiter: string
}

interface Reading {
  taken: number
  decode: ReturnType<typeof decoder>
  reader: Reader | null
}

/** The rows of the parts that are here; undefined until the first is read. Another encoding or delimiter reads anew. */
export function useTable(
  bytes: readonly Uint8Array[],
  whole: boolean,
  encoding: Encoding,
  delimiter: string | undefined,
): TableRows | undefined {
  const [table, setTable] = useState<TableRows>()
  const reading = useRef<Reading>(null)
  useEffect(() => {
    // What was read under other signs is read again.
    reading.current = { taken: 0, decode: decoder(encoding), reader: null }
    setTable(undefined)
  }, [encoding, delimiter])
  // Dependencies: encoding and delimiter begin anew above
  useEffect(() => {
    const now = reading.current
    if (!now) return
    const fresh = bytes.slice(now.taken)
    const rows = fresh.flatMap((part, at) => {
      const last = whole && at === fresh.length - 1
      const text = now.decode(part, last)
      now.reader ??= reader(text, delimiter)
      return now.reader.take(text, last)
    })
    now.taken = bytes.length
    const parted = now.reader?.delimiter
    if (fresh.length > 0 && parted !== undefined) setTable((before) => joined(before, rows, parted))
  }, [bytes, whole, encoding, delimiter])
  return table
}

const joined = (before: TableRows | undefined, rows: string[][], delimiter: string): TableRows => ({
  rows: before ? [...before.rows, ...rows] : rows,
  columns: rows.reduce((most, row) => Math.max(most, row.length), before?.columns ?? 0),
  delimiter,
})
