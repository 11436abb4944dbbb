import type { Room } from '../../kernel/room.ts'
import { uploadBatch } from './batch.routes.ts'
import { fileUpload } from './chunk.routes.ts'
import { sweepJob } from './uploads.jobs.ts'
import { routes } from './uploads.routes.ts'

export { limitsOf, requireFile } from './admission.ts'
export { bodyInMemory } from './chunk-body.ts'
export { type SmallFile, uploadFiles } from './small.usecases.ts'
export { type SweptAll, sweep } from './uploads.jobs.ts'

/** Files on their way in: chunks, sessions, proofs, batches. */
export const uploads: Room = { name: 'uploads', routes, streams: [fileUpload, uploadBatch], jobs: [sweepJob] }
