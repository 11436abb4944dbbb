import { z } from 'zod'
import { rightTemplate } from './grants.access.ts'
import { shownSubjectFields } from './grants.subjects.ts'
import { instant, pageQueryFields, type WireShape, wire, wireId } from './wire.ts'

/** A report row: a grant with the number of users it reaches. */
export const grantReportLine = wire({
  id: ['GrantId', wireId],
  nodeId: ['FileId', wireId],
  nodeName: ['Name', z.string()],
  folder: ['IsFolder', z.boolean()],
  position: ['Position', z.string()],
  spaceName: ['SpaceName', z.string()],
  ...shownSubjectFields,
  rights: ['Rights', z.int()],
  template: ['Template', rightTemplate],
  people: ['PeopleCount', z.int()],
  expiresAt: ['ExpireTime', instant.optional()],
  ended: ['Ended', z.boolean()],
  createdBy: ['CreateUserName', z.string()],
  createdAt: ['CreateTime', instant],
})
export type GrantReportLine = z.output<typeof grantReportLine>

/** A report row: a folder with its grants, or a user with theirs. */
export const grantReportTotal = wire({
  id: ['Id', wireId],
  name: ['Name', z.string()],
  /** Path of the folder, or the user's account and department. */
  note: ['Position', z.string()],
  grants: ['GrantCount', z.int()],
  /** People reached, or folders. */
  reached: ['ReachedCount', z.int()],
  ended: ['EndedCount', z.int()],
  endingSoon: ['EndingSoonCount', z.int()],
  /** Grants that reach more people than `Over`, or give all rights to more than one person. */
  oversize: ['OversizeCount', z.int()],
})
export type GrantReportTotal = z.output<typeof grantReportTotal>

/** Filter of a grants report. */
export const grantReportFields = {
  show: ['Show', z.enum(['all', 'ended', 'endingSoon', 'oversize']).default('all')],
  /** Number of users above which a grant counts as oversized. */
  over: ['Over', z.int().min(1).max(100_000).default(100)],
  /** Days within which one ends soon. */
  days: ['Days', z.int().min(1).max(365).default(14)],
} as const satisfies WireShape

export const grantReportQuery = wire({
  ...grantReportFields,
  search: pageQueryFields.search,
  language: ['Language', z.enum(['zh', 'en']).default('zh')],
  format: ['Format', z.enum(['xlsx', 'csv']).default('xlsx')],
})
export type GrantReportQuery = z.output<typeof grantReportQuery>
