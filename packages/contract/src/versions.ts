import { z } from 'zod'
import type { ErrorStatusTable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { listedFileItem } from './nodes.ts'
import { boundedText, emptyWireObject, instant, optionalWireId, wire, wireId } from './wire.ts'

export const versionErrors = {
  'versions.not_found': 404,
  /** 'A version can be discarded; the latest version cannot' (specification). */
  'versions.latest_stays': 409,
  'versions.pinned': 409,
  /** The latest version cannot be restored. */
  'versions.is_latest': 409,
  'versions.not_a_file': 400,
  /** 'Version count a positive integer' (specification). */
  'versions.count_invalid': 400,
  /** 'Expiry days not below 0' (specification). */
  'versions.days_invalid': 400,
} as const satisfies ErrorStatusTable
export type VersionErrorKey = keyof typeof versionErrors

export const versionFieldLimits = {
  /** Characters of a version's name and of its note (ours). */
  name: 60,
  note: 500,
  /** Versions in one answer (ours). */
  page: 1000,
  /** Of a policy (ours). */
  count: 100_000,
  days: 36_500,
} as const

export const fileVersion = wire({
  id: ['Id', wireId],
  fileId: ['FileId', wireId],
  number: ['VersionNumber', z.int().min(1)],
  size: ['Size', z.int().min(0)],
  /** Bytes more than the version before it; its own size where there is none. */
  sizeDelta: ['SizeDelta', z.int()],
  /** upload, restore, edit, copy ... */
  source: ['Source', z.string()],
  /** The number of the version that it was restored from. */
  origin: ['OriginVersion', z.int().optional()],
  createdBy: ['CreateAccount', z.string()],
  createdByName: ['CreateUserName', z.string()],
  createdAt: ['CreateTime', instant],
  latest: ['IsLatest', z.boolean()],
  /** '' if unnamed. */
  name: ['Name', z.string()],
  note: ['Remark', z.string()],
  /** Stays whatever the policy says. */
  pinned: ['IsPinned', z.boolean()],
  /**
   * `v1-<size>-<hex>`: SHA-256 over the digests of the slices. Equal contents have equal values. ''
   * for callers without the download right.
   */
  hash: ['Hash', z.string()],
})
export type FileVersion = z.output<typeof fileVersion>

const number = z.int().min(1)
const one = { fileId: ['FileId', wireId], number: ['VersionNumber', number] } as const

export const versionEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/File/GetVersionList',
    access: 'user',
    summary: 'List the versions of a file, newest first; of a long list those older than Before',
    input: wire({
      fileId: ['fileId', wireId],
      before: ['Before', number.optional()],
      pageSize: ['PageSize', z.int().min(1).max(versionFieldLimits.page).default(versionFieldLimits.page)],
    }),
    reply: z.array(fileVersion),
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/File/SaveVersion',
    access: 'user',
    summary: 'Update the name, note or pin of a version; omitted fields are unchanged',
    input: wire({
      ...one,
      name: ['Name', boundedText(versionFieldLimits.name).optional()],
      note: ['Remark', boundedText(versionFieldLimits.note).optional()],
      pinned: ['IsPinned', z.boolean().optional()],
    }),
    reply: emptyWireObject,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/File/RestoreVersion',
    access: 'user',
    summary: 'Restore an older version as the new latest one',
    input: wire(one),
    reply: wire({ number: ['VersionNumber', number] }),
  }),
  discard: endpoint({
    method: 'POST',
    path: '/api/File/DiscardVersion',
    access: 'user',
    summary: 'Discard older versions permanently and free their space',
    input: wire({ fileId: ['FileId', wireId], numbers: ['VersionNumbers', z.array(number).min(1).max(100)] }),
    reply: wire({ count: ['Count', z.int()], bytes: ['Size', z.int()] }),
  }),
  copy: endpoint({
    method: 'POST',
    path: '/api/File/CopyVersion',
    access: 'user',
    summary: 'Save a version as a new file, in the same folder or under ParentId',
    input: wire({ ...one, parentId: ['ParentId', optionalWireId] }),
    reply: listedFileItem,
  }),
}
