import { z } from 'zod'
import type { ErrorStatusTable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { commaSeparatedIds, emptyWireObject, instant, optionalWireId, text, wire, wireId } from './wire.ts'

export const packageErrors = {
  /** No such package of this person, or its time is over. */
  'packages.not_found': 404,
  'packages.not_ready': 409,
  /** A right on what was packed was withdrawn since, or it is gone. */
  'packages.rights_changed': 403,
  'packages.too_many_files': 400,
  /** More than may be sent at once without a package. */
  'packages.too_large': 413,
  /** More packages being made at once than one person may have. */
  'packages.too_many': 429,
  /** Packages of this person would take more than the setting says. */
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
  /** The first of what was chosen. */
  fileId: ['FileId', wireId],
  name: ['FileName', z.string()],
  /** Where what was chosen lies; for show only. */
  path: ['FilePath', z.string()],
  /** Not fetched yet: to be fetched as soon as it is complete. */
  immediate: ['IsImmeDownLoad', z.boolean()],
  /** A text key: the menu of the space. */
  menuName: ['MenuName', z.string()],
  /** 0 to 100. */
  percentage: ['Percentage', z.int().min(0).max(100)],
  /** Bytes: of the zip when it is complete, until then what is expected. */
  size: ['Size', z.int().min(0)],
  status: ['Status', z.enum(packageTaskStages)],
  userId: ['UserId', wireId],
  /** Being made. */
  loading: ['Loading', z.boolean()],
  /** Files in it so far. */
  files: ['FileCount', z.int().min(0)],
  /** How many were left out, and the first of them. */
  leftCount: ['LeftOutCount', z.int().min(0)],
  left: ['LeftOut', z.array(packageOmission)],
  /** An error key when failed. */
  reason: ['Reason', z.string().optional()],
  /** Kept until then. */
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
    access: 'user',
    summary: 'List the caller’s packages, newest first',
    input: wire({ keyWords: ['KeyWords', text(200).optional()] }),
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

/** Body of POST /api/Download/DownLoadPackageFile, which answers one chunk of bytes. */
export const packageChunkQuery = wire({
  id: ['Id', wireId],
  /** For show only (specification). */
  path: ['FilePath', ignored],
  channel: ['Channel', ignored],
  /** Chunks count from 0. */
  index: ['Index', z.int().min(0).max(10_000_000).default(0)],
  /** Megabytes (of 1,048,576 bytes) of every chunk. */
  chunkSize: ['ChunkSize', z.int().min(1).max(limits.packageChunk).default(limits.packageChunk)],
})

/** Headers of a chunk: bytes of the whole package, and an error key, percent-encoded, where there is no chunk. */
export const packageHeaders = { size: 'x-file-size', message: 'x-file-message' } as const

/** The form of POST /api/Download/DownFile: one file as it is, several and folders as a zip made on the way. */
export const downloadFilesForm = wire({
  ids: ['Ids', ids],
  /** Download ticket for callers without a bearer token; valid only for the items it was issued for. */
  ticket: ['ticket', z.string().max(500).optional()],
  // accepted for compatibility and ignored
  waterUrl: ['waterUrl', ignored],
  userId: ['userId', ignored],
})
