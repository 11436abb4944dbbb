import { z } from 'zod'
import type { ErrorStatusTable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { storageSpaceKind } from './nodes.ts'
import { emptyWireObject, wire, wireId } from './wire.ts'

export const subscriptionErrors = {
  'notices.too_many_subscriptions': 409,
} as const satisfies ErrorStatusTable

/** Files and folders that one user may follow or mute (ours). */
export const subscriptionsMost = 1000

/** How a user is told of a file or folder and of all below it: as chosen for each kind, of more, or of nothing. */
export const subscriptionModes = ['none', 'followed', 'muted'] as const
export type SubscriptionMode = (typeof subscriptionModes)[number]

const mode = z.enum(subscriptionModes)
const ids = z.array(wireId).min(1).max(limits.ids)

const subscriptionMark = wire({
  id: ['FileId', wireId],
  /** Chosen for the item itself. */
  mode: ['Mode', mode],
  /** Of the nearest folder above that has one. */
  inherited: ['InheritedMode', mode],
})
export type SubscriptionMark = z.output<typeof subscriptionMark>

/** One file or folder that the caller follows or has muted. */
export const subscriptionRow = wire({
  id: ['FileId', wireId],
  mode: ['Mode', mode],
  /** '' where the caller may no longer see the item. */
  name: ['FileName', z.string()],
  suffix: ['Suffix', z.string()],
  isFolder: ['IsFolder', z.boolean()],
  spaceId: ['GroupId', z.string()],
  /** Absent where the caller may no longer see the item. */
  spaceKind: ['SpaceKind', storageSpaceKind.optional()],
})
export type SubscriptionRow = z.output<typeof subscriptionRow>

export const subscriptionEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/Message/GetSubscriptions',
    access: 'user',
    summary: 'List the files and folders that the caller follows or has muted, newest first',
    input: wire({
      page: ['pageIndex', z.int().min(1).max(1_000_000).default(1)],
      pageSize: ['pageSize', z.int().min(1).max(100).default(20)],
    }),
    reply: wire({ rows: ['Data', z.array(subscriptionRow)], total: ['Total', z.int().min(0)] }),
  }),
  marks: endpoint({
    method: 'POST',
    path: '/api/Message/GetSubscriptionMarks',
    batched: true,
    access: 'user',
    summary: 'Get what the caller follows or has muted among these files and folders',
    input: wire({ ids: ['Ids', ids] }),
    reply: z.array(subscriptionMark),
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/Message/SaveSubscriptions',
    access: 'user',
    summary: 'Follow or mute files and folders, or neither',
    input: wire({ ids: ['Ids', ids], mode: ['Mode', mode] }),
    reply: emptyWireObject,
  }),
}
