import { renditionEndpoints, thumbnailQuery } from '@cabinet/contract/renditions'
import { defineStreamRoute, route } from '../../../kernel/room.ts'
import { findThumbnails, sendFileThumbnail } from './thumbnails.usecases.ts'

export { drawNewThumbnailsJob, queueNewThumbnails } from './arrivals.ts'
export { allowedMediaFormats, drawMediaFrame, drawPhonePhoto } from './draw.ts'
export { largestSmallBytes, shrinkPicture } from './pictures.ts'
export { thumbnailFileName, thumbnailMaker } from './thumbnails.maker.ts'

export const thumbnailRoutes = [route(renditionEndpoints.thumbnails, findThumbnails)]

export const thumbnailStreams = [
  defineStreamRoute({
    method: 'GET',
    path: '/api/File/GetThumbnail',
    access: 'user',
    summary: 'Get the thumbnail of a file as WebP; 409 while it is created, 404 if there is none',
    query: thumbnailQuery,
    run: sendFileThumbnail,
  }),
]
