import { renditionApi } from '@cabinet/contract/renditions'
import { type Room, route } from '../../kernel/room.ts'
import { officePdf } from './office/index.ts'
import { lookAfter, makeLater, makeNow } from './renditions.jobs.ts'
import { listServices, warnOfWalls } from './services.usecases.ts'
import {
  drawArrivals,
  noteArrivals,
  thumbnailRoutes,
  thumbnailStreams,
  thumbnails,
} from './thumbnails/index.ts'

export { type Answer, askRenditions, type Wanted } from './ask.usecases.ts'
export { sendRendition } from './files.ts'
export { followRendition } from './follow.usecases.ts'
export type { Made, Maker, Making } from './makers.ts'
export { contentOfFile, type ReadyFile, renditionNow } from './now.usecases.ts'
export { familyOf, largestPdf, officePdf, officeProfile } from './office/index.ts'
export { photoshopReader } from './photoshop.ts'
export { sourceOf } from './renditions.rules.ts'
export { checkRenditions, forgetRenditions, sweepRenditions } from './sweep.usecases.ts'
export {
  fileOf,
  filmFormats,
  frame,
  largestSmall,
  photo,
  shrink,
  thumbnails,
} from './thumbnails/index.ts'

/** What is made from contents and kept until the content goes: small pictures, PDF of Office files. */
export const renditions: Room = {
  name: 'renditions',
  // beside the start, which waits for no program
  prepare: async (ports) => void warnOfWalls(ports),
  routes: [...thumbnailRoutes, route(renditionApi.services, listServices)],
  streams: thumbnailStreams,
  jobs: [makeNow, makeLater, drawArrivals, lookAfter],
  on: { 'version.added': noteArrivals },
  provides: { renditionMakers: [officePdf, thumbnails] },
}
