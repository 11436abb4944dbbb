import { z } from 'zod'
import { grantSubjectKind, shownSubjectFields } from './grants.subjects.ts'
import { namedRightSets } from './rights.ts'
import { instant, type WireShape, wire, wireId } from './wire.ts'

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

/** Returns the name of exactly this set of rights. */
export const rightTemplateOf = (rights: number): RightTemplate =>
  rightTemplateNames.find((name) => namedRightSets[name] === rights) ?? 'custom'

/** A grant on an item or on one of its ancestors. */
export const accessGrant = wire({
  id: ['GrantId', wireId],
  nodeId: ['NodeId', wireId],
  nodeName: ['NodeName', z.string()],
  /** Whether it comes from an ancestor folder. */
  inherited: ['Inherited', z.boolean()],
  ...shownSubjectFields,
  rights: ['Rights', z.int()],
  template: ['Template', rightTemplate],
  expiresAt: ['ExpireTime', instant.optional()],
  /** Whether it has expired. */
  ended: ['Ended', z.boolean()],
  createdBy: ['CreateUserName', z.string()],
  createdAt: ['CreateTime', instant],
})
export type AccessGrant = z.output<typeof accessGrant>

/** The grant or implicit role that gives a user access. */
const reason = wire({
  /** grant, owner, administrator. */
  source: ['Source', z.enum(['grant', 'owner', 'administrator'])],
  ...shownSubjectFields,
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
