import { z } from 'zod'
import type { ErrorStatusTable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { stream } from './stream.ts'
import { wire, wireId } from './wire.ts'

export const downloadErrors = {
  'downloads.ticket_ended': 403,
  'downloads.not_a_file': 400,
  'downloads.range_invalid': 400,
} as const satisfies ErrorStatusTable

/**
 * Form in which a file is viewed. own: the original; picture, pages: a server-made picture or PDF, for a
 * watermark or for users without the download right; stream, list: no file bytes, only media segments
 * (GetFilm) or archive entries (GetArchiveEntries).
 */
const form = z.enum(['own', 'picture', 'pages', 'stream', 'list'])
export type DownloadFormInput = z.output<typeof form>

export const downloadEndpoints = {
  /** A download ticket is used once within 60 s; a view ticket serves the players' many range requests. */
  ticket: endpoint({
    method: 'POST',
    path: '/api/Download/GetTicket',
    access: 'user',
    summary: 'Create a ticket for one file, so that no token appears in a URL',
    input: wire({
      fileId: ['FileId', wireId],
      version: ['Version', z.int().min(1).optional()],
      /**
       * download: save to disk; view: show in a viewer; print: print, which needs the print right too;
       * package: save a finished package, with its id as FileId.
       */
      purpose: ['Purpose', z.enum(['download', 'view', 'print', 'package']).default('download')],
    }),
    reply: wire({
      ticket: ['Ticket', z.string()],
      address: ['Address', z.string()],
      form: ['Form', form],
      /** Key of the watermark, equal for equal marks; '' for none. */
      mark: ['Mark', z.string()],
    }),
  }),
}

export const downloadFileQuery = wire({
  fileId: ['fileId', wireId],
  version: ['Version', z.int().min(1).optional()],
  ticket: ['ticket', z.string().max(500).optional()],
})

/** Streams one file. */
export const downloadFileStream = stream({
  method: 'GET',
  path: '/api/Download/DownFile',
  access: 'anyone',
  summary: 'Download a file, by bearer or ticket; supports Range, If-Range and HEAD',
  query: downloadFileQuery,
})
