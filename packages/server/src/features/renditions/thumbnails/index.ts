import { renditionEndpoints, thumbnailStream } from '@cabinet/contract/renditions'
import { route, streamRoute } from '../../../kernel/room.ts'
import { findThumbnails, sendFileThumbnail } from './thumbnails.usecases.ts'

export { drawNewThumbnailsJob, queueNewThumbnails } from './arrivals.ts'
export { allowedMediaFormats, drawMediaFrame, drawPhonePhoto } from './draw.ts'
export { largestSmallBytes, shrinkPicture } from './pictures.ts'
export { thumbnailFileName, thumbnailMaker } from './thumbnails.maker.ts'

export const thumbnailRoutes = [route(renditionEndpoints.thumbnails, findThumbnails)]

export const thumbnailStreams = [streamRoute(thumbnailStream, sendFileThumbnail)]
