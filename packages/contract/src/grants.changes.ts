import { z } from 'zod'
import { rightTemplate } from './grants.access.ts'
import { grantSubject, grantSubjectFields } from './grants.subjects.ts'
import { limits } from './limits.ts'
import { allFileRights } from './rights.ts'
import { instant, type WireShape, wire, wireId } from './wire.ts'

export const fileRightBits = z.int().min(0).max(allFileRights)

/** A grant to create: either `Rights` or a `Template`. */
export const accessGrantInput = wire({
  ...grantSubjectFields,
  rights: ['Rights', fileRightBits.optional()],
  template: ['Template', rightTemplate.optional()],
  expiresAt: ['ExpireTime', instant.optional()],
})
export type AccessGrantInput = z.output<typeof accessGrantInput>

export const grantChangeFields = {
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

export const accessChangePreview = wire({
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
export type AccessChangePreview = z.output<typeof accessChangePreview>
