import type { Config } from '../config/index.ts'
import type { BlobStore } from './blob-store.ts'
import { openLocalStore } from './local-store.ts'
import { openS3BlobStore } from './s3-store.ts'

export {
  type BlobErrorReason,
  type BlobStage,
  type BlobStore,
  BlobStoreError,
  type ByteRange,
  requireValidBlobKey,
} from './blob-store.ts'
export { allocateDiskPages } from './disk-pages.ts'
export { pumpBlobToSocket } from './pump.ts'

/** The store the configuration asks for: an object store when one is named, else the data folder. Touches neither yet. */
export const openBlobStore = ({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): BlobStore =>
  s3 ? openS3BlobStore(s3) : openLocalStore(dataDir)
