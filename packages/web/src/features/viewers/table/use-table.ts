import { useEffect, useRef, useState } from 'react'
import { createTextDecoder, type TextEncodingName } from '../text/decoding.ts'
import { createTableReader, type TableTextReader } from './parsing.ts'

export interface ParsedTableRows {
  rows: readonly string[][]
  /** Number of cells in the longest row. */
  columns: number
  delimiter: string
}

interface Reading {
  taken: number
  decode: ReturnType<typeof createTextDecoder>
  reader: TableTextReader | null
}

/** Returns the rows loaded so far; undefined until the first. A new encoding or delimiter starts over. */
export function useParsedTable(
  bytes: readonly Uint8Array[],
  whole: boolean,
  encoding: TextEncodingName,
  delimiter: string | undefined,
): ParsedTableRows | undefined {
  const [table, setTable] = useState<ParsedTableRows>()
  const reading = useRef<Reading>(null)
  useEffect(() => {
    // Start over: text decoded with another encoding or delimiter must be read again.
    reading.current = { taken: 0, decode: createTextDecoder(encoding), reader: null }
    setTable(undefined)
  }, [encoding, delimiter])
  // Dependencies: encoding and delimiter start over above
  useEffect(() => {
    const now = reading.current
    if (!now) return
    const fresh = bytes.slice(now.taken)
    const rows = fresh.flatMap((part, at) => {
      const last = whole && at === fresh.length - 1
      const text = now.decode(part, last)
      now.reader ??= createTableReader(text, delimiter)
      return now.reader.take(text, last)
    })
    now.taken = bytes.length
    const parted = now.reader?.delimiter
    if (fresh.length > 0 && parted !== undefined) setTable((before) => joined(before, rows, parted))
  }, [bytes, whole, encoding, delimiter])
  return table
}

const joined = (
  before: ParsedTableRows | undefined,
  rows: string[][],
  delimiter: string,
): ParsedTableRows => ({
  rows: before ? [...before.rows, ...rows] : rows,
  columns: rows.reduce((most, row) => Math.max(most, row.length), before?.columns ?? 0),
  delimiter,
})
