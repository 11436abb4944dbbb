import { type ComparisonError, type ComparisonKind, comparisonLimits } from '@cabinet/contract/comparison'
import { fileTypeGroups } from '@cabinet/contract/previews'
import type { DocumentReaderName } from './documents/index.ts'

/** Reader of a file: that of a document, or image for pictures, which are compared by eye. */
type Read = DocumentReaderName | 'image'

const all = (reader: Read, ...sources: string[]): [string, Read][] =>
  sources.map((source) => [source, reader])

const readers = new Map<string, Read>([
  ...all('lines', ...fileTypeGroups.txt, 'csv', 'rst', 'adoc', 'env', 'gitignore', 'proto', 'gradle'),
  ...all('word', 'docx', 'docm', 'dotx'),
  ...all('openDocument', 'odt', 'ods', 'odp'),
  ...all('sheets', 'xlsx', 'xlsm'),
  ...all('slides', 'pptx', 'pptm', 'ppsx'),
  ...all('pages', 'pdf', 'ai'),
  ...all('zip', 'zip', 'jar'),
  ...all('tar', 'tar', 'tgz', 'taz', 'gz'),
  // formats that every browser draws
  ...all('image', 'jpg', 'jpeg', 'png', 'gif', 'bmp', 'webp', 'svg', 'ico', 'avif'),
])

/** Properties of a side that decide how it is compared. */
export interface ComparisonSideFacts {
  /** Lower-case suffix without the dot. */
  source: string
  size: number
  /** Whether a PDF of it can be made here. */
  convertible: boolean
}

/** Way to read a side: its own bytes, or those of its PDF. */
export interface SideReadingMethod {
  reader: DocumentReaderName
  converted: boolean
}

export type ComparisonMethod =
  | { kind: ComparisonKind; left: SideReadingMethod; right: SideReadingMethod }
  | { kind: 'image' }
  /** Only the metadata of both. */
  | { kind: 'facts'; reason: ComparisonError }

const grids = (source: string, reader: Read) => reader === 'sheets' || source === 'ods'
const slides = (source: string, reader: Read) => reader === 'slides' || source === 'odp'
const archives = (reader: Read) => reader === 'zip' || reader === 'tar'

/** Returns how two files are compared. */
export function comparisonMethodFor(left: ComparisonSideFacts, right: ComparisonSideFacts): ComparisonMethod {
  const [one, other] = [readingOf(left), readingOf(right)]
  if (!one || !other) return { kind: 'facts', reason: 'comparison.pair_unsupported' }
  if (left.size > comparisonLimits.bytes || right.size > comparisonLimits.bytes)
    return { kind: 'facts', reason: 'comparison.too_large' }
  if (one === 'image' || other === 'image')
    return one === other ? { kind: 'image' } : { kind: 'facts', reason: 'comparison.pair_unsupported' }
  const both = (fits: (source: string, reader: Read) => boolean) =>
    fits(left.source, one.reader) && fits(right.source, other.reader)
  if (archives(one.reader) !== archives(other.reader))
    return { kind: 'facts', reason: 'comparison.pair_unsupported' }
  const sides = { left: one, right: other }
  if (archives(one.reader)) return { kind: 'archive', ...sides }
  if (both(grids)) return { kind: 'sheets', ...sides }
  // delimited text beside a workbook
  const table = { reader: 'table', converted: false } as const
  if (grids(left.source, one.reader) && right.source === 'csv')
    return { kind: 'sheets', left: one, right: table }
  if (left.source === 'csv' && grids(right.source, other.reader))
    return { kind: 'sheets', left: table, right: other }
  if (both(slides)) return { kind: 'slides', ...sides }
  if (both((_, reader) => reader === 'lines')) return { kind: 'text', ...sides }
  return { kind: 'document', ...sides }
}

function readingOf({ source, convertible }: ComparisonSideFacts): SideReadingMethod | 'image' | null {
  const reader = readers.get(source)
  if (reader === 'image') return 'image'
  if (reader) return { reader, converted: false }
  return convertible ? { reader: 'pages', converted: true } : null
}

/** Seconds after which a failed comparison is retried: the machine may have been at fault. */
const pause = 10

export const isComparisonRetryable = (
  { state, made_at }: { state: string; made_at: Date | null },
  at: Date,
): boolean => state === 'failed' && (made_at === null || at.getTime() - made_at.getTime() > pause * 1000)
