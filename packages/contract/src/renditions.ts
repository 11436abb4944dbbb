import { z } from 'zod'
import type { ErrorStatusTable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { event } from './event.ts'
import { stream } from './stream.ts'
import { emptyWireObject, wire, wireId } from './wire.ts'

export const renditionErrors = {
  'renditions.none': 404,
  'renditions.waiting': 409,
} as const satisfies ErrorStatusTable

/** Pixels of the width of small pictures, which are at most twice as high, and at most as high as the largest is wide. */
export const thumbnailSizes = [96, 256, 1024] as const
export type ThumbnailSize = (typeof thumbnailSizes)[number]

/** ready: can be fetched; waiting: in progress, a push message follows; none: the file has none. */
export const renditionState = z.enum(['ready', 'waiting', 'none'])
export type RenditionState = z.output<typeof renditionState>

export const fileThumbnail = wire({
  fileId: ['FileId', wireId],
  /** The version it is of; 0 where the latest was asked for. */
  version: ['Version', z.int().min(0)],
  state: ['State', renditionState],
})
export type FileThumbnail = z.output<typeof fileThumbnail>

/** An outside program of the server, or a part of the server itself. */
export const outsideProgram = wire({
  key: ['Key', z.string()],
  /** ready; partly: for some kinds of files; missing: not installed; blocked: installed, and may not run here. */
  state: ['State', z.enum(['ready', 'partly', 'missing', 'blocked'])],
  version: ['Version', z.string()],
  /** Debian packages that bring what is missing. */
  packages: ['Packages', z.string()],
  /** The system's own words; of pictures that are decoded without walls: `account` (one of their own) or `limits`. */
  why: ['Remark', z.string()],
})
export type OutsideProgram = z.output<typeof outsideProgram>

export const renditionEndpoints = {
  thumbnails: endpoint({
    method: 'POST',
    path: '/api/File/GetThumbnails',
    access: 'user',
    summary: 'List which files have thumbnails; missing ones are created first. Hidden files are omitted',
    input: wire({
      ids: ['Ids', z.array(wireId).min(1).max(100)],
      /** Versions of the files at the same place in Ids; 0 or nothing is the latest. */
      versions: ['Versions', z.array(z.int().min(0)).max(100).optional()],
    }),
    reply: z.array(fileThumbnail),
  }),
  services: endpoint({
    method: 'GET',
    path: '/api/SysSetting/GetServices',
    access: 'platform',
    summary: 'List the external programs found on the server, with their versions',
    input: emptyWireObject,
    reply: z.array(outsideProgram),
  }),
}

/** Query of GET /api/File/GetThumbnail, which answers with a picture. */
export const thumbnailQuery = wire({
  fileId: ['fileId', wireId],
  version: ['Version', z.int().min(1).optional()],
  size: ['Size', z.literal(thumbnailSizes).default(256)],
})

export const thumbnailStream = stream({
  method: 'GET',
  path: '/api/File/GetThumbnail',
  access: 'user',
  summary: 'Get the thumbnail of a file as WebP; 409 while it is created, 404 if there is none',
  query: thumbnailQuery,
})

export const renditionEvents = {
  ready: event({
    key: 'renditions.ready',
    summary: 'A form of files that the recipient waits for is made, or can’t be made',
    payload: z.object({ kind: z.string(), fileIds: z.array(z.string()) }),
  }),
}
