import { renditionEndpoints } from '@cabinet/contract/renditions'
import { type Room, route } from '../../kernel/room.ts'
import { officePdfMaker } from './office/index.ts'
import { maintainRenditionsJob, makeLaterRenditionJob, makeUrgentRenditionJob } from './renditions.jobs.ts'
import { listOutsidePrograms, warnOfMissingSandbox } from './services.usecases.ts'
import {
  drawNewThumbnailsJob,
  queueNewThumbnails,
  thumbnailMaker,
  thumbnailRoutes,
  thumbnailStreams,
} from './thumbnails/index.ts'

export { type RenditionAvailability, type RenditionRequest, requestRenditions } from './ask.usecases.ts'
export { sendRenditionFile } from './files.ts'
export { followRendition } from './follow.usecases.ts'
export type { RenditionMaker, RenditionMaking, RenditionOutputFile } from './makers.ts'
export { contentOfRendition, makeRenditionNow, type ReadyRenditionFile } from './now.usecases.ts'
export { largestPdfBytes, libreOfficeProfile, officeFamilyOf, officePdfMaker } from './office/index.ts'
export { photoshopReader } from './photoshop.ts'
export { renditionSourceOf } from './renditions.rules.ts'
export { checkRenditions, forgetRenditions, sweepRenditions } from './sweep.usecases.ts'
export {
  allowedMediaFormats,
  drawMediaFrame,
  drawPhonePhoto,
  largestSmallBytes,
  shrinkPicture,
  thumbnailFileName,
  thumbnailMaker,
} from './thumbnails/index.ts'

/** Derived files that are stored as long as their content: thumbnails, PDFs of Office files. */
export const renditions: Room = {
  name: 'renditions',
  // runs beside the start, which waits for no program
  prepare: async (ports) => void warnOfMissingSandbox(ports),
  routes: [...thumbnailRoutes, route(renditionEndpoints.services, listOutsidePrograms)],
  streams: thumbnailStreams,
  jobs: [makeUrgentRenditionJob, makeLaterRenditionJob, drawNewThumbnailsJob, maintainRenditionsJob],
  on: { 'version.added': queueNewThumbnails },
  provides: { renditionMakers: [officePdfMaker, thumbnailMaker] },
}
