import { z } from 'zod'
import type { ErrorTable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { itemResult } from './files.ts'
import { limits } from './limits.ts'
import { id, instant, optionalId, pageFields, pageOf, text, type WireShape, wire } from './wire.ts'

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
  /** Whoever proposes a destruction does not confirm it. */
  'archive.same_person': 409,
  /** Somebody else has answered already. */
  'archive.decided': 409,
  'archive.proposed': 409,
  'archive.asked_already': 409,
  'archive.reads_already': 409,
  'archive.until_past': 400,
  /** Where it came from is gone for good: another folder must be chosen. */
  'archive.place_gone': 409,
  'archive.rule_incomplete': 400,
} as const satisfies ErrorTable
export type ArchiveError = keyof typeof archiveErrors

export const archiveLimits = {
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

/** What becomes of something when its term is over: somebody looks at it, or it is to be destroyed. */
export const atEnd = z.enum(['review', 'destroy'])
export type AtEnd = z.output<typeof atEnd>

export const archiveView = z.enum(['archived', 'due', 'held', 'destroyed'])
export type ArchiveView = z.output<typeof archiveView>

/** archived, lent at the moment, beyond its term, its destruction proposed, on hold; then gone or back. */
export const archiveState = z.enum([
  'archived',
  'borrowed',
  'due',
  'proposed',
  'held',
  'returned',
  'destroyed',
])
export type ArchiveState = z.output<typeof archiveState>

const record = {
  id: ['Id', id],
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
  nodeId: ['FileId', id.optional()],
  /** Of that: what the asker may do with it. */
  rights: ['Rights', z.int()],
  categoryId: ['CategoryId', id],
  categoryName: ['CategoryName', z.string()],
  /** Where it was, as names joined by ' / '. */
  position: ['Position', z.string()],
  archivedBy: ['ArchiveUserName', z.string()],
  archivedAt: ['ArchiveTime', instant],
  classId: ['ClassId', id.optional()],
  className: ['ClassName', z.string()],
  /** 0: for ever. */
  years: ['Years', z.int().min(0)],
  atEnd: ['EndAction', atEnd],
  expiresAt: ['ExpireTime', instant.optional()],
  strict: ['IsStrict', z.boolean()],
  state: ['State', archiveState],
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

export const archiveStub = wire({
  id: ['Id', id],
  code: ['ArchiveNo', z.string()],
  title: ['Title', z.string()],
  folder: ['IsFolder', z.boolean()],
  suffix: ['Suffix', z.string()],
  categoryName: ['CategoryName', z.string()],
  archivedBy: ['ArchiveUserName', z.string()],
  archivedAt: ['ArchiveTime', instant],
  nodeId: ['FileId', id.optional()],
  rights: ['Rights', z.int()],
  keeps: ['IsKeeper', z.boolean()],
  asked: ['IsAsked', z.boolean()],
})
export type ArchiveStub = z.output<typeof archiveStub>

export const ids = z.array(id).min(1).max(limits.ids)
export const results = z.array(itemResult)
export const reason = text(archiveLimits.note)

/** What a list of the archive is asked by; its spreadsheet too. */
export const archiveFilter = {
  view: ['View', archiveView.default('archived')],
  /** With everything below it. */
  categoryId: ['CategoryId', optionalId],
  classId: ['ClassId', optionalId],
  from: ['StartTime', instant.optional()],
  to: ['EndTime', instant.optional()],
} as const satisfies WireShape

export const archiveSortFields = ['code', 'title', 'archivedAt', 'expiresAt', 'size'] as const

export const archiveApi = {
  put: endpoint({
    method: 'POST',
    path: '/api/File/Archive',
    access: 'user',
    summary: 'Archive files and folders; a folder is one record, whatever it contains',
    input: wire({
      ids: ['Ids', ids],
      categoryId: ['CategoryId', id],
      /** Absent: the category's own. */
      classId: ['ClassId', optionalId],
      /** Of one item alone; else each keeps its name. */
      title: ['Title', text(archiveLimits.title).optional()],
      note: ['Remark', text(archiveLimits.note).default('')],
    }),
    reply: wire({
      results: ['Results', results],
      /** Numbers given out, in order. */
      codes: ['ArchiveNos', z.array(z.string())],
      /** Set where reading the hashes takes longer: progress in the task tray. */
      taskId: ['TaskId', id.optional()],
    }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/File/GetArchiveList',
    access: 'user',
    summary: 'List archived items visible to the caller',
    input: wire({ ...archiveFilter, ...pageFields }),
    reply: pageOf(archiveRecord),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/api/File/GetArchiveDetail',
    access: 'user',
    summary: 'Get one archived item with its checksums',
    input: wire({ id: ['Id', id] }),
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
      destructionId: ['DestructionId', id.optional()],
    }),
  }),
  stubs: endpoint({
    method: 'GET',
    path: '/api/File/GetArchiveStubs',
    access: 'user',
    summary: 'List items archived from a folder',
    input: wire({ parentId: ['ParentId', id] }),
    reply: wire({ rows: ['Data', z.array(archiveStub)], total: ['Total', z.int()] }),
  }),
  giveBack: endpoint({
    method: 'POST',
    path: '/api/File/ReturnArchived',
    access: 'user',
    summary: 'Restore archived items to their original location, or under ParentId',
    input: wire({ ids: ['RecordIds', ids], parentId: ['ParentId', optionalId] }),
    reply: results,
  }),
  hold: endpoint({
    method: 'POST',
    path: '/api/File/HoldArchived',
    access: 'enterprise',
    summary: 'Place items on legal hold, or release the hold',
    input: wire({
      ids: ['RecordIds', ids],
      hold: ['IsHold', z.boolean()],
      words: ['Remark', reason.default('')],
    }),
    reply: results,
  }),
  retain: endpoint({
    method: 'POST',
    path: '/api/File/RetainArchived',
    access: 'user',
    summary: 'Change the retention period of items; it is counted from the archive date',
    input: wire({ ids: ['RecordIds', ids], classId: ['ClassId', id] }),
    reply: results,
  }),
}

/** The index of the archive as a spreadsheet. */
export const archiveSheet = {
  method: 'GET',
  path: '/api/Export/ArchiveIndex',
  access: 'user',
  summary: 'Export the archive index as a spreadsheet',
  query: wire({
    ...archiveFilter,
    search: pageFields.search,
    language: ['Language', z.enum(['zh', 'en']).default('zh')],
  }),
} as const
