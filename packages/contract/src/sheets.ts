import { z } from 'zod'
import type { EndpointAccess } from './endpoint.ts'
import { stream } from './stream.ts'
import { boundedText, type WireShape, wire } from './wire.ts'

/** Limits of a sheet that is imported in one call (ours). */
export const sheetImportLimits = {
  /** Bytes, rows and columns. */
  bytes: 20 * 1024 ** 2,
  rows: 20_000,
  columns: 50,
  /** Characters of a cell: as many as a workbook can hold. */
  cell: 32_767,
  /** Rows that a report shows: the first, and the first of those refused. */
  shown: 500,
} as const

export const sheetLanguage = z.enum(['zh', 'en']).default('zh')
export const sheetFormat = z.enum(['xlsx', 'csv']).default('xlsx')

/** same: nothing would change. refused: the row is faulty, and so the sheet is not imported. */
export const sheetRowActions = ['add', 'update', 'same', 'refused'] as const

const sheetRowOf = <const C extends readonly string[]>(columns: C) =>
  wire({
    /** Line of the sheet, from 1; the header is line 1. */
    line: ['Line', z.int()],
    name: ['Name', z.string()],
    action: ['Action', z.enum(sheetRowActions)],
    /** Columns that change something. */
    changes: ['Changes', z.array(z.enum(columns))],
    /** The faulty column, its error key, and the words at fault. */
    field: ['Field', z.enum(columns).optional()],
    reason: ['Reason', z.string().optional()],
    value: ['Value', z.string().optional()],
  })

/** Effects of a sheet, planned or done, row by row. */
export const sheetReportOf = <const C extends readonly string[]>(columns: C) =>
  wire({
    /** Whether it was imported: as a whole, or not at all. */
    applied: ['IsApplied', z.boolean()],
    total: ['Total', z.int()],
    added: ['AddCount', z.int()],
    updated: ['UpdateCount', z.int()],
    same: ['SameCount', z.int()],
    refused: ['ErrorCount', z.int()],
    rows: ['Rows', z.array(sheetRowOf(columns))],
  })
/** One row of a report; columns are checked by the wire. */
export interface SheetReportLine<C extends string = string> {
  line: number
  name: string
  action: (typeof sheetRowActions)[number]
  changes: C[]
  field?: C | undefined
  reason?: string | undefined
  value?: string | undefined
}
export interface SheetReport<C extends string = string> {
  applied: boolean
  total: number
  added: number
  updated: number
  same: number
  refused: number
  rows: SheetReportLine<C>[]
}

interface SheetNoun {
  /** In paths: `CheckRoleSheet`. */
  noun: string
  /** In summaries: 'roles'. */
  plural: string
  access: EndpointAccess
}

/**
 * Import and export of one kind of thing by spreadsheets. `check` judges a sheet and changes nothing; `save` imports it,
 * unless a row is refused. Both take a form with one file, or its bytes.
 */
export function sheetStreamsOf<const C extends readonly string[], const F extends WireShape>(
  { noun, plural, access }: SheetNoun,
  columns: C,
  /** Filters of the export. */
  filters: F,
) {
  const upload = {
    method: 'POST',
    access,
    query: wire({ fileName: ['FileName', boundedText(255).optional()] }),
    body: 'octets or multipart',
    reply: sheetReportOf(columns),
  } as const
  const written = { language: ['Language', sheetLanguage], format: ['Format', sheetFormat] } as const
  const download = { method: 'GET', access, query: wire(written) } as const
  return {
    check: stream({
      ...upload,
      path: `/api/Import/Check${noun}Sheet`,
      summary: `Check every row of a spreadsheet of ${plural} (xlsx or csv); nothing is changed`,
    }),
    save: stream({
      ...upload,
      path: `/api/Import/Save${noun}Sheet`,
      summary: `Import a spreadsheet of ${plural} as a whole; nothing is changed if a row is refused`,
    }),
    template: stream({
      ...download,
      path: `/api/Export/Get${noun}Template`,
      summary: `Download the template of an import of ${plural}`,
    }),
    list: stream({
      ...download,
      query: wire({ ...filters, ...written }),
      path: `/api/Export/Get${noun}s`,
      summary: `Export the ${plural} that the caller administers, filtered, as a spreadsheet that an import reads`,
    }),
  }
}
