import type { Room } from '../../kernel/room.ts'
import { uploadBatchRoute } from './batch.routes.ts'
import { uploadChunkRoute } from './chunk.routes.ts'
import { sweepUploadsJob } from './uploads.jobs.ts'
import { routes } from './uploads.routes.ts'

export { requireUploadable, uploadLimitsOf } from './admission.ts'
export { readBodyIntoMemory } from './chunk-body.ts'
export { type SmallFileToUpload, uploadSmallFiles } from './small.usecases.ts'
export { type SweptUploads, sweepUploads } from './uploads.jobs.ts'

/** Uploads: chunks, sessions, proofs of possession, batches. */
export const uploads: Room = {
  name: 'uploads',
  routes,
  streams: [uploadChunkRoute, uploadBatchRoute],
  jobs: [sweepUploadsJob],
}
