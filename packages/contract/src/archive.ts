import { z } from 'zod'
import type { ErrorStatusTable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { fileItemResult } from './files.ts'
import { limits } from './limits.ts'
import {
  instant,
  optionalWireId,
  pageQueryFields,
  pageReplyOf,
  text,
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
  /** A legal hold beats everything else. */
  'archive.held': 409,
  /** Nobody shortens a retention that was begun in strict mode. */
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
  /** Where it came from is gone for good: another folder must be chosen. */
  'archive.place_gone': 409,
  'archive.rule_incomplete': 400,
} as const satisfies ErrorStatusTable
export type ArchiveErrorKey = keyof typeof archiveErrors

export const archiveFieldLimits = {
  title: 255,
  note: 1000,
  className: 60,
  years: 200,
  /** Categories of one archive; their tree is read whole. */
  categories: 2000,
  /** Files of one archived folder whose hashes are kept. */
  hashes: 100_000,
  /** Days that somebody may borrow at most. */
  borrowDays: 365,
} as const

/** Action at the end of the retention period: review or destruction. */
export const retentionEndAction = z.enum(['review', 'destroy'])
export type RetentionEndAction = z.output<typeof retentionEndAction>

export const archiveListView = z.enum(['archived', 'due', 'held', 'destroyed'])
export type ArchiveListView = z.output<typeof archiveListView>

/** archived, lent at the moment, beyond its term, its destruction proposed, on hold; then gone or back. */
export const archiveRecordState = z.enum([
  'archived',
  'borrowed',
  'due',
  'proposed',
  'held',
  'returned',
  'destroyed',
])
export type ArchiveRecordState = z.output<typeof archiveRecordState>

const record = {
  id: ['Id', wireId],
  /** 'A2026-000123' */
  code: ['ArchiveNo', z.string()],
  title: ['Title', z.string()],
  note: ['Remark', z.string()],
  name: ['Name', z.string()],
  folder: ['IsFolder', z.boolean()],
  suffix: ['Suffix', z.string()],
  /** Bytes. */
  size: ['Size', z.int().min(0)],
  /** Files below a folder; 1 for a file. */
  files: ['FileCount', z.int().min(0)],
  /** The file or folder itself, where the asker may open it. */
  nodeId: ['FileId', wireId.optional()],
  /** Of that: what the asker may do with it. */
  rights: ['Rights', z.int()],
  categoryId: ['CategoryId', wireId],
  categoryName: ['CategoryName', z.string()],
  /** Where it was, as names joined by ' / '. */
  position: ['Position', z.string()],
  archivedBy: ['ArchiveUserName', z.string()],
  archivedAt: ['ArchiveTime', instant],
  classId: ['ClassId', wireId.optional()],
  className: ['ClassName', z.string()],
  /** 0: for ever. */
  years: ['Years', z.int().min(0)],
  atEnd: ['EndAction', retentionEndAction],
  expiresAt: ['ExpireTime', instant.optional()],
  strict: ['IsStrict', z.boolean()],
  state: ['State', archiveRecordState],
  heldFor: ['HoldReason', z.string().optional()],
  /** Until when the asker may read what is lent. */
  lentUntil: ['BorrowTime', instant.optional()],
  /** Whether the asker administers it: gives back, decides requests, proposes destruction. */
  keeps: ['IsKeeper', z.boolean()],
  /** Whether a wish of the asker waits for an answer. */
  asked: ['IsAsked', z.boolean()],
} as const satisfies WireShape

/** Something archived, as lists show it. */
export const archiveRecord = wire(record)
export type ArchiveRecord = z.output<typeof archiveRecord>

export const archivedItemStub = wire({
  id: ['Id', wireId],
  code: ['ArchiveNo', z.string()],
  title: ['Title', z.string()],
  folder: ['IsFolder', z.boolean()],
  suffix: ['Suffix', z.string()],
  categoryName: ['CategoryName', z.string()],
  archivedBy: ['ArchiveUserName', z.string()],
  archivedAt: ['ArchiveTime', instant],
  nodeId: ['FileId', wireId.optional()],
  rights: ['Rights', z.int()],
  keeps: ['IsKeeper', z.boolean()],
  asked: ['IsAsked', z.boolean()],
})
export type ArchivedItemStub = z.output<typeof archivedItemStub>

export const archiveItemIds = z.array(wireId).min(1).max(limits.ids)
export const archiveItemResults = z.array(fileItemResult)
export const archiveReasonText = text(archiveFieldLimits.note)

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
      /** Of one item alone; else each keeps its name. */
      title: ['Title', text(archiveFieldLimits.title).optional()],
      note: ['Remark', text(archiveFieldLimits.note).default('')],
    }),
    reply: wire({
      results: ['Results', archiveItemResults],
      /** Numbers given out, in order. */
      codes: ['ArchiveNos', z.array(z.string())],
      /** Set where reading the hashes takes longer: progress in the task tray. */
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
      ...record,
      /** Files whose hashes are kept; absent while they are being read. */
      hashed: ['HashCount', z.int().optional()],
      /** SHA-256 over the list of hashes; '', and none of them, for whoever may only look. */
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
export const archiveIndexExport = {
  method: 'GET',
  path: '/api/Export/ArchiveIndex',
  access: 'user',
  summary: 'Export the archive index as a spreadsheet',
  query: wire({
    ...archiveFilterFields,
    search: pageQueryFields.search,
    language: ['Language', z.enum(['zh', 'en']).default('zh')],
  }),
} as const
