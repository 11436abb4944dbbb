import { gzipSync } from 'node:zlib'
import { comparisonLimits } from '@cabinet/contract/comparison'
import { itemAt } from '../../../kernel/certain.ts'
import type { ComparisonResultRow } from './rows.ts'

/** Rows of one piece; fewer for a wide sheet, to bound the cells of a reply. */
const pieceRows = comparisonLimits.rows
const pieceCells = 10_000

/** Stretches of changes reported per section; if there are more, near ones are merged. */
const stretchesMost = 20_000

/** Part of a comparison: a sheet, a slide, or all of it. */
export interface ComparisonResultSection {
  name: string
  was?: string
  state: 'same' | 'changed' | 'added' | 'removed'
  rows: number
  columns: number
  /** Rows of one piece. */
  partRows: number
  /** Rows of each kind; restyled ones count as changed. */
  added: number
  removed: number
  changed: number
  /** First row and number of rows of each stretch of changes, one after the other. */
  changes: number[]
}

interface About {
  name: string
  was?: string
  side?: 'added' | 'removed'
  columns?: number
  /** Whether neighbouring changed rows count as separate changes. */
  apart?: boolean
}

/** Packs a section's rows into pieces, row by row, so that they are never all in memory. */
export function packComparisonRows(
  rows: Iterable<ComparisonResultRow>,
  { name, was, side, columns = 0, apart = false }: About,
) {
  const pieces: Uint8Array[] = []
  const section: ComparisonResultSection = {
    name: plain(name),
    ...(was !== undefined && { was: plain(was) }),
    state: 'same',
    rows: 0,
    columns,
    partRows: Math.min(pieceRows, Math.max(10, Math.floor(pieceCells / Math.max(1, columns)))),
    added: 0,
    removed: 0,
    changed: 0,
    changes: [],
  }
  const { changes } = section
  let open: ComparisonResultRow[] = []
  for (const row of rows) {
    if (row.kind !== 'same') {
      const [from = -1, count = 0] = changes.slice(-2)
      if (from + count === section.rows && !apart) changes[changes.length - 1] = count + 1
      else changes.push(section.rows, 1)
      section[row.kind === 'restyled' ? 'changed' : row.kind]++
    }
    section.rows++
    open.push(row)
    if (open.length === section.partRows) {
      pieces.push(pack(open))
      open = []
    }
  }
  if (open.length > 0) pieces.push(pack(open))
  section.changes = fewer(changes)
  section.state = side ?? (changes.length > 0 ? 'changed' : 'same')
  return { section, pieces }
}

/** Text that PostgreSQL can store: no NUL, no lone surrogates. */
const plain = (name: string) => name.replaceAll('\0', '').slice(0, 200).toWellFormed()

const pack = (rows: readonly ComparisonResultRow[]) => gzipSync(JSON.stringify(rows), { level: 3 })

/** Merges near stretches until there are few enough. */
function fewer(changes: number[]): number[] {
  let found = changes
  for (let gap = 1; found.length / 2 > stretchesMost; gap *= 2) {
    const joined: number[] = []
    for (let at = 0; at < found.length; at += 2) {
      const [from, count] = [itemAt(found, at), itemAt(found, at + 1)]
      const [start = Number.NEGATIVE_INFINITY, length = 0] = joined.slice(-2)
      if (from - (start + length) <= gap) joined[joined.length - 1] = from + count - start
      else joined.push(from, count)
    }
    found = joined
  }
  return found
}
