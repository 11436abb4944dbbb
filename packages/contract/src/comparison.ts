import { z } from 'zod'
import type { ErrorStatusTable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { stream } from './stream.ts'
import { instant, optionalWireId, wire, wireId } from './wire.ts'

export const comparisonErrors = {
  /** One side is beyond `comparisonLimits.bytes`. */
  'comparison.too_large': 413,
  /** No reader handles both files, or their kinds cannot be compared. */
  'comparison.pair_unsupported': 400,
  /** The file is damaged, password-protected, or not of the type of its extension. */
  'comparison.unreadable': 409,
  /** The comparison exceeded its time or memory limit. */
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
  /** The file has only one version. */
  'comparison.one_version': 409,
} as const satisfies ErrorStatusTable
export type ComparisonError = keyof typeof comparisonErrors

export const comparisonLimits = {
  /** Bytes of each side (ours). */
  bytes: 52_428_800,
  /** Rows of one part of a section, at most (ours). */
  rows: 200,
  /** Concurrent comparisons per user (ours). */
  atOnce: 3,
} as const

/**
 * How two files are compared. text: line by line; document: by paragraphs; image: visually by the user;
 * facts: by metadata only.
 */
export const comparisonKind = z.enum(['text', 'document', 'slides', 'sheets', 'archive', 'image', 'facts'])
export type ComparisonKind = z.output<typeof comparisonKind>

/** identical: the bytes are equal; none: there is no task to wait for (image, facts). */
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
  /** Display path of the file. */
  position: ['Position', z.string()],
  createdByName: ['CreateUserName', z.string()],
  createdAt: ['CreateTime', instant],
  /** '' for callers without the download right. */
  hash: ['Hash', z.string()],
})
export type ComparisonSide = z.output<typeof comparisonSide>

/** A part of a comparison: a sheet, a slide, or the whole. */
export const comparisonSection = wire({
  name: ['Name', z.string()],
  /** Its name on the left, if it differs. */
  was: ['OldName', z.string().optional()],
  state: ['State', z.enum(['same', 'changed', 'added', 'removed'])],
  rows: ['RowCount', count],
  columns: ['ColumnCount', count],
  /** Rows of one part, as returned by `rows`. */
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
  /** Error key of the failure, or the reason that only facts are compared. */
  reason: ['Reason', z.string().optional()],
  /** The side that cannot be read. */
  side: ['Side', z.enum(['left', 'right']).optional()],
  left: ['Left', comparisonSide],
  right: ['Right', comparisonSide],
  sections: ['Sections', z.array(comparisonSection)],
  /** Parts too long to compare beyond their beginning. */
  cut: ['IsCut', z.boolean()],
  /** Pages without text, which must be compared by eye. */
  scanned: ['IsScanned', z.boolean()],
})
export type FileComparison = z.output<typeof fileComparison>

export const comparisonCell = wire({
  /** From 0. */
  column: ['Column', count],
  /** restyled: equal content, different format. */
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
  /** restyled: equal text, different format. */
  kind: ['Type', z.enum(['same', 'changed', 'restyled', 'added', 'removed'])],
  /** Number of the line, paragraph, page or sheet row. */
  left: ['LeftNumber', count.optional()],
  right: ['RightNumber', count.optional()],
  /** Equal text is sent on the left only. */
  leftText: ['LeftText', z.string().optional()],
  rightText: ['RightText', z.string().optional()],
  /** Start and end of each differing range; absent if the whole text differs. */
  leftMarks: ['LeftMarks', z.array(count).optional()],
  rightMarks: ['RightMarks', z.array(count).optional()],
  /** title, heading, item, row (cells separated by tabs), note; in an archive, heading is a folder. */
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
export const comparisonReport = stream({
  method: 'GET',
  path: '/api/Export/ComparisonReport',
  access: 'user',
  summary: 'Export a comparison report as PDF (HTML if the server has no LibreOffice)',
  query: wire({ ...sides, language: ['Language', z.enum(['zh', 'en']).default('zh')] }),
})
export type ComparisonReportQuery = z.output<typeof comparisonReport.query>
