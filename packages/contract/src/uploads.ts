import { z } from 'zod'
import type { ErrorStatusTable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { listedFileItem } from './nodes.ts'
import { stream } from './stream.ts'
import { boundedText, emptyWireObject, instant, optionalWireId, wire, wireId } from './wire.ts'

export const uploadErrors = {
  /** The not-zero message (specification). */
  'uploads.empty': 400,
  /** The upload-limit message (specification). */
  'uploads.too_large': 413,
  /** 'extension not allowed' naming the extension (specification); Data.extension. */
  'uploads.extension_not_allowed': 400,
  /** The numbers contradict each other. */
  'uploads.numbers_wrong': 400,
  'uploads.chunk_damaged': 400,
  /** Data.missing: the numbers of the first hundred. */
  'uploads.chunk_missing': 409,
  /** Another server is receiving this chunk: retry shortly. */
  'uploads.chunk_busy': 409,
  /** The content does not match its identifier. */
  'uploads.content_differs': 409,
  'uploads.session_ended': 409,
  'uploads.names_clash': 409,
  'uploads.batch_too_large': 413,
} as const satisfies ErrorStatusTable
export type UploadErrorKey = keyof typeof uploadErrors

/** `v1-<size>-<hex>`: SHA-256 over the SHA-256 digests of the 10,240,000-byte slices. */
export const contentHashPattern = /^v1-(\d{1,16})-([0-9a-f]{64})$/

/**
 * Action where the name of an upload is taken: skip = send nothing, both = the next free number is added, version =
 * the file gets a new version. Without it the specification's `IsMerge` decides, and a taken name is refused.
 */
export const uploadClashChoice = z.enum(['skip', 'both', 'version'])
export type UploadClashChoice = z.output<typeof uploadClashChoice>

/** Query (or form) of a chunk test and of a chunk, as simple-uploader clients send them. */
export const uploadChunkQuery = wire({
  chunkNumber: ['chunkNumber', z.int().min(1)],
  chunkSize: ['chunkSize', z.int().min(1)],
  currentChunkSize: ['currentChunkSize', z.int().min(0)],
  totalSize: ['totalSize', z.int().min(0)],
  totalChunks: ['totalChunks', z.int().min(1)],
  identifier: ['identifier', z.string().min(1).max(200)],
  filename: ['filename', boundedText(1000)],
  relativePath: ['relativePath', boundedText(4000).optional()],
  spaceId: ['GroupId', optionalWireId],
  parentId: ['ParentId', optionalWireId],
  /** 1: a file of one chunk is finished by its chunk request. */
  complete: ['complete', z.int().optional()],
  /** With `complete`: an existing name gets a new version. */
  merge: ['IsMerge', z.boolean().optional()],
  clash: ['NameClash', uploadClashChoice.optional()],
  /** The session of an earlier reply: a chunk that comes after its end is refused and begins no other. */
  sessionId: ['UploadId', optionalWireId],
  /**
   * Answer to the challenge of the first reply: HMAC-SHA-256 in hex, its key the characters of the nonce, over the
   * bytes of the ranges in order.
   */
  proof: ['proof', z.string().max(128).optional()],
})

export const contentChallenge = wire({
  nonce: ['nonce', z.string()],
  ranges: ['ranges', z.array(z.tuple([z.int(), z.int()]))],
})

export const uploadChunkReply = wire({
  skipUpload: ['skipUpload', z.boolean()],
  uploaded: ['uploaded', z.array(z.int())],
  needMerge: ['needMerge', z.boolean()],
  merge: ['IsMerge', z.boolean()],
  challenge: ['challenge', contentChallenge.optional()],
  /** The session, for `CancelUpload`. */
  sessionId: ['UploadId', wireId.optional()],
  /** The file, where `complete` or an instant upload finished it. */
  file: ['file', listedFileItem.optional()],
})
export type UploadChunkReply = z.output<typeof uploadChunkReply>

/** Query (or fields) of UploadBatch. Each file is a part whose file name is its relative path. */
export const uploadBatchQuery = wire({
  spaceId: ['GroupId', optionalWireId],
  parentId: ['ParentId', optionalWireId],
  /** An existing name gets a new version. */
  merge: ['IsMerge', z.boolean().optional()],
  clash: ['NameClash', uploadClashChoice.optional()],
})

/** One answer per file, in the order of the parts. */
export const uploadBatchReply = z.array(
  wire({
    path: ['relativePath', z.string()],
    /** An error key, where this one failed. */
    error: ['Msg', z.string().optional()],
    /** Parameters of the error's words, such as the extension. */
    details: ['Data', z.unknown().optional()],
    file: ['file', listedFileItem.optional()],
  }),
)

export const uploadEndpoints = {
  /** Code 200: no conflict. Otherwise `uploads.names_clash` with the names in Data. */
  checkNames: endpoint({
    method: 'POST',
    path: '/api/File/CheckRepeatFileName',
    bodyBytes: limits.namesBody,
    access: 'user',
    summary: 'Check whether any of these names exists in the folder',
    input: wire({
      type: ['type', z.union([z.string(), z.number()]).optional()],
      /** Joined by commas (specification), or a list, which tells 'a,b.txt' from 'a' and 'b.txt'. */
      names: [
        'FileName',
        z.union([boundedText(500_000).min(1), z.array(boundedText(1000)).min(1).max(10_000)]),
      ],
      parentId: ['ParentId', optionalWireId],
      spaceId: ['GroupId', optionalWireId],
    }),
    reply: z.array(z.string()),
  }),
  settleNames: endpoint({
    method: 'POST',
    path: '/api/File/SettleUploadNames',
    bodyBytes: limits.namesBody,
    access: 'user',
    summary: 'Settle what happens to taken names before anything is sent',
    input: wire({
      clash: ['NameClash', uploadClashChoice],
      /** Paths below the folder; one of a folder ends with a slash. */
      paths: ['Paths', z.array(boundedText(4000)).min(1).max(10_000)],
      parentId: ['ParentId', optionalWireId],
      spaceId: ['GroupId', optionalWireId],
    }),
    reply: wire({
      /** skip: paths that are taken; version: paths that cannot become a version (a folder has the name). */
      taken: ['Taken', z.array(z.string())],
      /** both: the new name of each taken first name of a path. */
      renamed: ['Renamed', z.array(wire({ from: ['From', z.string()], to: ['To', z.string()] }))],
    }),
  }),
  merge: endpoint({
    method: 'POST',
    path: '/api/File/MergeSlices',
    access: 'user',
    summary: 'Merge the chunks into a file; a repeated call returns the same reply',
    input: wire({
      name: ['filename', boundedText(1000)],
      identifier: ['identifier', z.string().min(1).max(200)],
      relativePath: ['relativePath', boundedText(4000).optional()],
      spaceId: ['GroupId', optionalWireId],
      parentId: ['ParentId', optionalWireId],
      merge: ['IsMerge', z.boolean().optional()],
      clash: ['NameClash', uploadClashChoice.optional()],
    }),
    reply: listedFileItem,
  }),
  unfinished: endpoint({
    method: 'GET',
    path: '/api/File/GetUploadList',
    batched: true,
    access: 'user',
    summary: 'List the caller’s unfinished uploads',
    input: emptyWireObject,
    reply: z.array(
      wire({
        id: ['Id', wireId],
        identifier: ['identifier', z.string()],
        name: ['filename', z.string()],
        size: ['totalSize', z.int()],
        received: ['Received', z.int()],
        spaceId: ['GroupId', wireId],
        parentId: ['ParentId', wireId],
        /** Folders below ParentId, joined by '/'. */
        path: ['relativePath', z.string()],
        folderName: ['FolderName', z.string()],
        touchedAt: ['UpdateTime', instant],
      }),
    ),
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/File/CancelUpload',
    access: 'user',
    summary: 'Cancel unfinished uploads and free their reserved space',
    input: wire({ ids: ['Ids', z.array(wireId).min(1).max(limits.ids)] }),
    reply: emptyWireObject,
  }),
  instant: endpoint({
    method: 'POST',
    path: '/api/File/SetInstantUpload',
    access: 'user',
    summary: 'Turn instant upload on or off for a space',
    input: wire({ spaceId: ['GroupId', wireId], instant: ['IsInstant', z.boolean()] }),
    reply: emptyWireObject,
  }),
}

export const uploadChunkStream = stream({
  method: 'POST',
  also: 'GET',
  path: '/api/File/FileUpload',
  access: 'user',
  summary: 'Test a chunk (GET, or POST without a body) or upload it (octets, or a multipart part `file`)',
  query: uploadChunkQuery,
  body: 'octets or multipart',
  reply: uploadChunkReply,
})

export const uploadBatchStream = stream({
  method: 'POST',
  path: '/api/File/UploadBatch',
  access: 'user',
  summary: 'Upload up to 100 small files, 8 MiB together; each part is named by its relative path',
  query: uploadBatchQuery,
  body: 'multipart',
  reply: uploadBatchReply,
})
