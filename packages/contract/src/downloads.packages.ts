import { z } from 'zod'
import type { ErrorStatusTable } from './common.ts'
import { downloadFileStream } from './downloads.ts'
import { endpoint } from './endpoint.ts'
import { event } from './event.ts'
import { limits } from './limits.ts'
import { stream } from './stream.ts'
import {
  boundedText,
  commaSeparatedIds,
  emptyWireObject,
  instant,
  optionalWireId,
  wire,
  wireId,
} from './wire.ts'

export const packageErrors = {
  /** The user has no such package, or it has expired. */
  'packages.not_found': 404,
  'packages.not_ready': 409,
  /** A right on a packed item was withdrawn, or the item is gone. */
  'packages.rights_changed': 403,
  'packages.too_many_files': 400,
  /** The download exceeds the limit without a package. */
  'packages.too_large': 413,
  /** The user has too many packages in progress. */
  'packages.too_many': 429,
  /** The user's packages would exceed the configured size. */
  'packages.no_room': 507,
  'packages.cancelled': 409,
  'packages.failed': 500,
} as const satisfies ErrorStatusTable

/** The server's stages (specification). */
export const packageTaskStages = ['init', 'packing', 'uploading', 'complete', 'failed'] as const
export type PackageTaskStage = (typeof packageTaskStages)[number]

/** A chosen item that is missing from a package, and the error key of the reason. */
export const packageOmission = wire({ name: ['Name', z.string()], reason: ['Reason', z.string()] })

/** A zip that the server builds (specification: package task). */
export const packageTask = wire({
  id: ['Id', wireId],
  /** Always `package`; clients send it back and the server ignores it. */
  channel: ['Channel', z.string()],
  createdAt: ['CreateTime', instant],
  format: ['FileFormat', z.string()],
  /** Name of the first chosen item. */
  fileId: ['FileId', wireId],
  name: ['FileName', z.string()],
  /** Folder of the chosen items; for display only. */
  path: ['FilePath', z.string()],
  /** Whether the package is still to be downloaded once complete. */
  immediate: ['IsImmeDownLoad', z.boolean()],
  /** A text key: the menu of the space. */
  menuName: ['MenuName', z.string()],
  /** 0 to 100. */
  percentage: ['Percentage', z.int().min(0).max(100)],
  /** Bytes of the complete zip, or the estimate until then. */
  size: ['Size', z.int().min(0)],
  status: ['Status', z.enum(packageTaskStages)],
  userId: ['UserId', wireId],
  /** Whether it is in progress. */
  loading: ['Loading', z.boolean()],
  /** Files in it so far. */
  files: ['FileCount', z.int().min(0)],
  /** Number of omitted items, and the first of them. */
  leftCount: ['LeftOutCount', z.int().min(0)],
  left: ['LeftOut', z.array(packageOmission)],
  /** An error key when failed. */
  reason: ['Reason', z.string().optional()],
  /** Time until which it is stored. */
  expiresAt: ['ExpireTime', instant.optional()],
})
export type PackageTask = z.output<typeof packageTask>

const ids = z.union([commaSeparatedIds, z.array(wireId).min(1).max(limits.ids)])
const ignored = z.unknown().optional()

export const packageEndpoints = {
  add: endpoint({
    method: 'POST',
    path: '/api/Download/AddZip',
    bodyBytes: 128 * 1024,
    access: 'user',
    summary: 'Pack files and folders into a zip on the server; progress is pushed as `package`',
    input: wire({
      ids: ['Ids', ids],
      // the space is known by the ids
      group: ['IsGroup', ignored],
      spaceId: ['GroupId', optionalWireId],
      folderId: ['AllocationFolderId', optionalWireId],
    }),
    reply: packageTask,
  }),
  list: endpoint({
    method: 'POST',
    path: '/api/Download/GetPackageList',
    batched: true,
    access: 'user',
    summary: 'List the caller’s packages, newest first',
    input: wire({ keyWords: ['KeyWords', boundedText(200).optional()] }),
    reply: z.array(packageTask),
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/Download/CancelPackage',
    access: 'user',
    summary: 'Cancel a package; it stays in the list as failed and can be retried',
    input: wire({ id: ['Id', wireId] }),
    reply: packageTask,
  }),
  retry: endpoint({
    method: 'POST',
    path: '/api/Download/RetryPackage',
    access: 'user',
    summary: 'Retry a failed package',
    input: wire({ id: ['Id', wireId] }),
    reply: packageTask,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api/Download/DeletePackage',
    bodyBytes: 128 * 1024,
    access: 'user',
    summary: 'Remove the caller’s packages, including those in progress',
    input: wire({ ids: ['Ids', ids] }),
    reply: emptyWireObject,
  }),
}

export const packageChunkQuery = wire({
  id: ['Id', wireId],
  /** For display only (specification). */
  path: ['FilePath', ignored],
  channel: ['Channel', ignored],
  /** Chunks count from 0. */
  index: ['Index', z.int().min(0).max(10_000_000).default(0)],
  /** Megabytes (of 1,048,576 bytes) of every chunk. */
  chunkSize: ['ChunkSize', z.int().min(1).max(limits.packageChunk).default(limits.packageChunk)],
})

/** Headers of a chunk: bytes of the whole package, and an error key, percent-encoded, where there is no chunk. */
export const packageHeaders = { size: 'x-file-size', message: 'x-file-message' } as const

export const downloadFilesForm = wire({
  ids: ['Ids', ids],
  /** Download ticket for callers without a bearer token; valid only for the items it was issued for. */
  ticket: ['ticket', z.string().max(500).optional()],
  // accepted for compatibility and ignored
  waterUrl: ['waterUrl', ignored],
  userId: ['userId', ignored],
})

/** Streams one file as it is, several files and folders as a zip made on the way. */
export const downloadFilesStream = stream({
  method: 'POST',
  path: downloadFileStream.path,
  access: 'anyone',
  summary: 'Download by form: one file as it is, several files and folders as a zip; by bearer or ticket',
  query: downloadFilesForm,
})

/** Streams one chunk of a finished package. */
export const packageChunkStream = stream({
  method: 'POST',
  path: '/api/Download/DownLoadPackageFile',
  access: 'user',
  summary:
    'Download one chunk of a finished package; x-file-size is the total size, x-file-message an error key',
  query: packageChunkQuery,
})

export const packageEvents = {
  changed: event({
    key: 'package',
    summary: 'A package of the recipient has progressed or ended',
    payload: packageTask,
  }),
  ready: event({
    key: 'packageReady',
    summary: 'A package of the recipient can be downloaded',
    payload: z.object({ name: z.string() }),
  }),
}
