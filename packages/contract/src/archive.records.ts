import { z } from 'zod'
import { instant, type WireShape, wire, wireId } from './wire.ts'

/** Action at the end of the retention period: review or destruction. */
export const retentionEndAction = z.enum(['review', 'destroy'])
export type RetentionEndAction = z.output<typeof retentionEndAction>

export const archiveListView = z.enum(['archived', 'due', 'held', 'destroyed'])
export type ArchiveListView = z.output<typeof archiveListView>

/**
 * State of an item: archived, on loan, past its term, proposed for destruction, on hold; destroyed or
 * restored.
 */
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

export const archiveRecordFields = {
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
  /** Id of the file or folder, if the caller may open it. */
  nodeId: ['FileId', wireId.optional()],
  /** The caller's rights on it. */
  rights: ['Rights', z.int()],
  categoryId: ['CategoryId', wireId],
  categoryName: ['CategoryName', z.string()],
  /** Original path as names joined by ' / '. */
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
  /** End of the caller's loan. */
  lentUntil: ['BorrowTime', instant.optional()],
  /** Whether the caller administers it: restores, decides requests, proposes destruction. */
  keeps: ['IsKeeper', z.boolean()],
  /** Whether a request of the caller is pending. */
  asked: ['IsAsked', z.boolean()],
} as const satisfies WireShape

/** A list row of the archive. */
export const archiveRecord = wire(archiveRecordFields)
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
