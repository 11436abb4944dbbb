import { z } from 'zod'
import type { ErrorStatusTable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { stream } from './stream.ts'
import { instant, wire, wireId } from './wire.ts'

export const archivePreviewErrors = {
  /** The archive or its listing is password-protected. */
  'previews.archive_locked': 400,
  'previews.archive_password_wrong': 400,
  'previews.archive_damaged': 400,
  /** Reading it would exceed the time or memory limit. */
  'previews.archive_too_much': 413,
  'previews.entry_not_found': 404,
  'previews.entry_too_large': 413,
} as const satisfies ErrorStatusTable

export type ArchivePreviewError = keyof typeof archivePreviewErrors

export const archivePreviewLimits = {
  /** Entries that are listed of one archive. */
  entries: 20_000,
  /** Bytes that one entry may unpack to when it is opened by itself. */
  entry: 256 * 1024 ** 2,
  password: 200,
} as const

/** An archive entry as listed in the archive's directory. */
export const archivePreviewEntry = wire({
  /** Index in the archive's directory, because names may occur twice. */
  number: ['Id', z.int().min(0)],
  /** Path from the root with slashes, without `..` or other steps that lead outside. */
  path: ['Path', z.string()],
  /** Links are listed and never followed. */
  kind: ['Type', z.enum(['file', 'folder', 'link'])],
  /** Unpacked size in bytes. */
  size: ['Size', z.int().min(0)],
  changedAt: ['ModifyTime', instant.nullable()],
  /** Needs a password. */
  locked: ['IsEncrypt', z.boolean().optional()],
  /** Whether its path escapes the extraction folder. */
  outside: ['IsOutside', z.boolean().optional()],
})
export type ArchivePreviewEntry = z.output<typeof archivePreviewEntry>

const of = {
  fileId: ['FileId', wireId],
  version: ['Version', z.int().min(1).optional()],
  password: ['Password', z.string().max(archivePreviewLimits.password).optional()],
} as const

export const archivePreviewApi = {
  entries: endpoint({
    method: 'POST',
    path: '/api/File/GetArchiveEntries',
    access: 'user',
    summary: 'List the contents of an archive file without extracting it',
    input: wire(of),
    reply: wire({
      entries: ['Entries', z.array(archivePreviewEntry)],
      /** Whether there are more entries than listed. */
      more: ['HasMore', z.boolean()],
    }),
  }),
  open: endpoint({
    method: 'POST',
    path: '/api/File/OpenArchiveEntry',
    access: 'user',
    summary:
      'Extract one file of an archive; get it from GetArchiveEntry with the key and a ticket for the archive',
    input: wire({ ...of, number: ['Id', z.int().min(0)] }),
    reply: wire({
      key: ['Key', z.string()],
      name: ['Name', z.string()],
      /** Bytes. */
      size: ['Size', z.int().min(0)],
    }),
  }),
}

/** Query of GET /api/File/GetArchiveEntry, which answers with the bytes of one file of an archive. */
export const archiveEntryQuery = wire({
  fileId: ['fileId', wireId],
  version: ['Version', z.int().min(1).optional()],
  /** As OpenArchiveEntry answered. */
  key: ['entry', z.string().min(1).max(1500)],
  /** A ticket of the archive, to view or to download; without one the bearer counts. */
  ticket: ['ticket', z.string().max(500).optional()],
})

export const archiveEntryStream = stream({
  method: 'GET',
  path: '/api/File/GetArchiveEntry',
  access: 'anyone',
  summary: 'Get one file of an archive, by bearer or a ticket for the archive; supports ranges',
  query: archiveEntryQuery,
})
