import { z } from 'zod'
import { retentionEndAction } from './archive.records.ts'
import { archiveFieldLimits } from './archive.ts'
import { endpoint } from './endpoint.ts'
import {
  boundedText,
  emptyWireObject,
  instant,
  optionalWireId,
  pageQueryFields,
  pageReplyOf,
  wire,
  wireId,
} from './wire.ts'

/** A retention class: its period and the action at its end. */
export const retentionClass = wire({
  id: ['Id', wireId],
  name: ['Name', z.string()],
  /** 0: forever. */
  years: ['Years', z.int().min(0)],
  atEnd: ['EndAction', retentionEndAction],
  /** Categories that use it by default. */
  categories: ['CategoryCount', z.int()],
})
export type RetentionClass = z.output<typeof retentionClass>

/** An archive category with the caller's permissions. */
export const archiveCategory = wire({
  id: ['Id', wireId],
  /** '' for the first level. */
  parentId: ['ParentId', z.string()],
  name: ['Name', z.string()],
  note: ['Remark', z.string()],
  classId: ['ClassId', wireId.optional()],
  /** Items in it and its sub-categories. */
  items: ['ItemCount', z.int()],
  rights: ['Rights', z.int()],
  /** Whether the caller may archive into it, and whether the caller administers it. */
  deposits: ['IsDeposit', z.boolean()],
  keeps: ['IsKeeper', z.boolean()],
})
export type ArchiveCategory = z.output<typeof archiveCategory>

export const unusedFileSpaceKind = z.enum(['personal', 'department', 'team', 'project', 'knowledge'])

/** Archive settings of an enterprise. */
export const archiveSettings = wire({
  strict: ['IsStrict', z.boolean()],
  unusedOn: ['IsUnusedRule', z.boolean()],
  /** Period without use after which a file is proposed (specification: 3 months). */
  unusedMonths: ['UnusedMonths', z.int().min(1).max(120)],
  unusedKinds: ['UnusedSpaces', z.array(unusedFileSpaceKind).min(1).max(10)],
  /** Extensions that the rule skips, such as '.tmp'. */
  unusedNotSuffixes: ['UnusedExcept', z.array(boundedText(33)).max(100)],
  /** Labels whose files the rule skips. */
  unusedNotLabelIds: ['UnusedExceptLabelIds', z.array(wireId).max(100).default([])],
  unusedCategoryId: ['UnusedCategoryId', optionalWireId],
  unusedClassId: ['UnusedClassId', optionalWireId],
  unusedGraceDays: ['UnusedGraceDays', z.int().min(1).max(365)],
})
export type ArchiveSettings = z.output<typeof archiveSettings>

/** A file that the rule proposes to archive. */
export const unusedFileRow = wire({
  id: ['FileId', wireId],
  name: ['Name', z.string()],
  suffix: ['Suffix', z.string()],
  size: ['Size', z.int()],
  position: ['Position', z.string()],
  ownerName: ['OwnerName', z.string()],
  unusedSince: ['UpdateTime', instant],
  /** Time of archiving, unless a user objects. */
  dueAt: ['ExpireTime', instant],
})
export type UnusedFileRow = z.output<typeof unusedFileRow>

export const archiveAdminApi = {
  categories: endpoint({
    method: 'GET',
    path: '/api/File/GetArchiveCategories',
    batched: true,
    access: 'user',
    summary: 'List the archive categories visible to the caller',
    input: emptyWireObject,
    reply: z.array(archiveCategory),
  }),
  saveCategory: endpoint({
    method: 'POST',
    path: '/api/File/SaveArchiveCategory',
    access: 'user',
    summary: 'Create or update an archive category',
    input: wire({
      id: ['Id', optionalWireId],
      /** Parent of a new category; absent: the first level. */
      parentId: ['ParentId', optionalWireId],
      name: ['Name', boundedText(255)],
      note: ['Remark', boundedText(archiveFieldLimits.note).default('')],
      classId: ['ClassId', optionalWireId],
    }),
    reply: wire({ id: ['Id', wireId] }),
  }),
  dropCategory: endpoint({
    method: 'POST',
    path: '/api/File/DeleteArchiveCategory',
    access: 'user',
    summary: 'Delete an empty archive category',
    input: wire({ id: ['Id', wireId] }),
    reply: emptyWireObject,
  }),
  classes: endpoint({
    method: 'GET',
    path: '/api/File/GetRetentionClasses',
    access: 'user',
    summary: 'List retention periods',
    input: emptyWireObject,
    reply: z.array(retentionClass),
  }),
  saveClass: endpoint({
    method: 'POST',
    path: '/api/File/SaveRetentionClass',
    access: 'enterprise',
    summary: 'Create or update a retention period; updates apply only to items archived from now on',
    input: wire({
      id: ['Id', optionalWireId],
      name: ['Name', boundedText(archiveFieldLimits.className)],
      years: ['Years', z.int().min(0).max(archiveFieldLimits.years)],
      atEnd: ['EndAction', retentionEndAction],
    }),
    reply: wire({ id: ['Id', wireId] }),
  }),
  dropClass: endpoint({
    method: 'POST',
    path: '/api/File/DeleteRetentionClass',
    access: 'enterprise',
    summary: 'Delete a retention period that no category uses by default',
    input: wire({ id: ['Id', wireId] }),
    reply: emptyWireObject,
  }),
  settings: endpoint({
    method: 'GET',
    path: '/api/SysSetting/GetArchiveSettings',
    access: 'enterprise',
    summary: 'Get strict mode and the rule for unused files',
    input: emptyWireObject,
    reply: archiveSettings,
  }),
  saveSettings: endpoint({
    method: 'POST',
    path: '/api/SysSetting/SaveArchiveSettings',
    access: 'enterprise',
    summary: 'Update strict mode and the rule for unused files',
    input: archiveSettings,
    reply: emptyWireObject,
  }),
  unused: endpoint({
    method: 'GET',
    path: '/api/File/GetUnusedList',
    access: 'user',
    summary: 'List unused files suggested for archiving: the caller’s own, or everyone’s for administrators',
    input: wire({ mine: ['IsMine', z.boolean().default(true)], ...pageQueryFields }),
    reply: pageReplyOf(unusedFileRow),
  }),
  answerUnused: endpoint({
    method: 'POST',
    path: '/api/File/AnswerUnused',
    access: 'user',
    summary: 'Keep suggested files in place, or archive them now',
    input: wire({ ids: ['FileIds', z.array(wireId).min(1).max(1000)], keep: ['IsKeep', z.boolean()] }),
    reply: wire({ count: ['Count', z.int()] }),
  }),
}
