import { z } from 'zod'
import { archivedItemStub, archiveListView, archiveRecord, archiveRecordFields } from './archive.records.ts'
import type { ErrorStatusTable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { fileItemResult } from './files.ts'
import { limits } from './limits.ts'
import { stream } from './stream.ts'
import {
  boundedText,
  instant,
  optionalWireId,
  pageQueryFields,
  pageReplyOf,
  type WireShape,
  wire,
  wireId,
} from './wire.ts'

export const archiveErrors = {
  'archive.not_found': 404,
  'archive.class_missing': 400,
  'archive.class_used': 409,
  'archive.class_taken': 409,
  'archive.category_filled': 409,
  'archive.nested': 409,
  /** A legal hold overrides all other rules. */
  'archive.held': 409,
  /** A retention that began in strict mode cannot be shortened. */
  'archive.strict': 409,
  'archive.not_due': 409,
  'archive.hashes_missing': 409,
  /** A destruction must be confirmed by another user than its proposer. */
  'archive.same_person': 409,
  /** Another user has already decided. */
  'archive.decided': 409,
  'archive.proposed': 409,
  'archive.asked_already': 409,
  'archive.reads_already': 409,
  'archive.until_past': 400,
  /** The original folder no longer exists: another folder must be chosen. */
  'archive.place_gone': 409,
  'archive.rule_incomplete': 400,
  /** No category accepts items of the user, who may not create one either. */
  'archive.no_category': 403,
} as const satisfies ErrorStatusTable
export type ArchiveErrorKey = keyof typeof archiveErrors

export const archiveFieldLimits = {
  title: 255,
  note: 1000,
  className: 60,
  years: 200,
  /** Categories of one archive, whose tree is read as a whole. */
  categories: 2000,
  /** Files of one archived folder whose hashes are stored. */
  hashes: 100_000,
  /** Maximum loan period in days. */
  borrowDays: 365,
} as const

export const archiveItemIds = z.array(wireId).min(1).max(limits.ids)
export const archiveItemResults = z.array(fileItemResult)
export const archiveReasonText = boundedText(archiveFieldLimits.note)

/** Filters of the archive list and its spreadsheet export. */
export const archiveFilterFields = {
  view: ['View', archiveListView.default('archived')],
  /** Includes its sub-categories. */
  categoryId: ['CategoryId', optionalWireId],
  classId: ['ClassId', optionalWireId],
  from: ['StartTime', instant.optional()],
  to: ['EndTime', instant.optional()],
} as const satisfies WireShape

export const archiveSortFields = ['code', 'title', 'archivedAt', 'expiresAt', 'size'] as const

export const archiveEndpoints = {
  put: endpoint({
    method: 'POST',
    path: '/api/File/Archive',
    access: 'user',
    summary: 'Archive files and folders; a folder is one record, whatever it contains',
    input: wire({
      ids: ['Ids', archiveItemIds],
      categoryId: ['CategoryId', wireId],
      /** Absent: the category's own. */
      classId: ['ClassId', optionalWireId],
      /** Title, for a single item only; otherwise each keeps its name. */
      title: ['Title', boundedText(archiveFieldLimits.title).optional()],
      note: ['Remark', boundedText(archiveFieldLimits.note).default('')],
    }),
    reply: wire({
      results: ['Results', archiveItemResults],
      /** Assigned archive numbers, in order. */
      codes: ['ArchiveNos', z.array(z.string())],
      /** Set if hashing runs as a background task. */
      taskId: ['TaskId', wireId.optional()],
    }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/File/GetArchiveList',
    access: 'user',
    summary: 'List archived items visible to the caller',
    input: wire({ ...archiveFilterFields, ...pageQueryFields }),
    reply: pageReplyOf(archiveRecord),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/api/File/GetArchiveDetail',
    access: 'user',
    summary: 'Get one archived item with its checksums',
    input: wire({ id: ['Id', wireId] }),
    reply: wire({
      ...archiveRecordFields,
      /** Number of files with stored hashes; absent while hashing. */
      hashed: ['HashCount', z.int().optional()],
      /** SHA-256 over the list of hashes; '' for callers who may only view, who get no hashes. */
      digest: ['Digest', z.string()],
      hashes: [
        'Hashes',
        z.array(
          wire({
            path: ['Path', z.string()],
            version: ['Version', z.int()],
            size: ['Size', z.int()],
            hash: ['Hash', z.string()],
          }),
        ),
      ],
      destructionCode: ['CertificateNo', z.string().optional()],
      destructionId: ['DestructionId', wireId.optional()],
    }),
  }),
  stubs: endpoint({
    method: 'GET',
    path: '/api/File/GetArchiveStubs',
    batched: true,
    access: 'user',
    summary: 'List items archived from a folder',
    input: wire({ parentId: ['ParentId', wireId] }),
    reply: wire({ rows: ['Data', z.array(archivedItemStub)], total: ['Total', z.int()] }),
  }),
  giveBack: endpoint({
    method: 'POST',
    path: '/api/File/ReturnArchived',
    access: 'user',
    summary: 'Restore archived items to their original location, or under ParentId',
    input: wire({ ids: ['RecordIds', archiveItemIds], parentId: ['ParentId', optionalWireId] }),
    reply: archiveItemResults,
  }),
  hold: endpoint({
    method: 'POST',
    path: '/api/File/HoldArchived',
    access: 'enterprise',
    summary: 'Place items on legal hold, or release the hold',
    input: wire({
      ids: ['RecordIds', archiveItemIds],
      hold: ['IsHold', z.boolean()],
      words: ['Remark', archiveReasonText.default('')],
    }),
    reply: archiveItemResults,
  }),
  retain: endpoint({
    method: 'POST',
    path: '/api/File/RetainArchived',
    access: 'user',
    summary: 'Change the retention period of items; it is counted from the archive date',
    input: wire({ ids: ['RecordIds', archiveItemIds], classId: ['ClassId', wireId] }),
    reply: archiveItemResults,
  }),
}

/** The index of the archive as a spreadsheet. */
export const archiveIndexExport = stream({
  method: 'GET',
  path: '/api/Export/ArchiveIndex',
  access: 'user',
  summary: 'Export the archive index as a spreadsheet',
  query: wire({
    ...archiveFilterFields,
    search: pageQueryFields.search,
    language: ['Language', z.enum(['zh', 'en']).default('zh')],
  }),
})
