import { renditionApi, thumbnailQuery } from '@cabinet/contract/renditions'
import { route, stream } from '../../../kernel/room.ts'
import { findThumbnails, sendThumbnail } from './thumbnails.usecases.ts'

export { drawArrivals, noteArrivals } from './arrivals.ts'
export { filmFormats, frame, photo } from './draw.ts'
export { largestSmall, shrink } from './pictures.ts'
export { fileOf, thumbnails } from './thumbnails.maker.ts'

export const thumbnailRoutes = [route(renditionApi.thumbnails, findThumbnails)]

export const thumbnailStreams = [
  stream({
    method: 'GET',
    path: '/api/File/GetThumbnail',
    access: 'user',
    summary: 'Get the thumbnail of a file as WebP; 409 while it is created, 404 if there is none',
    query: thumbnailQuery,
    run: sendThumbnail,
  }),
]
