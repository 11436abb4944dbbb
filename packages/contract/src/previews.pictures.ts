import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { renditionState } from './renditions.ts'
import { stream } from './stream.ts'
import { wire, wireId } from './wire.ts'

/**
 * whole: a picture that browsers draw, of one that they do not; tiles: a very large one in pieces; drawing: the DXF of
 * a DWG.
 */
export const picturePreviewForm = z.enum(['whole', 'tiles', 'drawing'])
export type PicturePreviewForm = z.output<typeof picturePreviewForm>

/** Pixels from which a picture is shown in pieces: more of them at once takes the memory of a small computer. */
export const tiledFromPixels = 40_000_000
/** Pixels of a side from which it is: browsers draw no longer ones. */
export const tiledFromSidePixels = 16_000

/** Content of `tiles.json`. Each tile is `level-column-row.webp`; the last level is full size. */
export interface PictureTiling {
  width: number
  height: number
  /** Tile edge length in pixels. */
  tile: number
}

export const picturePreviewEndpoints = {
  state: endpoint({
    method: 'GET',
    path: '/api/File/GetPictureState',
    access: 'user',
    summary:
      'Check whether a viewable image or drawing exists; if not, it is created and renditions.ready is pushed',
    input: wire({
      fileId: ['fileId', wireId],
      version: ['Version', z.int().min(1).optional()],
      form: ['Form', picturePreviewForm],
    }),
    reply: wire({ state: ['State', renditionState] }),
  }),
}

/** Query of GET /api/File/GetPicture, which answers with a picture or with `tiles.json`. */
export const picturePreviewQuery = wire({
  fileId: ['fileId', wireId],
  version: ['Version', z.int().min(1).optional()],
  piece: ['Piece', z.string().regex(/^(whole|drawing|tiles\.json|\d{1,2}-\d{1,4}-\d{1,4}\.webp)$/)],
  /** A ticket to view; without one the bearer counts. */
  ticket: ['ticket', z.string().max(500).optional()],
})

export const pictureStream = stream({
  method: 'GET',
  path: '/api/File/GetPicture',
  access: 'anyone',
  summary:
    'Get a viewable image, or a tile of a very large one, by bearer or a ticket to view; 409 while it is created, 404 if there is none',
  query: picturePreviewQuery,
})
