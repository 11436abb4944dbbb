import { z } from 'zod'
import type { ErrorStatusTable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { instant, optionalWireId, wire, wireId } from './wire.ts'

export const comparisonErrors = {
  /** One side is beyond `comparisonLimits.bytes`. */
  'comparison.too_large': 413,
  /** Nothing reads both of these, or they have nothing that could be held together. */
  'comparison.pair_unsupported': 400,
  /** Damaged, locked by a password, or not what its name says. */
  'comparison.unreadable': 409,
  /** It took too long or too much memory. */
  'comparison.too_complex': 409,
  /** The caller sees the file with a watermark, which extracted text cannot bear. */
  'comparison.marked': 403,
  /** Comparing text exposes the content, so it requires the download right on both files. */
  'comparison.download_needed': 403,
  /** Too many comparisons of one user at once. */
  'comparison.busy': 429,
  'comparison.not_ready': 409,
  'comparison.two_files': 400,
  'comparison.no_folder': 400,
  /** A file of one version has nothing to be compared with. */
  'comparison.one_version': 409,
} as const satisfies ErrorStatusTable
export type ComparisonError = keyof typeof comparisonErrors

export const comparisonLimits = {
  /** Bytes of each side (ours). */
  bytes: 52_428_800,
  /** Rows of one part of a section, at most (ours). */
  rows: 200,
  /** Comparisons of one person at once (ours). */
  atOnce: 3,
} as const

/**
 * How two files are compared. text: line by line; document: by paragraphs; image: by whoever asks, who sees both;
 * facts: only by what is known about them.
 */
export const comparisonKind = z.enum(['text', 'document', 'slides', 'sheets', 'archive', 'image', 'facts'])
export type ComparisonKind = z.output<typeof comparisonKind>

/** identical: the bytes are the same; none: there is nothing to wait for (image, facts). */
export const comparisonState = z.enum(['identical', 'waiting', 'ready', 'failed', 'none'])

const number = z.int().min(1)
const count = z.int().min(0)

/** The two sides. Without a second file: two versions of the first; without versions: the latest, and the one before. */
const sides = {
  fileId: ['FileId', wireId],
  version: ['VersionNumber', number.optional()],
  otherId: ['OtherFileId', optionalWireId],
  otherVersion: ['OtherVersionNumber', number.optional()],
} as const

export const comparisonSide = wire({
  fileId: ['FileId', wireId],
  name: ['Name', z.string()],
  suffix: ['Suffix', z.string()],
  number: ['VersionNumber', number],
  latest: ['IsLatest', z.boolean()],
  size: ['Size', count],
  /** Where the file lies, as people read it. */
  position: ['Position', z.string()],
  createdByName: ['CreateUserName', z.string()],
  createdAt: ['CreateTime', instant],
  /** '' for whoever may not have the original. */
  hash: ['Hash', z.string()],
})
export type ComparisonSide = z.output<typeof comparisonSide>

/** A part of a comparison: a sheet, a slide, or the whole. */
export const comparisonSection = wire({
  name: ['Name', z.string()],
  /** Its name on the left, where that is another. */
  was: ['OldName', z.string().optional()],
  state: ['State', z.enum(['same', 'changed', 'added', 'removed'])],
  rows: ['RowCount', count],
  columns: ['ColumnCount', count],
  /** Rows of one part, as `rows` answers them. */
  partRows: ['PartRowCount', number],
  added: ['AddedCount', count],
  removed: ['RemovedCount', count],
  changed: ['ChangedCount', count],
  /** First row and number of rows of each stretch of changes, one after the other; rows count from 0. */
  changes: ['Changes', z.array(count)],
})
export type ComparisonSection = z.output<typeof comparisonSection>

export const fileComparison = wire({
  kind: ['Type', comparisonKind],
  state: ['State', comparisonState],
  /** An error key: why it failed, or why only the facts are compared. */
  reason: ['Reason', z.string().optional()],
  /** The side that cannot be read. */
  side: ['Side', z.enum(['left', 'right']).optional()],
  left: ['Left', comparisonSide],
  right: ['Right', comparisonSide],
  sections: ['Sections', z.array(comparisonSection)],
  /** Only the beginning of these is compared, they are so long. */
  cut: ['IsCut', z.boolean()],
  /** Pages without a letter: look at them. */
  scanned: ['IsScanned', z.boolean()],
})
export type FileComparison = z.output<typeof fileComparison>

export const comparisonCell = wire({
  /** From 0. */
  column: ['Column', count],
  /** restyled: it says the same and looks different. */
  kind: ['Type', z.enum(['same', 'changed', 'restyled', 'added', 'removed'])],
  /** Equal text is sent on the left only. */
  left: ['Left', z.string().optional()],
  right: ['Right', z.string().optional()],
  leftFormula: ['LeftFormula', z.string().optional()],
  rightFormula: ['RightFormula', z.string().optional()],
  /** Set if formats differ: number format, font style (B, I, U, S), font colour (A #…) and fill (■ #…). */
  leftLook: ['LeftLook', z.string().optional()],
  rightLook: ['RightLook', z.string().optional()],
})
export type ComparisonCell = z.output<typeof comparisonCell>

export const comparisonRow = wire({
  /** restyled: the same words look different. */
  kind: ['Type', z.enum(['same', 'changed', 'restyled', 'added', 'removed'])],
  /** Line, place among the paragraphs, page, row of a sheet. */
  left: ['LeftNumber', count.optional()],
  right: ['RightNumber', count.optional()],
  /** Equal text is sent on the left only. */
  leftText: ['LeftText', z.string().optional()],
  rightText: ['RightText', z.string().optional()],
  /** Start and end of each differing range; absent if the whole text differs. */
  leftMarks: ['LeftMarks', z.array(count).optional()],
  rightMarks: ['RightMarks', z.array(count).optional()],
  /** title, heading, item, row (cells between tabs), note; of an archive heading is a folder. */
  style: ['Style', z.string().optional()],
  cells: ['Cells', z.array(comparisonCell).optional()],
  /** Bytes of an entry of an archive. */
  leftSize: ['LeftSize', count.optional()],
  rightSize: ['RightSize', count.optional()],
})
export type ComparisonRow = z.output<typeof comparisonRow>

export const comparisonEndpoints = {
  begin: endpoint({
    method: 'POST',
    path: '/api/File/CompareFiles',
    access: 'user',
    summary: 'Compare two files or versions; long comparisons run as a task, then call `GetComparison`',
    input: wire(sides),
    reply: wire({
      comparison: ['Comparison', fileComparison],
      /** Where it is waiting. */
      taskId: ['TaskId', wireId.optional()],
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/File/GetComparison',
    access: 'user',
    summary: 'Get the status and result of a comparison',
    input: wire(sides),
    reply: fileComparison,
  }),
  rows: endpoint({
    method: 'GET',
    path: '/api/File/GetComparisonRows',
    access: 'user',
    summary: 'List rows of one part of a comparison section; sections and parts count from 0',
    input: wire({ ...sides, section: ['Section', count], part: ['Part', count] }),
    reply: z.array(comparisonRow),
  }),
}

/** Report of the differences, available once the comparison is ready. */
export const comparisonReport = {
  method: 'GET',
  path: '/api/Export/ComparisonReport',
  access: 'user',
  summary: 'Export a comparison report as PDF (HTML if the server has no LibreOffice)',
  query: wire({ ...sides, language: ['Language', z.enum(['zh', 'en']).default('zh')] }),
} as const
export type ComparisonReportQuery = z.output<typeof comparisonReport.query>
