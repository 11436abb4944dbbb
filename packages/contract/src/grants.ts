import { z } from 'zod'
import type { ErrorStatusTable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { allFileRights, type namedRightSets } from './rights.ts'
import { stream } from './stream.ts'
import {
  boundedText,
  emptyWireObject,
  instant,
  optionalWireId,
  pageQueryFields,
  pageReplyOf,
  type WireShape,
  wire,
  wireId,
} from './wire.ts'

export const grantErrors = {
  /** Users cannot grant, revoke or change rights beyond their own or for longer. */
  'grants.beyond_own': 403,
  /** The caller would lose the right needed to undo this. */
  'grants.locks_out': 409,
  'grants.nothing_given': 400,
  /** A print permission requires preview (specification). */
  'grants.print_needs_preview': 400,
  'grants.expiry_past': 400,
  'grants.subject_unknown': 404,
  /** The root of a space inherits nothing. */
  'grants.root_inherits': 400,
  'grants.too_many': 400,
  'grants.request_ended': 409,
} as const satisfies ErrorStatusTable
export type GrantErrorKey = keyof typeof grantErrors

/** Subject kinds of a grant. */
export const grantSubjectKind = z.enum(['user', 'organisation', 'role', 'group'])
export type GrantSubjectKind = z.output<typeof grantSubjectKind>

/** Names of the predefined right sets; any other set is 'custom'. */
export const rightTemplateNames = [
  'viewer',
  'previewer',
  'downloader',
  'uploader',
  'editor',
  'manager',
] as const satisfies readonly (keyof typeof namedRightSets)[]
export const rightTemplate = z.enum([...rightTemplateNames, 'custom'])
export type RightTemplate = z.output<typeof rightTemplate>

const subjectFields = {
  kind: ['SubjectType', grantSubjectKind],
  subjectId: ['SubjectId', wireId],
  /** Whether a department's grant includes its sub-departments. */
  below: ['WithSub', z.boolean().default(false)],
} as const satisfies WireShape

export const grantSubject = wire(subjectFields)
export type GrantSubject = z.output<typeof grantSubject>

/** A user or set of users, as pickers and lists show it. */
const subjectShown = {
  kind: ['SubjectType', grantSubjectKind],
  subjectId: ['SubjectId', wireId],
  below: ['WithSub', z.boolean()],
  name: ['SubjectName', z.string()],
  /** An account with its department, or the departments above. */
  note: ['SubjectNote', z.string()],
} as const satisfies WireShape

export const grantSubjectMatch = wire({
  kind: ['SubjectType', grantSubjectKind],
  id: ['SubjectId', wireId],
  name: ['SubjectName', z.string()],
  note: ['SubjectNote', z.string()],
  /** Number of users, including sub-departments; 1 for a user. */
  people: ['PeopleCount', z.int().min(0)],
})
export type GrantSubjectMatch = z.output<typeof grantSubjectMatch>

const rightsBits = z.int().min(0).max(allFileRights)

/** A grant on an item or on one of its ancestors. */
export const accessGrant = wire({
  id: ['GrantId', wireId],
  nodeId: ['NodeId', wireId],
  nodeName: ['NodeName', z.string()],
  /** Whether it comes from an ancestor folder. */
  inherited: ['Inherited', z.boolean()],
  ...subjectShown,
  rights: ['Rights', z.int()],
  template: ['Template', rightTemplate],
  expiresAt: ['ExpireTime', instant.optional()],
  /** Whether it has expired. */
  ended: ['Ended', z.boolean()],
  createdBy: ['CreateUserName', z.string()],
  createdAt: ['CreateTime', instant],
})
export type AccessGrant = z.output<typeof accessGrant>

/** A grant to create: either `Rights` or a `Template`. */
export const accessGrantInput = wire({
  ...subjectFields,
  rights: ['Rights', rightsBits.optional()],
  template: ['Template', rightTemplate.optional()],
  expiresAt: ['ExpireTime', instant.optional()],
})
export type AccessGrantInput = z.output<typeof accessGrantInput>

const change = {
  ids: ['Ids', z.array(wireId).min(1).max(limits.ids)],
  grants: ['Grants', z.array(accessGrantInput).max(200).default([])],
  /** Grants to remove from these items. */
  removed: ['Removed', z.array(grantSubject).max(200).default([])],
  /** `stop` ends inheritance from the folders above here; `continue` restores it. */
  inherit: ['Inherit', z.enum(['stop', 'continue']).optional()],
  /** With `stop`: copies the inherited grants to the item. */
  keep: ['KeepInherited', z.boolean().default(true)],
} as const satisfies WireShape

/** Rights that one user gains or loses on a folder and its contents. */
export const accessGainOrLoss = wire({
  userId: ['UserId', wireId],
  name: ['RealName', z.string()],
  organisationName: ['GroupName', z.string()],
  nodeId: ['NodeId', wireId],
  nodeName: ['NodeName', z.string()],
  before: ['Before', z.int()],
  after: ['After', z.int()],
  gained: ['Gained', z.int()],
  lost: ['Lost', z.int()],
})
export type AccessGainOrLoss = z.output<typeof accessGainOrLoss>

const changes = wire({
  /** Affected users, and the affected items, whose contents follow. */
  people: ['PeopleCount', z.int()],
  folders: ['FolderCount', z.int()],
  /** Pairs of user and item with rights gained or lost. */
  gained: ['GainedCount', z.int()],
  lost: ['LostCount', z.int()],
  /** Whether only the first items or users were examined. */
  partial: ['Partial', z.boolean()],
  rows: ['Data', z.array(accessGainOrLoss)],
  total: ['Total', z.int()],
})
export type AccessChangePreview = z.output<typeof changes>

/** The grant or implicit role that gives a user access. */
const reason = wire({
  /** grant, owner, administrator. */
  source: ['Source', z.enum(['grant', 'owner', 'administrator'])],
  ...subjectShown,
  nodeId: ['NodeId', wireId],
  nodeName: ['NodeName', z.string()],
  rights: ['Rights', z.int()],
  expiresAt: ['ExpireTime', instant.optional()],
})

export const personWithAccess = wire({
  userId: ['UserId', wireId],
  account: ['UserName', z.string()],
  name: ['RealName', z.string()],
  organisationName: ['GroupName', z.string()],
  rights: ['Rights', z.int()],
  reasons: ['Reasons', z.array(reason)],
})
export type PersonWithAccess = z.output<typeof personWithAccess>

const place = {
  nodeId: ['FileId', wireId],
  name: ['Name', z.string()],
  folder: ['IsFolder', z.boolean()],
  suffix: ['Suffix', z.string()],
  spaceId: ['GroupId', wireId],
  spaceName: ['SpaceName', z.string()],
} as const satisfies WireShape

/** A list row of an item shared with the caller. */
export const receivedGrantItem = wire({
  id: ['Id', wireId],
  ...place,
  size: ['Size', z.int()],
  items: ['ItemCount', z.int()],
  rights: ['Rights', z.int()],
  template: ['Template', rightTemplate],
  grantedBy: ['CreateUserName', z.string()],
  grantedAt: ['CreateTime', instant],
  /** Expiry of the last grant that reaches the caller. */
  expiresAt: ['ExpireTime', instant.optional()],
  /** Kind of the granted subject: user, organisation, role, group. */
  kind: ['SubjectType', grantSubjectKind],
  subjectName: ['SubjectName', z.string()],
})
export type ReceivedGrantItem = z.output<typeof receivedGrantItem>

/** A folder on which a user holds rights, and their source. */
export const userFolderRights = wire({
  id: ['Id', wireId],
  ...place,
  /** Names of the folders above, joined by ' / '. */
  position: ['Position', z.string()],
  rights: ['Rights', z.int()],
  reasons: ['Reasons', z.array(reason)],
})
export type UserFolderRights = z.output<typeof userFolderRights>

export const accessRequestState = z.enum(['pending', 'approved', 'refused'])

export const accessRequest = wire({
  id: ['RequestId', wireId],
  nodeId: ['FileId', wireId],
  /** '' if the caller may not see it. */
  name: ['Name', z.string()],
  folder: ['IsFolder', z.boolean()],
  suffix: ['Suffix', z.string()],
  position: ['Position', z.string()],
  userId: ['UserId', wireId],
  userName: ['RealName', z.string()],
  organisationName: ['GroupName', z.string()],
  rights: ['Rights', z.int()],
  words: ['Remark', z.string()],
  createdAt: ['CreateTime', instant],
  state: ['State', accessRequestState],
  /** Why it was refused. */
  answer: ['Answer', z.string()],
})
export type AccessRequest = z.output<typeof accessRequest>

/** A report row: a grant with the number of users it reaches. */
export const grantReportLine = wire({
  id: ['GrantId', wireId],
  nodeId: ['FileId', wireId],
  nodeName: ['Name', z.string()],
  folder: ['IsFolder', z.boolean()],
  position: ['Position', z.string()],
  spaceName: ['SpaceName', z.string()],
  ...subjectShown,
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
const reportFields = {
  show: ['Show', z.enum(['all', 'ended', 'endingSoon', 'oversize']).default('all')],
  /** Number of users above which a grant counts as oversized. */
  over: ['Over', z.int().min(1).max(100_000).default(100)],
  /** Days within which one ends soon. */
  days: ['Days', z.int().min(1).max(365).default(14)],
} as const satisfies WireShape

export const grantReportQuery = wire({
  ...reportFields,
  search: pageQueryFields.search,
  language: ['Language', z.enum(['zh', 'en']).default('zh')],
  format: ['Format', z.enum(['xlsx', 'csv']).default('xlsx')],
})
export type GrantReportQuery = z.output<typeof grantReportQuery>

export const grantEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/File/GetGrantList',
    access: 'user',
    summary: 'List an item’s permissions, direct and inherited; requires the authorise permission',
    input: wire({ id: ['Id', wireId] }),
    reply: wire({
      nodeId: ['NodeId', wireId],
      name: ['Name', z.string()],
      folder: ['IsFolder', z.boolean()],
      inherits: ['Inherits', z.boolean()],
      root: ['IsRoot', z.boolean()],
      /** Rights of the caller, which bound the rights to give. */
      rights: ['Rights', z.int()],
      grants: ['Grants', z.array(accessGrant)],
      /** Total number of own grants; the list holds the first thousand. */
      total: ['Total', z.int()],
    }),
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/File/SaveGrants',
    bodyBytes: 128 * 1024,
    access: 'user',
    summary: 'Add, change and remove permissions on several items at once; one per subject and item',
    input: wire(change),
    reply: wire({ undoId: ['UndoId', wireId.optional()], changed: ['Changed', z.int()] }),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/File/PreviewGrants',
    bodyBytes: 128 * 1024,
    access: 'user',
    summary: 'Preview SaveGrants with the same fields: people and folders gaining and losing access',
    input: wire({ ...change, ...pageQueryFields }),
    reply: changes,
  }),
  previewMembers: endpoint({
    method: 'POST',
    path: '/api/File/PreviewMembers',
    bodyBytes: 128 * 1024,
    access: 'admin',
    summary: 'Preview access gained and lost when users join or leave a role, group or department',
    input: wire({
      kind: ['SubjectType', z.enum(['role', 'group', 'organisation'])],
      /** The role, the group, or the department that people move to. */
      subjectId: ['SubjectId', wireId],
      added: ['Added', z.array(wireId).max(limits.ids).default([])],
      /** Of a role or a group. */
      removed: ['Removed', z.array(wireId).max(limits.ids).default([])],
      ...pageQueryFields,
    }),
    reply: changes,
  }),
  previewMove: endpoint({
    method: 'POST',
    path: '/api/File/PreviewDepartmentMove',
    access: 'admin',
    summary: 'Preview access gained and lost when a department moves under another',
    input: wire({ id: ['Id', wireId], parentId: ['ParentId', wireId], ...pageQueryFields }),
    reply: changes,
  }),
  previewPlan: endpoint({
    method: 'POST',
    path: '/api/File/PreviewPlan',
    access: 'admin',
    summary: 'Preview access gained and lost when a checked import or previewed directory sync is applied',
    input: wire({ kind: ['Kind', z.enum(['import', 'directory'])], id: ['Id', wireId], ...pageQueryFields }),
    reply: changes,
  }),
  subjects: endpoint({
    method: 'GET',
    path: '/api/File/SearchSubjects',
    access: 'user',
    summary: 'Search users, departments, roles and groups of the enterprise to give permissions to',
    input: wire({ kind: ['SubjectType', grantSubjectKind.optional()], ...pageQueryFields }),
    reply: wire({ rows: ['Data', z.array(grantSubjectMatch)], total: ['Total', z.int()] }),
  }),
  people: endpoint({
    method: 'GET',
    path: '/api/File/GetAccessList',
    access: 'user',
    summary:
      'List everyone with access to an item, what they can do and why; requires the authorise permission',
    input: wire({
      id: ['Id', wireId],
      /** Only users that this grant reaches. */
      grantId: ['GrantId', optionalWireId],
      ...pageQueryFields,
    }),
    reply: pageReplyOf(personWithAccess),
  }),
  allotted: endpoint({
    method: 'GET',
    path: '/api/File/GetAuthorizeFileList',
    access: 'user',
    summary: 'List items authorized to the caller: by whom, when, which permissions, until when',
    input: wire({ ...pageQueryFields }),
    reply: pageReplyOf(receivedGrantItem),
  }),
  ofUser: endpoint({
    method: 'GET',
    path: '/api/File/GetUserRights',
    access: 'user',
    summary: 'List where a user has permissions and why; administrators see those in spaces they manage',
    input: wire({ userId: ['UserId', optionalWireId], ...pageQueryFields }),
    reply: pageReplyOf(userFolderRights),
  }),
  request: endpoint({
    method: 'POST',
    path: '/api/File/RequestAccess',
    access: 'user',
    summary: 'Request permissions on an item; the reply is the same whether or not it exists',
    input: wire({
      id: ['Id', wireId],
      rights: ['Rights', z.int().min(1).max(allFileRights)],
      words: ['Remark', boundedText(500).default('')],
    }),
    reply: emptyWireObject,
  }),
  requests: endpoint({
    method: 'GET',
    path: '/api/File/GetAccessRequests',
    access: 'user',
    summary: 'List access requests the caller can decide, or the caller’s own',
    input: wire({ mine: ['Mine', z.boolean().default(false)], ...pageQueryFields }),
    reply: pageReplyOf(accessRequest),
  }),
  decide: endpoint({
    method: 'POST',
    path: '/api/File/DecideAccessRequest',
    access: 'user',
    summary: 'Approve requests with the given permissions and expiry, or decline them with a reason',
    input: wire({
      ids: ['RequestIds', z.array(wireId).min(1).max(100)],
      approve: ['Approve', z.boolean()],
      /** Absent: as requested. */
      rights: ['Rights', rightsBits.optional()],
      expiresAt: ['ExpireTime', instant.optional()],
      answer: ['Answer', boundedText(500).default('')],
    }),
    reply: emptyWireObject,
  }),
  report: endpoint({
    method: 'GET',
    path: '/api/SysStatistics/GetAuthorizationCount',
    access: 'admin',
    summary: 'Count permissions by folder or by user',
    input: wire({
      by: ['By', z.enum(['folder', 'user']).default('folder')],
      ...reportFields,
      ...pageQueryFields,
    }),
    reply: pageReplyOf(grantReportTotal),
  }),
  reportGrants: endpoint({
    method: 'GET',
    path: '/api/SysStatistics/GetAuthorizationList',
    access: 'admin',
    summary:
      'List all permissions with the number of people covered, including expired, expiring and too broad ones',
    input: wire({ nodeId: ['FileId', optionalWireId], ...reportFields, ...pageQueryFields }),
    reply: pageReplyOf(grantReportLine),
  }),
}

/** The report as a spreadsheet. */
export const grantReportExport = stream({
  method: 'GET',
  path: '/api/Export/AuthorizationCount',
  access: 'admin',
  summary: 'Export the permission report as a spreadsheet',
  query: grantReportQuery,
})
